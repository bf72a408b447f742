export interface Toast {
  id: number;
  kind: 'status' | 'error';
  message: string;
  action?: { label: string; onAct: () => void } | undefined;
}

export type Toasts = ReturnType<typeof createToasts>;

/** Long enough to be read twice; errors stay longer. WCAG wants no less than 5 s. */
const durationMs = { status: 6_000, error: 12_000 };
const mostShown = 4;

/** The messages on screen and their clocks; pausing stops every clock. */
export function createToasts() {
  let shown: readonly Toast[] = [];
  let lastId = 0;
  let paused = false;
  const clocks = new Map<number, { left: number; since: number; timer?: ReturnType<typeof setTimeout> }>();
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]) {
    shown = next;
    for (const listener of listeners) listener();
  }

  function run(id: number) {
    const clock = clocks.get(id);
    if (!clock || paused) return;
    clock.since = Date.now();
    clock.timer = setTimeout(() => dismiss(id), clock.left);
  }

  function dismiss(id: number) {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    set(shown.filter((toast) => toast.id !== id));
    if (shown.length === 0) paused = false;
  }

  return {
    getShown: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** `stays`: until it is answered or dismissed. */
    show(
      message: string,
      { kind = 'status', action, stays }: Partial<Pick<Toast, 'kind' | 'action'> & { stays: boolean }> = {},
    ): number {
      lastId += 1;
      if (!stays) clocks.set(lastId, { left: durationMs[kind], since: 0 });
      set([...shown, { id: lastId, kind, message, action }]);
      run(lastId);
      for (const old of shown.slice(0, -mostShown)) dismiss(old.id);
      return lastId;
    },
    dismiss,
    pause() {
      if (paused) return;
      paused = true;
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer);
        clock.left = Math.max(1_000, clock.left - (Date.now() - clock.since));
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const id of clocks.keys()) run(id);
    },
  };
}

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { CrossIcon } from './icons.tsx';

interface Toast {
  id: number;
  kind: 'status' | 'error';
  message: string;
  action?: { label: string; onAct: () => void } | undefined;
}

type Toasts = ReturnType<typeof createToasts>;

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

const ToastContext = createContext<Toasts | undefined>(undefined);

const noToasts: readonly Toast[] = [];

/** Holds the toast region; put it once around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts] = useState(createToasts);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion toasts={toasts} />
    </ToastContext>
  );
}

/** `show('Saved')`, `show('Could not save', { kind: 'error' })`. Never the only place of an error. */
export function useToast(): Pick<Toasts, 'show' | 'dismiss'> {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it.');
  return toasts;
}

function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getShown, () => noToasts);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed right-0 bottom-0 z-40 flex w-full max-w-104 flex-col gap-2 p-4"
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {(['status', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'} className="flex flex-col gap-2">
          {shown
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
            ))}
        </div>
      ))}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  return (
    <div className={`toast pointer-events-auto ${toast.kind === 'error' ? 'border-danger' : ''}`}>
      <p className="flex-1 py-1.5">
        {toast.kind === 'error' && <b className="font-semibold text-danger">Error: </b>}
        <span>{toast.message}</span>
      </p>
      {toast.action && (
        <button
          type="button"
          className="link min-h-8 font-[550]"
          onClick={() => {
            toast.action?.onAct();
            onDismiss();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={onDismiss}>
        <CrossIcon />
      </button>
    </div>
  );
}

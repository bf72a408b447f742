export interface RepeaterOptions {
  everyMs: number;
  /** Answers true when there is more to do at once. */
  work: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

/** Runs work again and again, one run at a time: at an interval, at once when woken, and on while there is more. */
export function createRepeater({ everyMs, work, onError }: RepeaterOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = true;

  async function run(): Promise<void> {
    do {
      woken = false;
      const more = await work().catch((error: unknown) => {
        onError(error);
        return false;
      });
      woken ||= more;
    } while (woken && !stopped);
  }

  function wake(): void {
    if (stopped) return;
    woken = true;
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
      if (stopped) return;
      // Woken after the last look and before this line: that is not lost either.
      if (woken) return wake();
      timer = setTimeout(wake, everyMs);
      timer.unref();
    });
  }

  return {
    wake,
    start() {
      stopped = false;
      wake();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

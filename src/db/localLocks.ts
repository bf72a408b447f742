export interface LocalLocks {
  /** Waits for its turn; answers how to end it. */
  take(name: string): Promise<() => void>;
  isFree(name: string): boolean;
}

/** In one process, a lock is a queue per name. */
export function createLocalLocks(): LocalLocks {
  const tails = new Map<string, Promise<void>>();
  return {
    async take(name) {
      const before = tails.get(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      tails.set(name, promise);
      await before;
      return () => {
        if (tails.get(name) === promise) tails.delete(name);
        resolve();
      };
    },
    isFree: (name) => !tails.has(name),
  };
}

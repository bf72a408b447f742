export interface WorkQueueOptions {
  /** Pieces of work done at the same time. */
  atOnce: number;
  /** Pieces that may wait; beyond them it is better to say so than to keep everybody waiting. */
  mostWaiting: number;
  /** Pieces that one owner may have in the queue, waiting and being done. */
  perOwner: number;
  refuse(): Error;
}

export type WorkQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Does so much at once and lets so much wait, of which nobody may take it all. Whatever is more is refused at once. */
export function createWorkQueue({ atOnce, mostWaiting, perOwner, refuse }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  const owned = new Map<string, number>();
  let running = 0;

  return async (owner, work) => {
    const mine = owned.get(owner) ?? 0;
    if (mine >= perOwner || (running >= atOnce && waiting.length >= mostWaiting)) throw refuse();
    owned.set(owner, mine + 1);
    try {
      // A place is handed over from one to the next, so that nobody slips in between.
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    } finally {
      const left = (owned.get(owner) ?? 1) - 1;
      if (left > 0) owned.set(owner, left);
      else owned.delete(owner);
    }
  };
}

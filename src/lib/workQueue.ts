export interface WorkQueueOptions {
  /** Pieces of work done at the same time. */
  atOnce: number;
  /** Of these, of one owner; as many as there are unless stated. */
  atOncePerOwner?: number;
  /** Pieces that may wait; beyond them it is better to say so than to keep everybody waiting. */
  mostWaiting: number;
  /** Pieces that one owner may have in the queue, waiting and being done. */
  perOwner: number;
  refuse(): Error;
}

export type WorkQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

interface Owner {
  running: number;
  /** Each begins the piece that waits. */
  waiting: (() => void)[];
}

/**
 * Does so much at once and lets so much wait, of which nobody may take it all. Whatever is more is refused at once. Owners take
 * turns: whoever asks for one thing does not wait behind everything that another has asked for.
 */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { atOnce, atOncePerOwner = atOnce, mostWaiting, perOwner, refuse } = options;
  /** Whose turn is next comes first. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;

  function start(name: string, owner: Owner): void {
    running++;
    owner.running++;
    owners.delete(name);
    owners.set(name, owner);
  }

  function startNext(): void {
    for (const [name, owner] of owners) {
      if (running >= atOnce) return;
      if (owner.running >= atOncePerOwner) continue;
      const begin = owner.waiting.shift();
      if (!begin) continue;
      waiting--;
      start(name, owner);
      begin();
    }
  }

  return async (name, work) => {
    const owner = owners.get(name) ?? { running: 0, waiting: [] };
    const isFull = running >= atOnce || owner.running >= atOncePerOwner;
    if (owner.running + owner.waiting.length >= perOwner || (isFull && waiting >= mostWaiting))
      throw refuse();
    if (isFull) {
      owners.set(name, owner);
      waiting++;
      await new Promise<void>((resolve) => owner.waiting.push(resolve));
    } else start(name, owner);
    try {
      return await work();
    } finally {
      running--;
      owner.running--;
      if (owner.running + owner.waiting.length === 0) owners.delete(name);
      startNext();
    }
  };
}

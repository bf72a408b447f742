export interface WorkQueueOptions {
  /** Pieces of work done at the same time. */
  atOnce: number;
  /** Of these, of one owner; as many as there are unless stated. */
  atOncePerOwner?: number;
  /** Pieces that may wait; beyond them it is better to say so than to keep everybody waiting. */
  mostWaiting: number;
  /** Pieces that one owner may have in the queue, waiting, being done and away. */
  perOwner: number;
  /**
   * Pieces that may be away, and half as many of one owner: they left their place to the next while they wait for somebody
   * else. None unless stated.
   */
  mostAway?: number;
  refuse(): Error;
}

/** A piece of work that is about to wait for somebody else leaves its place to the next one, and goes on without. */
export type Leave = () => void;

/** With `signal`, a piece that waits leaves the queue when nobody wants it any more. */
export type WorkQueue = <T>(
  owner: string,
  work: (leave: Leave) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

interface Owner {
  running: number;
  away: number;
  /** Each begins the piece that waits. */
  waiting: (() => void)[];
}

/**
 * Does so much at once and lets so much wait, of which nobody may take it all. Whatever is more is refused at once. Owners take
 * turns: whoever asks for one thing does not wait behind everything that another has asked for.
 */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { atOnce, atOncePerOwner = atOnce, mostWaiting, perOwner, mostAway = 0, refuse } = options;
  /** Whose turn is next comes first. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;
  let away = 0;

  const count = (owner: Owner) => owner.running + owner.away + owner.waiting.length;

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

  function stop(owner: Owner): void {
    running--;
    owner.running--;
    startNext();
  }

  function goAway(owner: Owner): void {
    if (away >= mostAway || owner.away >= mostAway / 2) throw refuse();
    away++;
    owner.away++;
    stop(owner);
  }

  function waitForTurn(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        owner.waiting.splice(owner.waiting.indexOf(begin), 1);
        waiting--;
        reject(signal?.reason);
      };
      waiting++;
      owner.waiting.push(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  return async (name, work, signal) => {
    signal?.throwIfAborted();
    const owner = owners.get(name) ?? { running: 0, away: 0, waiting: [] };
    const isFull = running >= atOnce || owner.running >= atOncePerOwner;
    if (count(owner) >= perOwner || (isFull && waiting >= mostWaiting)) throw refuse();
    if (isFull) {
      owners.set(name, owner);
      await waitForTurn(owner, signal).catch((error: unknown) => {
        if (count(owner) === 0) owners.delete(name);
        throw error;
      });
    } else start(name, owner);
    let isAway = false;
    const leave = () => {
      if (!isAway) goAway(owner);
      isAway = true;
    };
    try {
      return await work(leave);
    } finally {
      if (isAway) {
        away--;
        owner.away--;
      } else stop(owner);
      if (count(owner) === 0) owners.delete(name);
    }
  };
}

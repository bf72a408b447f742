export interface TimeBudgetOptions {
  /** What one owner may use in a window. */
  mostMs: number;
  windowMs: number;
  /** Milliseconds used by all together, as of now. */
  readUsed: () => number;
  now?: () => number;
  refuse(retryAfterSeconds: number): Error;
}

/** Owners remembered at once; more than that and the oldest window is forgotten. */
const mostOwners = 50_000;

/**
 * Time that owners may use of something they share, such as a processor. What was used while several were at work is divided among
 * them by what each has under way. Whoever has used up their part is refused until the window is over, if somebody else wants it,
 * too: what nobody wants is not kept from anybody.
 */
export function createTimeBudget({
  mostMs,
  windowMs,
  readUsed,
  now = () => performance.now(),
  refuse,
}: TimeBudgetOptions) {
  const windows = new Map<string, { usedMs: number; endsAt: number }>();
  const underWay = new Map<string, number>();
  let count = 0;
  let divided = readUsed();
  /** Who asked last, and when somebody else did before. */
  let last = { owner: '', at: Number.NEGATIVE_INFINITY };
  let beforeAt = Number.NEGATIVE_INFINITY;

  function windowOf(owner: string) {
    const time = now();
    const known = windows.get(owner);
    // A clock that was set back must not keep anybody out for longer than a window.
    if (known && known.endsAt > time && known.endsAt <= time + windowMs) return known;
    windows.delete(owner);
    const fresh = { usedMs: 0, endsAt: time + windowMs };
    windows.set(owner, fresh);
    const [oldest] = windows.keys();
    if (windows.size > mostOwners && oldest !== undefined) windows.delete(oldest);
    return fresh;
  }

  function divide(): void {
    const used = readUsed();
    const each = (used - divided) / count;
    divided = used;
    for (const [owner, pieces] of underWay) windowOf(owner).usedMs += each * pieces;
  }

  function change(owner: string, by: number): void {
    divide();
    count += by;
    const pieces = (underWay.get(owner) ?? 0) + by;
    if (pieces > 0) underWay.set(owner, pieces);
    else underWay.delete(owner);
  }

  function isShared(owner: string): boolean {
    if (last.owner !== owner) beforeAt = last.at;
    last = { owner, at: now() };
    return Math.abs(last.at - beforeAt) < windowMs;
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const { usedMs, endsAt } = windowOf(owner);
    const shared = isShared(owner);
    if (shared && usedMs >= mostMs) throw refuse(Math.ceil((endsAt - now()) / 1000));
    change(owner, 1);
    try {
      return await work();
    } finally {
      change(owner, -1);
    }
  };
}

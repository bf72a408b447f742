export interface WindowOptions {
  windowMs: number;
  now?: (() => number) | undefined;
}

export interface Counted {
  /** In this window, with what was counted now. */
  count: number;
  /** Until the next window, in milliseconds. */
  leftMs: number;
}

/** Clients remembered at once; more than that and the oldest window is forgotten. */
const mostClients = 50_000;

/** Counts per client in windows of a fixed length, each from the client's first count. */
export function createWindows({
  windowMs,
  // Not the time of day: a clock that is set back would keep a client out for as long.
  now = () => performance.now(),
}: WindowOptions): (client: string, amount?: number) => Counted {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (client, amount = 1) => {
    const time = now();
    let window = windows.get(client);
    if (!window || window.endsAt <= time) {
      windows.delete(client);
      window = { count: 0, endsAt: time + windowMs };
      windows.set(client, window);
      const [oldest] = windows.keys();
      if (windows.size > mostClients && oldest !== undefined) windows.delete(oldest);
    }
    window.count += amount;
    return { count: window.count, leftMs: window.endsAt - time };
  };
}

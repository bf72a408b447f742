/** Longer than this nobody is obeyed: the wish may be a mistake. */
const mostMs = 24 * 3_600_000;

/** When a server wants to be asked again, by `Retry-After`: seconds or a date. */
export function readRetryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Number.NaN;
  const time = Number.isNaN(seconds) ? Date.parse(header) : now.getTime() + seconds * 1000;
  if (Number.isNaN(time) || time <= now.getTime()) return null;
  return new Date(Math.min(time, now.getTime() + mostMs));
}

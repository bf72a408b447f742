/** Milliseconds to wait as the site says: Retry-After (seconds or a date), else the time until the limit begins anew (RateLimit). */
export function readWait(headers: Pick<Headers, 'get'>, { now }: { now: number }): number | undefined {
  const after = headers.get('retry-after');
  if (after !== null) {
    const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
    if (Number.isFinite(ms)) return Math.max(0, ms);
  }
  const [, seconds] = /;\s*t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

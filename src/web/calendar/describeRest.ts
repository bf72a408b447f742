import { count } from '#scoring/factors/words.ts';

const two = (n: number) => String(n).padStart(2, '0');

/**
 * "in 1 day 04:12:33", to the second, until the time has come: whether its chain has reached it, and what was done since, no
 * clock tells.
 */
export function describeRest(ms: number): string {
  if (ms <= 0) return 'the time has come';
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = [seconds % 86_400, seconds % 3600, seconds % 60] as const;
  const clock = `${two(Math.floor(rest[0] / 3600))}:${two(Math.floor(rest[1] / 60))}:${two(rest[2])}`;
  return days === 0 ? `in ${clock}` : `in ${count(days, 'day')} ${clock}`;
}

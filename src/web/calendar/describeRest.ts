import { count } from '#scoring/factors/words.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** "in 1 day 04:12:33", to the second; "now possible" when the time has come. */
export function describeRest(ms: number): string {
  if (ms <= 0) return 'now possible';
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = [seconds % 86_400, seconds % 3600, seconds % 60] as const;
  const clock = `${two(Math.floor(rest[0] / 3600))}:${two(Math.floor(rest[1] / 60))}:${two(rest[2])}`;
  return days === 0 ? `in ${clock}` : `in ${count(days, 'day')} ${clock}`;
}

import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a time lies beyond the latest one that would be given now: then it was given before the clock was set back. Transactions side
 * by side have times of their own, by when each began; none runs for five minutes.
 */
export function isOfLaterClock(time: SQL | object, latest: SQL): SQL {
  return sql`${time} > ${latest} + interval '5 minutes'`;
}

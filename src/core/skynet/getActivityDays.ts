import type { DeployedContract } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import type { ActivityDay, Counted } from '#wire/skynet.ts';
import { getDailyCounts } from '../chainStore/activity.ts';
import type { Counting } from './getCounting.ts';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

interface DaysParams {
  contracts: readonly DeployedContract[];
  days: number;
  now: Date;
}

/** What was seen at some contracts per day, oldest first; a day without anything has zeros. */
export async function getSeenDays(db: Db, { contracts, days, now }: DaysParams) {
  const first = dayOf(now.getTime() - (days - 1) * dayMs);
  const counts = await getDailyCounts(db, { contracts, since: new Date(first) });
  const found = new Map(counts.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(Date.parse(first) + index * dayMs);
    return found.get(day) ?? { day, transactions: 0, failed: 0, events: 0 };
  });
}

/**
 * The same with null for what is not known: a day that was not read from its beginning, and one after the newest block
 * that was read. The day of that block is counted so far.
 */
export function toActivityDays(
  seen: Awaited<ReturnType<typeof getSeenDays>>,
  { counting, until }: { counting: Counting; until: string | null },
): ActivityDay[] {
  const isKnown = (counted: Counted | null, day: string) =>
    counted !== null &&
    until !== null &&
    day <= until.slice(0, 10) &&
    (counted.since === null || Date.parse(day) >= Date.parse(counted.since));
  return seen.map(({ day, transactions, failed, events }) => ({
    day,
    ...(isKnown(counting.calls, day) ? { transactions, failed } : { transactions: null, failed: null }),
    events: isKnown(counting.events, day) ? events : null,
  }));
}

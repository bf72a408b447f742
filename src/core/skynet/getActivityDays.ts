import { getDailyCounts } from '#core/chainStore/getDailyCounts.ts';
import type { DeployedContract } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import type { ActivityDay } from '#wire/skynet.ts';

/** What happened at some contracts per day, oldest first, with the days without anything. */
export async function getActivityDays(
  db: Db,
  { contracts, days, now }: { contracts: readonly DeployedContract[]; days: number; now: Date },
): Promise<ActivityDay[]> {
  const first = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const counts = await getDailyCounts(db, { contracts, since: new Date(first) });
  const found = new Map(counts.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10);
    return found.get(day) ?? { day, transactions: 0, failed: 0, events: 0 };
  });
}

import { getDailyCounts } from '#core/chainStore/getDailyCounts.ts';
import type { Db } from '#db/Database.ts';
import type { ActivityDay } from '#wire/skynet.ts';
import { getProjectContracts } from './projectContracts.ts';

/** What happened at the project's contracts per day, oldest first, with the days without anything. */
export async function getActivityDays(
  db: Db,
  { projectId, days, now }: { projectId: string; days: number; now: Date },
): Promise<ActivityDay[]> {
  const first = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const contracts = await getProjectContracts(db, projectId);
  const counts = await getDailyCounts(db, { contracts, since: new Date(first) });
  const found = new Map(counts.map((one) => [one.day, one]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10);
    return found.get(day) ?? { day, transactions: 0, failed: 0, events: 0 };
  });
}

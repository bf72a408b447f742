import type { Db } from '#db/Database.ts';
import type { PriceHistoryView, PricePoint } from '#wire/projectPage.ts';
import { getDailyPrices, getLatestPrices, type Price } from './prices.ts';

const toPoint = ({ time, usd }: Price): PricePoint => ({ at: time.toISOString(), usd });

/** What a project page shows of a project's price. An old course is worth seeing too, so it ends with the newest. */
export async function getPriceHistory(
  db: Db,
  { projectId, now }: { projectId: string; now: Date },
): Promise<PriceHistoryView> {
  const projectIds = [projectId];
  const latest = (await getLatestPrices(db, { projectIds, now })).get(projectId);
  if (!latest) return { latest: null, days: [] };
  const days = (await getDailyPrices(db, { projectIds, now: latest.time })).get(projectId) ?? [];
  return { latest: toPoint(latest), days: days.map(toPoint) };
}

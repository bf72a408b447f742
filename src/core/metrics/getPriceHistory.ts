import type { Db } from '#db/Database.ts';
import type { PriceHistoryView, PricePoint } from '#wire/projectPage.ts';
import { getDailyPrices, getLatestPrices, type Price } from './prices.ts';

const toPoint = ({ time, usd }: Price): PricePoint => ({ at: time.toISOString(), usd });

/** What a project page shows of a project's price. */
export async function getPriceHistory(
  db: Db,
  { projectId, now }: { projectId: string; now: Date },
): Promise<PriceHistoryView> {
  const query = { projectIds: [projectId], now };
  const latest = (await getLatestPrices(db, query)).get(projectId);
  const days = (await getDailyPrices(db, query)).get(projectId) ?? [];
  return { latest: latest ? toPoint(latest) : null, days: days.map(toPoint) };
}

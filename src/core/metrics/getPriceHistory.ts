import { getToldPrices, type ToldPrices } from '#core/sources/toldPrices.ts';
import type { Db } from '#db/Database.ts';
import type { PriceHistoryView, PricePoint } from '#wire/prices.ts';
import { getDailyPrices, getLatestPrices, type Price } from './prices.ts';

const toPoint = ({ time, usd }: Price): PricePoint => ({ at: time.toISOString(), usd });

function toVolume(told: ToldPrices | undefined): Pick<PriceHistoryView, 'volume'> {
  if (!told?.volume) return {};
  return { volume: { ...toPoint(told.volume), toldBy: new URL(told.url).host } };
}

function toTold(told: ToldPrices | undefined): PriceHistoryView {
  const latest = told?.prices.at(-1);
  if (!told || !latest) return { latest: null, days: [] };
  return { latest: toPoint(latest), days: told.prices.map(toPoint), toldBy: new URL(told.url).host };
}

/** The newest price on record by a time, and its course up to it; undefined where there is none. */
export async function getRecordedPrices(
  db: Db,
  { projectId, now }: { projectId: string; now: Date },
): Promise<PriceHistoryView | undefined> {
  const projectIds = [projectId];
  const latest = (await getLatestPrices(db, { projectIds, now })).get(projectId);
  if (!latest) return undefined;
  const days = (await getDailyPrices(db, { projectIds, now: latest.time })).get(projectId) ?? [];
  return { latest: toPoint(latest), days: days.map(toPoint) };
}

/** What a project page shows of a project's price. An old course is worth seeing too, so it ends with the newest. */
export async function getPriceHistory(
  db: Db,
  { projectId, now }: { projectId: string; now: Date },
): Promise<PriceHistoryView> {
  const recorded = await getRecordedPrices(db, { projectId, now });
  const told = (await getToldPrices(db, { projectIds: [projectId], now })).get(projectId);
  return { ...(recorded ?? toTold(told)), ...toVolume(told) };
}

import { getAlertRecord } from '#core/alerts/getAlertRecord.ts';
import { getDetectorAlerts } from '#core/alerts/getDetectorAlerts.ts';
import { alertsTag, sealedLogTag } from '#core/cacheTags.ts';
import { getOverrideRecord } from '#core/disputes/overrideAnswer.ts';
import type { Db } from '#db/Database.ts';
import { notFound } from '#lib/AppError.ts';
import { alertOutcomes, detectors } from '#model/alerts.ts';
import type { PageQuery } from '#wire/pages.ts';
import type { PageLoader } from './PageLoader.ts';

/** What a figure of the record counts, where one was pressed. */
async function findList(db: Db, query: PageQuery) {
  if (query.detector === undefined) return null;
  const detector = detectors.find((one) => one === query.detector);
  const outcome = alertOutcomes.find((one) => one === (query.outcome ?? 'raised'));
  const { page = '1' } = query;
  if (!detector || !outcome || !/^[1-9]\d{0,5}$/.test(page))
    throw notFound('There is no such list of alerts');
  return getDetectorAlerts(db, { detector, outcome, page: Number(page) });
}

export const loadAlertRecord: PageLoader<'alertRecord'> = async ({ db }, { query }) => {
  const [record, overrides, list] = await Promise.all([
    getAlertRecord(db, { now: new Date() }),
    getOverrideRecord(db),
    findList(db, query),
  ]);
  return { data: { ...record, overrides, list }, tags: [alertsTag, sealedLogTag], rare: list !== null };
};

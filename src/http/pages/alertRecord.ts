import { getAlertRecord } from '#core/alerts/getAlertRecord.ts';
import { alertsTag } from '#core/alerts/getAlerts.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadAlertRecord: PageLoader<'alertRecord'> = async ({ db }) => ({
  data: await getAlertRecord(db, { now: new Date() }),
  tags: [alertsTag],
});

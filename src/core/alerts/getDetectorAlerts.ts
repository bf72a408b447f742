import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import type { AlertOutcome, Detector } from '#model/alerts.ts';
import type { DetectorAlerts } from '#wire/alertRecord.ts';
import { getAlertsByIds } from './getAlerts.ts';

const perPage = 50;

function whereOf(outcome: AlertOutcome): SQL | undefined {
  switch (outcome) {
    case 'raised':
      return undefined;
    case 'confirmed':
    case 'retracted':
      return eq(alert.state, outcome);
    case 'unchecked':
      return eq(alert.state, 'new');
    default:
      return and(eq(alert.state, 'retracted'), eq(alert.retractionCause, outcome));
  }
}

/** The alerts that a figure of a detector's record counts, a page of them. Those of withdrawn projects count and are not told. */
export async function getDetectorAlerts(
  db: Db,
  { detector, outcome, page }: { detector: Detector; outcome: AlertOutcome; page: number },
): Promise<DetectorAlerts> {
  const where = and(eq(alert.kind, 'onChain'), eq(alert.detector, detector), whereOf(outcome));
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(alert).where(where);
  const rows = await db
    .select({ id: alert.id, time: alert.time })
    .from(alert)
    .where(where)
    .orderBy(desc(alert.time), alert.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const told = await getAlertsByIds(
    db,
    rows.map(({ id }) => id),
  );
  const count = counted?.count ?? 0;
  return {
    detector,
    outcome,
    count,
    page,
    pages: Math.max(1, Math.ceil(count / perPage)),
    items: rows.map(({ id, time }) => told.get(id) ?? { id, time: time.toISOString() }),
  };
}

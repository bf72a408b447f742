import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findCheckpoint } from '#core/sealedLog/readLog.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { alert } from '#db/schema/alerts.ts';
import { project } from '#db/schema/projects.ts';
import { alertStates, type Detector, detectors, retractionCauses } from '#model/alerts.ts';
import type { AlertRecordData, DetectorRecord } from '#wire/alertRecord.ts';

const shownRetractions = 20;

const countRow = z.object({
  detector: z.enum(detectors),
  state: z.enum(alertStates),
  cause: z.nullable(z.enum(retractionCauses)),
  count: z.number(),
  since: dbTime,
});
type Count = z.infer<typeof countRow>;

/** Before an incident: what is older has hardly to do with it. */
const leadDays = 7;
/** Fewer say nothing of the next one. */
const leastLeads = 3;

const leadRow = z.object({ detector: z.enum(detectors), incidents: z.number(), seconds: z.number() });
type Lead = z.infer<typeof leadRow>;

/** What is said of each alert by now, and when the first of it was sealed. */
const newest = sql`
  select distinct on (about) about, text::jsonb->'says' as says, min(sealed_at) over (partition by about) as since
  from sealed_entry where kind = 'alert' and index is not null order by about, index desc`;

/** How long before an incident of the same project the first alert of each detector was sealed; the middle of all incidents. */
async function getLeads(db: Db): Promise<Lead[]> {
  const result = await db.execute(sql`
    with newest as materialized (
      select about, says->>'project' as project, says->>'detector' as detector, (says->>'time')::timestamptz as time, since
      from (${newest}) as n where says->>'state' <> 'retracted')
    select detector, count(*)::int as incidents, round(percentile_cont(0.5) within group (order by seconds))::int as seconds
    from (
      select a.detector, extract(epoch from i.time - min(a.since)) as seconds
      from newest i join newest a on a.project = i.project and ${inList(sql`a.detector`, detectors)} and a.since < i.time
        and a.time > i.time - make_interval(days => ${leadDays}) and a.time < i.time
      where i.detector is null group by a.detector, i.about, i.time) as leads
    group by detector`);
  return parseRows(result, leadRow);
}

function toRecord(detector: Detector, counts: readonly Count[], leads: readonly Lead[]): DetectorRecord {
  const mine = counts.filter((one) => one.detector === detector);
  const sum = (list: readonly Count[]) => list.reduce((total, { count }) => total + count, 0);
  const retracted = mine.filter(({ state }) => state === 'retracted');
  const lead = leads.find((one) => one.detector === detector);
  const incidents = lead?.incidents ?? 0;
  const since = mine.map((one) => new Date(one.since).toISOString()).sort()[0] ?? null;
  return {
    detector,
    raised: sum(mine),
    confirmed: sum(mine.filter(({ state }) => state === 'confirmed')),
    retracted: Object.fromEntries(
      retractionCauses.map((cause) => [cause, sum(retracted.filter((one) => one.cause === cause))]),
    ) as DetectorRecord['retracted'],
    lead: { incidents, medianSeconds: lead && incidents >= leastLeads ? lead.seconds : null },
    since,
  };
}

/**
 * Alerts of each detector, with their verdicts, and the newest that were retracted by hand. Counted from the sealed log, so that
 * nobody can make a detector look better or worse than it was: those of projects that were withdrawn or deleted since still count.
 */
export async function getAlertRecord(
  db: Db,
  { now }: { now: Date },
): Promise<Omit<AlertRecordData, 'overrides'>> {
  const counted = await db.execute(sql`
    select says->>'detector' as detector, says->>'state' as state, says->>'cause' as cause, count(*)::int as count, min(since) as since
    from (${newest}) as newest
    where ${inList(sql`says->>'detector'`, detectors)} group by 1, 2, 3`);
  const counts = parseRows(counted, countRow);
  const leads = await getLeads(db);
  const checkpoint = await findCheckpoint(db);
  const retractions = await db
    .select({
      id: alert.id,
      detector: alert.detector,
      cause: alert.retractionCause,
      title: alert.title,
      reason: alert.reason,
      at: alert.judgedAt,
      project: { id: project.id, name: project.name, demo: project.demo },
    })
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(and(eq(alert.state, 'retracted'), isNotNull(alert.judgedAt), isNull(project.withdrawnAt)))
    .orderBy(desc(alert.judgedAt), alert.id)
    .limit(shownRetractions);
  return {
    detectors: detectors.map((detector) => toRecord(detector, counts, leads)),
    retractions: retractions.flatMap(({ detector, cause, reason, at, ...rest }) =>
      detector && cause && reason && at ? [{ ...rest, detector, cause, reason, at: at.toISOString() }] : [],
    ),
    logSize: checkpoint?.size ?? 0,
    asOf: now.toISOString(),
  };
}

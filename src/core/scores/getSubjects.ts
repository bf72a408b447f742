import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StoredAudit, StoredFinding } from '#core/audits/auditView.ts';
import { getDailyPrices, type Price } from '#core/metrics/prices.ts';
import { readDetails } from '#core/projects/projectDetails.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { alert } from '#db/schema/alerts.ts';
import { audit, finding } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import { currentScore, factReading } from '#db/schema/scores.ts';
import type { Facts } from '#model/facts.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import type { ProjectSource, ProjectStatus } from '#model/projects.ts';
import type { Score } from '#model/score.ts';
import { findStoredScore, readFactReadings } from './storedScores.ts';

export type StoredIncident = typeof alert.$inferSelect;

/** Everything stored about one project that a score is made from. */
export interface Subject {
  id: string;
  source: ProjectSource;
  status: ProjectStatus | null;
  updatedAt: Date;
  details: ProjectDetailsRecord;
  audits: StoredAudit[];
  findings: StoredFinding[];
  incidents: StoredIncident[];
  readings: Partial<Facts>;
  exchanges: { value: unknown; time: Date } | undefined;
  /** One a day, oldest first. */
  prices: readonly Price[];
  votes: { yes: number; total: number; changedAt: Date | null };
  views: { last7Days: number; previous7Days: number };
  before: { facts: Facts; score: Score } | undefined;
}

interface Counts {
  id: string;
  yes: number;
  total: number;
  changed_at: string | Date | null;
  last_7: number;
  previous_7: number;
  exchanges: unknown;
  exchanges_at: string | Date | null;
}

/** Whole days, so that a score does not move with the hour. */
async function loadCounts(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Counts>> {
  const today = now.toISOString().slice(0, 10);
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const age = sql`(${today}::date - day)`;
  const result = await db.execute(sql`
    select p.id, coalesce(v.yes, 0) as yes, coalesce(v.total, 0) as total, v.changed_at,
      coalesce(w.last_7, 0) as last_7, coalesce(w.previous_7, 0) as previous_7, m.value as exchanges, m.time as exchanges_at
    from project p
    left join (select project_id, count(*) filter (where yes)::int as yes, count(*)::int as total, max(changed_at) as changed_at
      from vote where project_id in ${list} group by project_id) v on v.project_id = p.id
    left join (select project_id, coalesce(sum(views) filter (where ${age} between 1 and 7), 0)::int as last_7,
        coalesce(sum(views) filter (where ${age} between 8 and 14), 0)::int as previous_7
      from daily_view where project_id in ${list} and ${age} between 1 and 14 group by project_id) w on w.project_id = p.id
    left join lateral (select value, time from metric
      where name = 'exchanges(projectId=' || p.id || ')' and time <= ${now.toISOString()}::timestamptz order by time desc limit 1) m on true
    where p.id in ${list}`);
  return new Map(rowsOf<Counts>(result).map((row) => [row.id, row]));
}

/** Loads a batch of projects with a handful of statements, whatever its size. */
export async function getSubjects(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Subject[]> {
  const wanted = [...ids];
  const projects = await db
    .select()
    .from(project)
    .where(inArray(project.id, wanted))
    .orderBy(asc(project.id));
  const audits = await db.select().from(audit).where(inArray(audit.projectId, wanted));
  const auditIds = audits.map(({ id }) => id);
  const findings =
    auditIds.length === 0 ? [] : await db.select().from(finding).where(inArray(finding.auditId, auditIds));
  const incidents = await db
    .select()
    .from(alert)
    .where(and(inArray(alert.projectId, wanted), eq(alert.kind, 'incident')));
  const readings = await db.select().from(factReading).where(inArray(factReading.projectId, wanted));
  const scores = await db.select().from(currentScore).where(inArray(currentScore.projectId, wanted));
  const counts = await loadCounts(db, wanted, now);
  const prices = await getDailyPrices(db, { projectIds: wanted, now });

  const auditsOf = Map.groupBy(audits, ({ projectId }) => projectId);
  const findingsOf = Map.groupBy(findings, ({ auditId }) => auditId);
  const incidentsOf = Map.groupBy(incidents, ({ projectId }) => projectId);
  const readingsOf = Map.groupBy(readings, ({ projectId }) => projectId);
  const scoreOf = new Map(scores.map((row) => [row.projectId, row]));

  return projects.map(({ id, source, status, updatedAt, details }) => {
    const mine = auditsOf.get(id) ?? [];
    const count = counts.get(id);
    const before = scoreOf.get(id);
    return {
      id,
      source,
      status,
      updatedAt,
      details: readDetails(details, id),
      audits: mine,
      findings: mine.flatMap((one) => findingsOf.get(one.id) ?? []),
      incidents: incidentsOf.get(id) ?? [],
      readings: readFactReadings(readingsOf.get(id) ?? []),
      exchanges: count?.exchanges_at
        ? { value: count.exchanges, time: new Date(count.exchanges_at) }
        : undefined,
      prices: prices.get(id) ?? [],
      votes: {
        yes: count?.yes ?? 0,
        total: count?.total ?? 0,
        changedAt: count?.changed_at ? new Date(count.changed_at) : null,
      },
      views: { last7Days: count?.last_7 ?? 0, previous7Days: count?.previous_7 ?? 0 },
      before: before && findStoredScore(before),
    };
  });
}

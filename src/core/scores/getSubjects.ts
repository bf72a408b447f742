import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { StoredAudit, StoredFinding } from '#core/audits/auditView.ts';
import { findLastWholeDay, getDailyPrices, type Price, priceMetric } from '#core/metrics/prices.ts';
import { readDetails } from '#core/projects/projectDetails.ts';
import { getMetricCommits, getRecordCommits, type MetricValue } from '#core/recordCommits.ts';
import { type DeployedCode, getDeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import { getProjectReadings, type SourceReading } from '#core/sources/sourceReadings.ts';
import { getToldPrices, type ToldPrices } from '#core/sources/toldPrices.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { alert } from '#db/schema/alerts.ts';
import { audit, finding } from '#db/schema/audits.ts';
import { answerOverride, dispute } from '#db/schema/disputes.ts';
import { project } from '#db/schema/projects.ts';
import { currentScore, factReading } from '#db/schema/scores.ts';
import { mapInTurns } from '#lib/mapInTurns.ts';
import { controlGrades } from '#model/controlGrade.ts';
import type { Facts } from '#model/facts.ts';
import type { AnswerOverride } from '#model/overrides.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import type { ProjectSource, ProjectStatus } from '#model/projects.ts';
import type { Score } from '#model/score.ts';
import type { LastControl } from './controlHistory.ts';
import { findStoredScore, readFactReadings } from './storedScores.ts';

export type StoredIncident = typeof alert.$inferSelect;

/** Everything stored about one project that a score is made from. */
export interface Subject {
  id: string;
  source: ProjectSource;
  status: ProjectStatus | null;
  website: string | null;
  updatedAt: Date;
  details: ProjectDetailsRecord;
  audits: StoredAudit[];
  findings: StoredFinding[];
  deployed: readonly DeployedCode[];
  incidents: StoredIncident[];
  readings: Partial<Facts>;
  /** What live sources answered. */
  sources: SourceReading[];
  exchanges: { value: unknown; time: Date } | undefined;
  /** One a day, oldest first. */
  prices: readonly Price[];
  toldPrices: ToldPrices | undefined;
  before: { facts: Facts; score: Score } | undefined;
  /** The commit that its records came by, by kind and id; null where somebody changed them since. */
  commits: ReadonlyMap<string, string | null>;
  /** What staff says of measured answers after disputes. */
  overrides: AnswerOverride[];
  /** When an audit of it was last withdrawn: what a search up to then found is not all any more. */
  auditWithdrawnOn: string | null;
  /** The commit that the newest value of a metric came by, by the metric's name. */
  metricCommits: ReadonlyMap<string, string>;
  /** The last step of its control grade's history; undefined before the first. */
  lastControl: LastControl | undefined;
  /** Whether its history has begun: there is an entry. */
  hasHistory: boolean;
  /** Whether all its contracts on followed chains were read once, whatever came of it. */
  isRead: boolean;
}

const reachRow = z.object({
  id: z.string(),
  has_history: z.boolean(),
  on_followed_chain: z.boolean(),
  withdrawn_on: z.nullable(z.string()),
  last_control: z.nullable(
    z.object({
      rulesVersion: z.string(),
      best: z.enum(controlGrades),
      worst: z.enum(controlGrades),
      reason: z.nullable(z.string()),
    }),
  ),
});
type Reach = z.infer<typeof reachRow>;

/** How far each project's history and its contracts reach. */
async function loadReach(db: Db, ids: readonly string[]): Promise<Map<string, Reach>> {
  const placed = (table: string) =>
    sql`exists (select 1 from ${sql.identifier(table)} c join followed_chain f on f.chain = c.chain
      where c.project_id = p.id and c.address is not null)`;
  const result = await db.execute(sql`
    select p.id, exists (select 1 from score_snapshot s where s.project_id = p.id) as has_history,
      ${placed('contract')} or ${placed('token')} as on_followed_chain,
      (select jsonb_build_object('rulesVersion', g.rules_version, 'best', g.best, 'worst', g.worst, 'reason', g.reason)
        from control_snapshot g where g.project_id = p.id order by g.at desc, g.id desc limit 1) as last_control,
      (select max(w.withdrawn_on)::text from withdrawn_audit w where w.project_id = p.id) as withdrawn_on
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as p (id)`);
  return new Map(parseRows(result, reachRow).map((row) => [row.id, row]));
}

/** The metric that says where a project's token is traded. */
export const exchangesMetric = (projectId: string) => `exchanges(projectId=${projectId})`;

const storedExchangesRow = z.object({ id: z.string(), value: z.unknown(), time: dbTime });

/** The newest word on where each is traded. */
async function loadExchanges(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, NonNullable<Subject['exchanges']>>> {
  const result = await db.execute(sql`
    select p.id, m.value, m.time from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as p (id)
    join lateral (select value, time from metric
      where name = 'exchanges(projectId=' || p.id || ')' and time <= ${now.toISOString()}::timestamptz order by time desc limit 1) m on true`);
  return new Map(
    parseRows(result, storedExchangesRow).map(({ id, value, time }) => [id, { value, time: new Date(time) }]),
  );
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
  const sources = await getProjectReadings(db, wanted);
  const deployed = await getDeployedCode(db, wanted);
  const reach = await loadReach(db, wanted);
  const exchanges = await loadExchanges(db, { ids: wanted, now });
  const prices = await getDailyPrices(db, { projectIds: wanted, now });
  const toldPrices = await getToldPrices(db, { projectIds: wanted, now });
  const metricCommits = await getMetricCommits(
    db,
    wanted.flatMap((id): MetricValue[] => {
      const listed = exchanges.get(id);
      const price = findLastWholeDay(prices.get(id) ?? [], now);
      return [
        ...(listed ? [{ name: exchangesMetric(id), ...listed }] : []),
        ...(price ? [{ name: priceMetric(id), time: price.time, value: price.usd }] : []),
      ];
    }),
  );

  const commits = await getRecordCommits(db, [
    ...wanted.map((id) => ({ kind: 'project' as const, id })),
    ...auditIds.map((id) => ({ kind: 'audit' as const, id })),
    ...incidents.map(({ id }) => ({ kind: 'incident' as const, id })),
  ]);

  const overrides = await db
    .select({ override: answerOverride, dispute: dispute.number, projectId: dispute.projectId })
    .from(answerOverride)
    .innerJoin(dispute, eq(dispute.id, answerOverride.disputeId))
    .where(and(inArray(dispute.projectId, wanted), isNull(answerOverride.liftedAt)))
    .orderBy(asc(answerOverride.madeAt), asc(answerOverride.about));

  const auditsOf = Map.groupBy(audits, ({ projectId }) => projectId);
  const findingsOf = Map.groupBy(findings, ({ auditId }) => auditId);
  const incidentsOf = Map.groupBy(incidents, ({ projectId }) => projectId);
  const readingsOf = Map.groupBy(readings, ({ projectId }) => projectId);
  const sourcesOf = Map.groupBy(sources, ({ projectId }) => projectId);
  const overridesOf = Map.groupBy(overrides, ({ projectId }) => projectId);
  const scoreOf = new Map(scores.map((row) => [row.projectId, row]));

  return mapInTurns(projects, ({ id, source, status, website, updatedAt, details }) => {
    const mine = auditsOf.get(id) ?? [];
    const before = scoreOf.get(id);
    const read = readFactReadings(readingsOf.get(id) ?? []);
    return {
      id,
      source,
      status,
      website,
      updatedAt,
      details: readDetails(details, id),
      audits: mine,
      findings: mine.flatMap((one) => findingsOf.get(one.id) ?? []),
      deployed: deployed.get(id) ?? [],
      incidents: incidentsOf.get(id) ?? [],
      readings: read,
      sources: sourcesOf.get(id) ?? [],
      exchanges: exchanges.get(id),
      prices: prices.get(id) ?? [],
      toldPrices: toldPrices.get(id),
      before: before && findStoredScore(before),
      commits,
      overrides: (overridesOf.get(id) ?? []).map(({ override, dispute: number }) => ({
        ...{ about: override.about, measured: override.measured, outcome: override.outcome },
        ...{ reason: override.reason, dispute: number, at: override.madeAt.toISOString() },
      })),
      auditWithdrawnOn: reach.get(id)?.withdrawn_on ?? null,
      metricCommits,
      lastControl: reach.get(id)?.last_control ?? undefined,
      hasHistory: reach.get(id)?.has_history ?? false,
      // All contracts of a project are read together, and who holds the powers is written with them.
      isRead: read.control !== undefined || reach.get(id)?.on_followed_chain !== true,
    };
  });
}

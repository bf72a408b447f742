import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { chainOf } from '#core/contracts/incidentChain.ts';
import { isShown } from '#core/projects/isShown.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { alert } from '#db/schema/alerts.ts';
import { project } from '#db/schema/projects.ts';
import { notFound } from '#lib/AppError.ts';
import { ratings } from '#model/ratings.ts';
import { alertHref } from '#wire/alertHref.ts';
import { alertUpdatesSchema } from '#wire/alerts.ts';
import { auditAnchor } from '#wire/anchors.ts';
import type {
  Incident,
  IncidentEvent,
  IncidentFilter,
  IncidentPageData,
  IncidentsAnswer,
  IncidentsQuery,
} from '#wire/incidents.ts';
import { projectHref } from '#wire/projectHref.ts';
import { type IncidentLine, passes, summariseIncidents } from './summariseIncidents.ts';

/** More than any list of incidents that is kept by hand has; older ones would be left out. */
const most = 5_000;
/** Around an incident, in which alerts of the same project belong to its story. */
const daysAround = 3;
const mostAlerts = 20;

const auditsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    auditor: z.string(),
    completedOn: z.string(),
    contracts: z.nullable(z.array(z.object({ chain: z.string(), address: z.nullable(z.string()) }))),
  }),
);
type EarlierAudit = z.infer<typeof auditsSchema>[number];

const scoreSchema = z.nullable(
  z.object({ total: z.nullable(z.number()), rating: z.nullable(z.enum(ratings)) }),
);

const columns = {
  alert,
  project: { id: project.id, name: project.name, logo: project.logo, demo: project.demo },
  lookedForAuditsOn: sql<string | null>`${project.details}->'searches'->'audits'->>'on'`,
  chain: sql<string | null>`${chainOf(sql`${alert.projectId}`, sql`${alert.contract}`)}`,
  traceCase: sql<string | null>`(select t.id::text from trace_case t where t.alert_id = ${alert.id}
    order by t.created_at desc limit 1)`,
  // Records date audits by the day: one of the same day may have come after.
  audits: sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title,
      'auditor', b.auditor, 'completedOn', b.completed_on::text, 'contracts', b.scope->'contracts') order by b.completed_on desc, b.id), '[]')
    from (select a.id, a.title, a.auditor, a.completed_on, a.scope from audit a
      where a.project_id = ${alert.projectId} and a.state = 'completed'
        and a.completed_on < (${alert.time} at time zone 'UTC')::date
      order by a.completed_on desc, a.id limit 5) b)`,
  score: sql<unknown>`(select jsonb_build_object('total', s.total, 'rating', s.rating) from score_snapshot s
    where s.project_id = ${alert.projectId} and s.at <= ${alert.time} - interval '30 days'
    order by s.at desc, s.id desc limit 1)`,
};

const isListed = and(isNull(project.withdrawnAt), eq(alert.kind, 'incident'), ne(alert.state, 'retracted'));

const selectIncidents = (db: Db, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(condition)
    .orderBy(desc(alert.time), alert.id)
    .limit(most);

type Row = Awaited<ReturnType<typeof selectIncidents>>[number];

/** That an audit was there says nothing of a contract outside its scope, and none on record nothing unless somebody looked. */
function judgeAudited(row: Row, audits: readonly EarlierAudit[]): Incident['audited'] {
  if (audits.length === 0) {
    const day = row.alert.time.toISOString().slice(0, 10);
    return row.lookedForAuditsOn !== null && row.lookedForAuditsOn >= day ? 'no' : 'unknown';
  }
  const contract = row.alert.contract?.toLowerCase();
  const scopes = audits.map(({ contracts }) => contracts ?? []);
  const sameAddress = scopes.flat().filter(({ address }) => address?.toLowerCase() === contract);
  if (sameAddress.some(({ chain }) => chain === row.chain)) return 'contract';
  // A scope without addresses may have covered it, and so may one with its address, where nobody knows its chain.
  const isNamed = scopes.every((scope) => scope.length > 0 && scope.every(({ address }) => address !== null));
  const isOther = contract !== undefined && (sameAddress.length === 0 || row.chain !== null);
  return isNamed && isOther ? 'otherContracts' : 'project';
}

function readScore(value: unknown): Incident['scoreBefore'] {
  const score = findStored(scoreSchema, value);
  if (!score) return { state: 'unreached' };
  const { total, rating } = score;
  return total === null ? { state: 'tooLittleKnown' } : { state: 'scored', total, rating };
}

function toIncident(row: Row): Incident {
  const { id, title, activeExploit, contract, technique, rootCause, lossUsd, lossEstimatedBy, returnedUsd } =
    row.alert;
  const audits = findStored(auditsSchema, row.audits) ?? [];
  return {
    ...{ id, title, activeExploit, contract, technique, rootCause, lossUsd, lossEstimatedBy, returnedUsd },
    project: row.project,
    time: row.alert.time.toISOString(),
    resolvedAt: row.alert.resolvedAt?.toISOString() ?? null,
    chain: row.chain,
    evidenceUrl: row.alert.evidenceUrl,
    traceCase: row.traceCase,
    audited: judgeAudited(row, audits),
    auditsBefore: audits.map(({ contracts: _, ...rest }) => rest),
    scoreBefore: readScore(row.score),
  };
}

const lineRow = z.object({
  id: z.string(),
  time: dbTime,
  technique: z.nullable(z.string()),
  lossUsd: z.nullable(z.number()),
  chain: z.nullable(z.string()),
});

/** All that stand on record, with what they are counted by and no more. */
async function listLines(db: Db): Promise<IncidentLine[]> {
  const result = await db.execute(sql`
    select a.id, a.time, a.technique, a.loss_usd as "lossUsd", 
      ${chainOf(sql`a.project_id`, sql`a.contract`)} as chain
    from alert a where a.kind = 'incident' and a.state <> 'retracted' and ${isShown(sql`a.project_id`)}
    order by a.time desc, a.id limit ${most}`);
  return parseRows(result, lineRow).map(({ time, ...row }) => ({ ...row, time: time.toISOString() }));
}

/** Hacks and exploits on record. Every incident on record that still stands, newest first, narrowed and with its totals. */
export async function getIncidents(db: Db, query: IncidentsQuery): Promise<IncidentsAnswer> {
  // What audits covered is judged for all of them only where it narrows the list.
  const lines = query.audited === undefined ? await listLines(db) : await listIncidents(db);
  const { items, ...answer } = summariseIncidents(lines, query);
  const ids = items.map(({ id }) => id);
  const shown = await selectIncidents(db, and(isListed, inList(sql`${alert.id}`, ids)));
  return { ...answer, items: shown.map(toIncident) };
}

/** All that stand or that a filter lets through, for files. */
export async function listIncidents(db: Db, filter: IncidentFilter = {}): Promise<Incident[]> {
  return (await selectIncidents(db, isListed)).map(toIncident).filter((one) => passes(one, filter));
}

async function readTimeline(
  db: Db,
  { row, incident }: { row: Row; incident: Incident },
): Promise<IncidentEvent[]> {
  const { id: projectId } = row.project;
  const time = row.alert.time.getTime();
  const around = daysAround * 86_400_000;
  const alerts = await getNewestAlerts(db, {
    projectId,
    kind: 'onChain',
    isStanding: true,
    since: new Date(time - around).toISOString(),
    before: new Date(time + around).toISOString(),
    limit: mostAlerts,
  });
  const events: IncidentEvent[] = [
    ...incident.auditsBefore.map(({ id, title, auditor, completedOn }) => ({
      kind: 'audit' as const,
      time: completedOn,
      text: `${title}, audited by ${auditor}`,
      href: `${projectHref(projectId)}?tab=code-audit#${auditAnchor(id)}`,
    })),
    ...alerts.map((one) => ({
      kind: 'alert' as const,
      time: one.time,
      text: one.title,
      href: alertHref({ projectId, id: one.id }),
    })),
    { kind: 'incident', time: incident.time, text: incident.title, href: null },
    ...(findStored(alertUpdatesSchema, row.alert.updates) ?? []).map((update) => ({
      kind: 'update' as const,
      ...update,
      href: null,
    })),
    ...(incident.resolvedAt === null
      ? []
      : [{ kind: 'resolved' as const, time: incident.resolvedAt, text: 'Resolved', href: null }]),
  ];
  return events.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

/** One incident with its story; one that was retracted says why. */
export async function getIncident(db: Db, id: string): Promise<IncidentPageData> {
  const [row] = await selectIncidents(
    db,
    and(isNull(project.withdrawnAt), eq(alert.kind, 'incident'), eq(alert.id, id)),
  );
  if (!row) throw notFound('No such incident is on record');
  const incident = toIncident(row);
  return {
    incident,
    text: row.alert.text,
    retracted: row.alert.state === 'retracted' ? (row.alert.reason ?? '') : null,
    timeline: await readTimeline(db, { row, incident }),
  };
}

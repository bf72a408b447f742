import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isShown } from '#core/projects/isShown.ts';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { alert } from '#db/schema/alerts.ts';
import { project } from '#db/schema/projects.ts';
import { mostOfProject, mostOnHome, spreadAlerts } from '#homePage/spreadAlerts.ts';
import type { Evidence } from '#model/evidence.ts';
import { type Alert, type AlertsAnswer, type AlertsQuery, alertUpdatesSchema } from '#wire/alerts.ts';
import type { DayCount } from '#wire/projectPage.ts';

const columns = {
  alert,
  project: { id: project.id, name: project.name, logo: project.logo, demo: project.demo },
  traceCase: sql<string | null>`(select t.id::text from trace_case t where t.alert_id = ${alert.id}
    order by t.created_at desc limit 1)`,
};

interface Row {
  alert: typeof alert.$inferSelect;
  project: Alert['project'];
  traceCase: string | null;
}

function evidenceOf({ alert: row }: Row): Evidence | null {
  const { chain, transactionHash: hash, blockNumber: block, logIndex: index, evidenceUrl: url } = row;
  if (chain && hash && block !== null && index !== null)
    return { kind: 'log', chain, hash, block, index, label: `Transaction ${hash}` };
  return url ? { kind: 'page', url, label: 'Source' } : null;
}

function toAlert(row: Row): Alert {
  const { id, kind, title, text, reason, contract, activeExploit, technique, lossUsd, returnedUsd } =
    row.alert;
  return {
    id,
    kind,
    detector: row.alert.detector,
    project: row.project,
    severity: row.alert.severity,
    originalSeverity: row.alert.originalSeverity,
    time: row.alert.time.toISOString(),
    title,
    text,
    state: row.alert.state,
    reason,
    retractionCause: row.alert.retractionCause,
    judgedAt: row.alert.judgedAt?.toISOString() ?? null,
    evidence: evidenceOf(row),
    contract,
    activeExploit,
    technique,
    lossUsd,
    returnedUsd,
    traceCase: row.traceCase,
    resolvedAt: row.alert.resolvedAt?.toISOString() ?? null,
    updates: readStored(alertUpdatesSchema, row.alert.updates, { column: 'alert.updates', key: id }),
  };
}

/** Of a project that is withdrawn nothing is told. */
const isTold = isNull(project.withdrawnAt);

/** What was more than a day old when it was read is history, as it is for mails and open pages. */
export const isNewsAfter = (time: SQL): SQL =>
  sql`${alert.createdAt} > ${time} and ${alert.time} > ${alert.createdAt} - interval '1 day'`;

function whereOf({
  id,
  projectId,
  severity,
  kind,
  since,
  before,
  isStanding,
  toldAfter,
  without = [],
  after,
}: AlertFilter): SQL | undefined {
  return and(
    isTold,
    id === undefined ? undefined : eq(alert.id, id),
    projectId === undefined ? undefined : eq(alert.projectId, projectId),
    severity === undefined ? undefined : eq(alert.severity, severity),
    kind === undefined ? undefined : eq(alert.kind, kind),
    since === undefined ? undefined : gte(alert.time, new Date(since)),
    before === undefined ? undefined : lt(alert.time, new Date(before)),
    after &&
      or(
        lt(alert.time, new Date(after.time)),
        and(eq(alert.time, new Date(after.time)), gt(alert.id, after.id)),
      ),
    isStanding ? ne(alert.state, 'retracted') : undefined,
    without.length === 0 ? undefined : notInArray(alert.projectId, [...without]),
    toldAfter === undefined ? undefined : isNewsAfter(sql`${toldAfter}::timestamptz`),
  );
}

type AlertFilter = Omit<AlertsQuery, 'page' | 'perPage'> & {
  id?: string | undefined;
  before?: string | undefined;
  /** Only those that were news when they were told, after a time. */
  toldAfter?: string;
  /** Without those that were retracted. */
  isStanding?: boolean;
  /** Without those of these projects. */
  without?: readonly string[];
  /** Only those that come after this one in the list: older ones, and of the same time those with a later id. */
  after?: Pick<Alert, 'time' | 'id'> | undefined;
};

/** Alerts, newest first; retracted ones stay and say why. */
export async function getNewestAlerts(
  db: Db,
  { limit, offset = 0, ...filter }: AlertFilter & { limit: number; offset?: number },
): Promise<Alert[]> {
  const rows = await db
    .select(columns)
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(whereOf(filter))
    .orderBy(desc(alert.time), alert.id)
    .limit(limit)
    .offset(offset);
  return rows.map(toAlert);
}

/** The newest alerts, a few of one project: one that raises many is left out when it has its share, and others are asked for. */
export async function getHomeAlerts(db: Db): Promise<Alert[]> {
  const found = new Map<string, Alert>();
  const full = new Set<string>();
  // What was found is newer than whatever was not: once there are enough, others cannot come before them.
  while (spreadAlerts([...found.values()]).length < mostOnHome) {
    const rows = await getNewestAlerts(db, { limit: mostOnHome, without: [...full] });
    for (const one of rows) found.set(one.id, one);
    const before = full.size;
    for (const [id, { length }] of Map.groupBy(rows, ({ project }) => project.id))
      if (length > mostOfProject) full.add(id);
    if (full.size === before || rows.length < mostOnHome) break;
  }
  const byTime = [...found.values()].sort(
    (a, b) => Date.parse(b.time) - Date.parse(a.time) || (a.id < b.id ? -1 : 1),
  );
  return spreadAlerts(byTime);
}

const shownOfProject = 10;

const selectOfProject = keepQuery((db, projectId) =>
  db
    .select(columns)
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(
      and(
        isTold,
        eq(alert.projectId, projectId),
        sql`(${alert.kind} = 'incident' or ${alert.id} in (
          select a.id from alert a where a.project_id = ${projectId} and a.kind = 'onChain'
          order by a.time desc, a.id limit ${sql.raw(String(shownOfProject + 1))}))`,
      ),
    )
    .orderBy(desc(alert.time), alert.id),
);

/**
 * What the first page of a project shows of its alerts: every incident on record, and the newest of those that detectors
 * raised. Whoever commands a contract can make any number of these, and must not push an incident off the page.
 */
export async function getProjectAlerts(
  db: Db,
  projectId: string,
): Promise<{ items: Alert[]; hasMore: boolean }> {
  const all = (await selectOfProject(db, projectId)).map(toAlert);
  const raised = all.filter(({ kind }) => kind === 'onChain');
  const last = raised[shownOfProject];
  return { items: all.filter((one) => one !== last), hasMore: last !== undefined };
}

/** For the feed, of one project or of all: the newest, and those that were judged last, however old. */
export async function getToldAlerts(
  db: Db,
  { projectId, limit }: Pick<AlertFilter, 'projectId'> & { limit: number },
): Promise<Alert[]> {
  const judged = await db
    .select(columns)
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(and(whereOf({ projectId }), isNotNull(alert.judgedAt)))
    .orderBy(desc(alert.judgedAt), alert.id)
    .limit(limit);
  const newest = await getNewestAlerts(db, { projectId, limit });
  const saidAt = ({ time, judgedAt }: Alert) => Math.max(Date.parse(time), Date.parse(judgedAt ?? time));
  const all = new Map([...judged.map(toAlert), ...newest].map((one) => [one.id, one]));
  return [...all.values()].sort((a, b) => saidAt(b) - saidAt(a)).slice(0, limit);
}

/** A page of them, with their number. */
export async function getAlerts(
  db: Db,
  query: AlertFilter & Pick<AlertsQuery, 'page' | 'perPage'>,
): Promise<AlertsAnswer> {
  const { page, perPage, ...filter } = query;
  const [items, [counted]] = await Promise.all([
    getNewestAlerts(db, { ...filter, limit: perPage, offset: (page - 1) * perPage }),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(alert)
      .innerJoin(project, eq(project.id, alert.projectId))
      .where(whereOf(filter)),
  ]);
  return { items, total: counted?.total ?? 0, page, perPage };
}

export async function getAlertsByIds(db: Db, ids: readonly string[]): Promise<Map<string, Alert>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(and(isTold, inArray(alert.id, [...ids])));
  return new Map(rows.map((row) => [row.alert.id, toAlert(row)]));
}

/** How many alerts that still stand happened since a time. */
export async function countAlerts(db: Db, { since }: { since: Date }): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(alert)
    .where(and(isShown(alert.projectId), gte(alert.time, since), ne(alert.state, 'retracted')));
  return row?.count ?? 0;
}

/** On-chain alerts of a project per day, oldest first, with the days without any. */
export async function getAlertDays(
  db: Db,
  { projectId, days, now }: { projectId: string; days: number; now: Date },
): Promise<DayCount[]> {
  const first = new Date(now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const day = sql<string>`to_char(${alert.time} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, count: sql<number>`count(*)::int` })
    .from(alert)
    .where(
      and(
        eq(alert.projectId, projectId),
        eq(alert.kind, 'onChain'),
        ne(alert.state, 'retracted'),
        gte(alert.time, new Date(first)),
      ),
    )
    .groupBy(day);
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10);
    return { day: date, count: counts.get(date) ?? 0 };
  });
}

import { inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isShown } from '#core/projects/isShown.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { detectors } from '#model/alerts.ts';
import { type ChangeKind, changeKinds, changeOfDetector } from '#model/changes.ts';
import type { CohortKind } from '#model/cohorts.ts';
import type { ChangeCause } from '#model/outcomes.ts';
import { alertHref } from '#wire/alertHref.ts';
import { auditAnchor } from '#wire/anchors.ts';
import { type Change, type ChangesAnswer, changesPerPage, changesVersion } from '#wire/changes.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import { projectHref } from '#wire/projectHref.ts';

/** Of each place that changes are read from, the newest; more are said to be more. */
const mostOfSource = 2_000;

/** What moved the site and not the project is no change of it. */
const ownCauses: readonly ChangeCause[] = ['facts', 'knowledge', 'both', 'time'];

interface Asked {
  kind?: ChangeKind | undefined;
  /** One, or several with commas between. */
  projectId?: string | undefined;
  /** Only of projects of one category or chain. */
  cohort?: { kind: CohortKind; key: string } | undefined;
  /** Midnight, so that the same day has the same window. */
  since: Date;
  /** Only what follows this one in the list. */
  after?: Pick<Change, 'id' | 'time'> | undefined;
}

/** Changes of one time follow each other in this order. */
const sourceOrder = ['alert', 'control', 'score', 'audit'] as const;

const changeRow = z.object({
  source: z.enum(sourceOrder),
  id: z.string(),
  kind: z.string(),
  at: dbTime,
  project: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  demo: z.boolean(),
  title: z.string(),
  text: z.string(),
});
type ChangeRow = z.infer<typeof changeRow>;

const shown = sql`p.id as project, p.name, p.logo, p.demo`;

const ofCohort = ({ kind, key }: { kind: CohortKind; key: string }): SQL =>
  sql`p.${sql.identifier(kind)} @> array[${key}]::text[]`;

/** Where changes are read from: what of each the filter lets through, newest first. */
interface Source {
  kinds: readonly ChangeKind[];
  columns: SQL;
  table: SQL;
  alias: SQL;
  where: SQL;
  order: SQL;
}

/** What follows a change in the list, of one source: by its time, and by its id where several have that time. */
function follows(
  { after }: Asked,
  { source, time, beyond }: { source: ChangeRow['source']; time: SQL; beyond: (id: string) => SQL },
): SQL {
  if (!after) return sql`true`;
  const from = sourceOrder.find((one) => after.id.startsWith(`${one}:`)) ?? 'alert';
  const id = after.id.slice(from.length + 1);
  const at = sql`${after.time}::timestamptz`;
  const place = sourceOrder.indexOf(source) - sourceOrder.indexOf(from);
  if (place !== 0) return place > 0 ? sql`${time} <= ${at}` : sql`${time} < ${at}`;
  return sql`(${time} < ${at} or (${time} = ${at} and ${beyond(id)}))`;
}

function listSources(all: Asked): Source[] {
  const { kind: asked, projectId, cohort, since } = all;
  const beyondText = (column: SQL) => (id: string) => sql`${column} > ${id}`;
  /** What is no number of ours stands at the end. */
  const beyondNumber = (column: SQL) => (id: string) =>
    sql`${column} < ${/^\d{1,15}$/.test(id) ? id : '0'}::bigint`;
  const from = sql`${since.toISOString()}::timestamptz`;
  const isOwn = (id: SQL) =>
    sql`${isShown(id)} and ${projectId === undefined ? sql`true` : inList(id, projectId.split(','))}
      and ${cohort ? sql`exists (select 1 from project p where p.id = ${id} and ${ofCohort(cohort)})` : sql`true`}`;
  const isTold = (kind: ChangeKind) => asked === undefined || asked === kind;
  const toldDetectors = detectors.filter((one) => {
    const kind = changeOfDetector[one];
    return kind !== null && isTold(kind);
  });
  const told = sql`(${isTold('incident')}::boolean and a.kind = 'incident' or ${inArray(sql`a.detector`, toldDetectors)})`;
  const causes = inArray(sql`s.cause`, [...ownCauses]);
  const sources: Source[] = [
    {
      kinds: ['incident', 'code', 'owner', 'power'],
      columns: sql`'alert' as source, a.id, coalesce(a.detector, 'incident') as kind, a.time as at, ${shown}, a.title, a.text`,
      table: sql`alert`,
      alias: sql`a`,
      where: sql`${isOwn(sql`a.project_id`)} and a.time >= ${from} and a.state <> 'retracted' and ${told}
        and ${follows(all, { source: 'alert', time: sql`a.time`, beyond: beyondText(sql`a.id`) })}`,
      order: sql`a.time desc, a.id`,
    },
    {
      kinds: ['control'],
      columns: sql`'control' as source, s.id::text, 'control' as kind, s.at, ${shown}, s.sentence as title, '' as text`,
      table: sql`control_snapshot`,
      alias: sql`s`,
      where: sql`${isOwn(sql`s.project_id`)} and s.at >= ${from} and ${causes}
        and ${follows(all, { source: 'control', time: sql`s.at`, beyond: beyondNumber(sql`s.id`) })}`,
      order: sql`s.at desc, s.id desc`,
    },
    {
      kinds: ['score'],
      columns: sql`'score' as source, s.id::text, 'score' as kind, s.at, ${shown}, s.sentence as title,
        coalesce((select string_agg(m, ' ') from jsonb_array_elements_text(s.moves) m), '') as text`,
      table: sql`score_snapshot`,
      alias: sql`s`,
      where: sql`${isOwn(sql`s.project_id`)} and s.at >= ${from} and ${causes}
        and ${follows(all, { source: 'score', time: sql`s.at`, beyond: beyondNumber(sql`s.id`) })}`,
      order: sql`s.at desc, s.id desc`,
    },
    {
      kinds: ['audit'],
      columns: sql`'audit' as source, u.id, 'audit' as kind, u.completed_on::timestamp at time zone 'UTC' as at, ${shown},
        u.title || ', audited by ' || u.auditor as title, '' as text`,
      table: sql`audit`,
      alias: sql`u`,
      where: sql`${isOwn(sql`u.project_id`)} and u.state = 'completed' and u.completed_on >= (${from} at time zone 'UTC')::date
        and ${follows(all, { source: 'audit', time: sql`(u.completed_on::timestamp at time zone 'UTC')`, beyond: beyondText(sql`u.id`) })}`,
      order: sql`u.completed_on desc, u.id`,
    },
  ];
  return sources.filter(({ kinds }) => kinds.some(isTold));
}

const kindOfDetector = new Map<string, ChangeKind | null>(Object.entries(changeOfDetector));
const knownKinds = new Map<string, ChangeKind>(changeKinds.map((kind) => [kind, kind]));

const hrefs: Record<ChangeRow['source'], (row: ChangeRow) => string> = {
  alert: ({ id, kind, project }) =>
    kind === 'incident' ? incidentHref(id) : alertHref({ projectId: project, id }),
  control: ({ project }) => `${projectHref(project, 'governance')}#grade-history`,
  score: ({ project }) => `${projectHref(project)}#history`,
  audit: ({ id, project }) => `${projectHref(project, 'code-audit')}#${auditAnchor(id)}`,
};

const kindOf = ({ kind }: { kind: string }): ChangeKind | null =>
  kindOfDetector.get(kind) ?? knownKinds.get(kind) ?? null;

function toChange(row: ChangeRow): Change[] {
  const { source, id, at, title, text, project, name, logo, demo } = row;
  const found = kindOf(row);
  if (!found) return [];
  return [
    {
      id: `${source}:${id}`,
      kind: found,
      project: { id: project, name, logo, demo },
      time: at.toISOString(),
      isDay: source === 'audit',
      title,
      text,
      href: hrefs[source](row),
    },
  ];
}

/** What moved over all projects, or of one, newest first: so many. */
export async function listChanges(db: Db, { limit, ...asked }: Asked & { limit: number }): Promise<Change[]> {
  const found = await Promise.all(
    listSources(asked).map(async ({ alias, table, columns, where, order }) =>
      parseRows(
        await db.execute(sql`
          select ${columns} from (select * from ${table} ${alias} where ${where} order by ${order} limit ${limit}) ${alias}
          join project p on p.id = ${alias}.project_id order by ${order}`),
        changeRow,
      ),
    ),
  );
  // Those of one time stay in the order of their source, however many are asked for.
  return found
    .flat()
    .flatMap(toChange)
    .sort((a, b) => Date.parse(b.time) - Date.parse(a.time))
    .slice(0, limit);
}

const countRow = z.object({ kind: z.string(), count: z.number() });

/** By kind, over the newest of each source. */
async function countChanges(db: Db, asked: Asked) {
  const found = await Promise.all(
    listSources({ ...asked, kind: undefined }).map(async ({ kinds, alias, table, where, order }) => {
      const kind = kinds.includes('incident')
        ? sql`coalesce(a.detector, 'incident')`
        : sql`${kinds[0]}::text`;
      const newest = sql`select ${kind} as kind from ${table} ${alias} where ${where} order by ${order} limit ${mostOfSource}`;
      return parseRows(
        await db.execute(sql`select kind, count(*)::int as count from (${newest}) q group by kind`),
        countRow,
      );
    }),
  );
  const counts = changeKinds.map((kind) => ({
    kind,
    count: found.flat().reduce((sum, row) => (kindOf(row) === kind ? sum + row.count : sum), 0),
  }));
  const isCut = found.some((rows) => rows.reduce((sum, { count }) => sum + count, 0) === mostOfSource);
  return { counts, isCut };
}

/** A page of what moved, with how much of each kind. */
export async function getChanges(
  db: Db,
  { page, perPage = changesPerPage, ...asked }: Asked & { page: number; perPage?: number },
): Promise<ChangesAnswer> {
  const last = Math.min(page * perPage, changeKinds.length * mostOfSource);
  const [items, { counts, isCut }] = await Promise.all([
    listChanges(db, { ...asked, limit: last }),
    countChanges(db, asked),
  ]);
  const total = counts.reduce(
    (sum, { kind, count }) => (asked.kind === undefined || asked.kind === kind ? sum + count : sum),
    0,
  );
  return {
    version: changesVersion,
    since: asked.since.toISOString(),
    items: items.slice((page - 1) * perPage, Math.min(last, total)),
    total,
    isCut,
    page,
    perPage,
    counts,
  };
}

/** The first midnight of a window of so many days. */
export const beginOfDays = (days: number, now: Date): Date =>
  new Date(Date.parse(now.toISOString().slice(0, 10)) - days * 86_400_000);

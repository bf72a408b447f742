import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
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

const toldDetectors: string[] = detectors.filter((one) => changeOfDetector[one] !== null);

interface Asked {
  kind?: ChangeKind | undefined;
  projectId?: string | undefined;
  /** Only of projects of one category or chain. */
  cohort?: { kind: CohortKind; key: string } | undefined;
  /** Midnight, so that the same day has the same window. */
  since: Date;
}

const changeRow = z.object({
  source: z.enum(['alert', 'control', 'score', 'audit']),
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

function listSources({ projectId, cohort, since }: Asked): SQL[] {
  const from = sql`${since.toISOString()}::timestamptz`;
  const own = projectId === undefined ? sql`true` : inList(sql`p.id`, projectId.split(','));
  const within = cohort ? ofCohort(cohort) : sql`true`;
  const on = (id: SQL) =>
    sql`join project p on p.id = ${id} and p.withdrawn_at is null and ${own} and ${within}`;
  const told = sql`(a.kind = 'incident' or ${inList(sql`a.detector`, toldDetectors)})`;
  const causes = inList(sql`s.cause`, ownCauses);
  return [
    sql`select 'alert' as source, a.id, coalesce(a.detector, 'incident') as kind, a.time as at, ${shown}, a.title, a.text
      from alert a ${on(sql`a.project_id`)} where a.time >= ${from} and a.state <> 'retracted' and ${told}
      order by a.time desc, a.id limit ${mostOfSource}`,
    sql`select 'control' as source, s.id::text, 'control' as kind, s.at, ${shown}, s.sentence as title, '' as text
      from control_snapshot s ${on(sql`s.project_id`)} where s.at >= ${from} and ${causes}
      order by s.at desc, s.id desc limit ${mostOfSource}`,
    sql`select 'score' as source, s.id::text, 'score' as kind, s.at, ${shown}, s.sentence as title,
        coalesce((select string_agg(m, ' ') from jsonb_array_elements_text(s.moves) m), '') as text
      from score_snapshot s ${on(sql`s.project_id`)} where s.at >= ${from} and ${causes}
      order by s.at desc, s.id desc limit ${mostOfSource}`,
    sql`select 'audit' as source, u.id, 'audit' as kind, u.completed_on::timestamp at time zone 'UTC' as at, ${shown},
        u.title || ', audited by ' || u.auditor as title, '' as text
      from audit u ${on(sql`u.project_id`)} where u.state = 'completed' and u.completed_on >= (${from} at time zone 'UTC')::date
      order by u.completed_on desc, u.id limit ${mostOfSource}`,
  ];
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

function toChange(row: ChangeRow): Change[] {
  const { source, id, kind, at, title, text, project, name, logo, demo } = row;
  const found = kindOfDetector.get(kind) ?? knownKinds.get(kind);
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

/** What moved over all projects, or of one, newest first. */
export async function getChanges(
  db: Db,
  { page, perPage = changesPerPage, ...asked }: Asked & { page: number; perPage?: number },
): Promise<ChangesAnswer> {
  const found = await Promise.all(
    listSources(asked).map(async (statement) => parseRows(await db.execute(statement), changeRow)),
  );
  const all = found.flat().flatMap(toChange);
  const items = all
    .filter(({ kind }) => asked.kind === undefined || kind === asked.kind)
    .sort((a, b) => Date.parse(b.time) - Date.parse(a.time) || (a.id < b.id ? -1 : 1));
  return {
    version: changesVersion,
    since: asked.since.toISOString(),
    items: items.slice((page - 1) * perPage, page * perPage),
    total: items.length,
    isCut: found.some(({ length }) => length === mostOfSource),
    page,
    perPage,
    counts: changeKinds.map((kind) => ({ kind, count: all.filter((one) => one.kind === kind).length })),
  };
}

/** The first midnight of a window of so many days. */
export const beginOfDays = (days: number, now: Date): Date =>
  new Date(Date.parse(now.toISOString().slice(0, 10)) - days * 86_400_000);

import { and, arrayOverlaps, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { controlOrder, project } from '#db/schema/projects.ts';
import { createByteCache, textBytes } from '#lib/byteCache.ts';
import { controlGrades, type GradeLetter } from '#model/controlGrade.ts';
import { foldText } from '#search/foldText.ts';
import type { ProjectFilter, ProjectOrder } from '#wire/projects.ts';
import type { ProjectSort } from '#wire/projectWords.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** As the search takes it: long enough to be meant as an address. */
const addressText = /^0x[0-9a-f]{4,40}$/;

/** The beginning of the address of a token or contract. */
function matchAddress(text: string): SQL {
  if (!addressText.test(text)) return sql`false`;
  const begins = `${text}%`;
  return sql`${project.id} in (select project_id from token where lower(address) like ${begins}
    union select project_id from contract where lower(address) like ${begins})`;
}

/** Part of the name, or the beginning of the id, of a ticker or of an address. */
function matchText(text: string): SQL | undefined {
  const folded = foldText(text);
  if (folded === '') return undefined;
  const lower = text.trim().toLowerCase();
  const begins = `${escapeLike(lower)}%`;
  return sql`(${project.nameKey} like ${`%${escapeLike(folded)}%`} or ${project.id} like ${begins}
    or exists (select 1 from unnest(${project.tickers}) as ticker where lower(ticker) like ${begins})
    or ${matchAddress(lower)})`;
}

function matchOpenFindings(choice: NonNullable<ProjectFilter['openFindings']>): SQL {
  const open = (severity: string) => sql`coalesce((${project.openFindings} ->> ${severity})::int, 0)`;
  switch (choice) {
    case 'none':
      return sql`${project.openCount} = 0`;
    case 'any':
      return sql`${project.openCount} > 0`;
    case 'major':
      return sql`${open('critical')} + ${open('major')} > 0`;
    case 'critical':
      return sql`${open('critical')} > 0`;
  }
}

const noAudit = sql`(not ${project.audited} and not ${project.underAudit})`;

function matchAuditAbsence(absence: NonNullable<ProjectFilter['auditAbsence']>): SQL {
  const search = sql`(${project.details} -> 'searches' -> 'audits')`;
  return absence === 'noneFound'
    ? sql`(${noAudit} and ${search} is not null)`
    : sql`(${noAudit} and ${search} is null)`;
}

/** Every letter from the best end to the worst is among the chosen. */
function matchGrades(chosen: readonly GradeLetter[]): SQL {
  const ranges = controlGrades.flatMap((best, from) =>
    controlGrades.slice(from).flatMap((worst, steps) => {
      const isWithin = controlGrades.slice(from, from + steps + 1).every((one) => chosen.includes(one));
      return isWithin ? [`${best}${worst}`] : [];
    }),
  );
  return inArray(sql`(${project.controlBest} || ${project.controlWorst})`, ranges);
}

/** The filter as a condition, for what visitors may see. */
export function whereOf(filter: ProjectFilter, projectIds?: readonly string[]): SQL | undefined {
  const { text, chains, categories, scoreMin, scoreMax, ratings, control } = filter;
  const given = <T>(list: readonly T[] | undefined): list is readonly T[] => !!list && list.length > 0;
  return and(
    isNull(project.withdrawnAt),
    projectIds && inList(project.id, projectIds),
    text === undefined ? undefined : matchText(text),
    given(chains) ? arrayOverlaps(project.chains, [...chains]) : undefined,
    given(categories) ? arrayOverlaps(project.categories, [...categories]) : undefined,
    scoreMin === undefined ? undefined : gte(project.score, scoreMin),
    scoreMax === undefined ? undefined : lte(project.score, scoreMax),
    given(ratings) ? inArray(project.rating, [...ratings]) : undefined,
    filter.audited === undefined ? undefined : filter.audited ? eq(project.audited, true) : noAudit,
    filter.auditAbsence && matchAuditAbsence(filter.auditAbsence),
    filter.openFindings === undefined ? undefined : matchOpenFindings(filter.openFindings),
    given(control) ? inArray(project.control, [...control]) : undefined,
    given(filter.controlGrades) ? matchGrades(filter.controlGrades) : undefined,
    filter.underAudit === undefined ? undefined : eq(project.underAudit, filter.underAudit),
    filter.assessed === undefined ? undefined : eq(project.assessed, filter.assessed),
    filter.demo === undefined ? undefined : eq(project.demo, filter.demo),
  );
}

/** Independent of the database's own collation, so that every installation sorts alike. */
const nameOrder = sql`${project.nameKey} collate "C"`;

const sortColumns: Record<ProjectSort, SQL> = {
  rank: sql`${project.rank}`,
  // The search index puts the closest first; among equals it is the rank that counts.
  match: sql`${project.rank}`,
  score: sql`${project.score}`,
  name: nameOrder,
  coverage: sql`${project.coverage}`,
  control: controlOrder,
  controlGrade: sql`${project.controlRank}`,
  auditedOn: sql`${project.auditedOn}`,
  openFindings: sql`${project.openCount}`,
  votes: sql`${project.votesYes}`,
  views: sql`${project.viewsLast7Days}`,
  addedAt: sql`${project.createdAt}`,
};

/**
 * Sorting and ranking of projects, as the leaderboard shows them.
 * Missing values come last both ways; equal ones are in the order of names, then ids. Without a rank, projects that
 * were looked at come before those that were only listed.
 */
export function orderOf({ by, order }: ProjectOrder): SQL[] {
  const column = sortColumns[by];
  const first = order === 'asc' ? asc(column) : desc(column);
  const unranked =
    by === 'rank' || by === 'match' ? [desc(project.assessed), sql`${project.score} desc nulls last`] : [];
  return [sql`${first} nulls last`, ...unranked, nameOrder, sql`${project.id}`];
}

export interface OrderQuery {
  filter: ProjectFilter;
  sort: ProjectOrder;
  projectIds?: readonly string[] | undefined;
}

export interface ProjectOrders {
  /** Ids of all projects that pass, in order. */
  get(query: OrderQuery): Promise<readonly string[]>;
  /** Forgets everything: the projects changed. */
  drop(): void;
  /** What is held in memory. */
  readonly bytes: number;
}

const maxBytes = 32 * 1024 * 1024;
/** Votes and views move projects without a notice; this is how long a list may lag behind them. */
const maxAgeMs = 60_000;

/**
 * Remembers the order of recently asked lists, so that any page of one is a slice: page 400 costs what page 1 does, and
 * the total comes with it. A list of given projects is somebody's own and short: it is looked up each time.
 */
export function createProjectOrders(
  db: Db,
  { now = () => performance.now() }: { now?: () => number } = {},
): ProjectOrders {
  const kept = createByteCache<readonly string[]>({
    maxBytes,
    maxAgeMs,
    now,
    sizeOf: (ids) => ids.reduce((sum, id) => sum + textBytes(id) + 8, 0),
  });

  async function load({ filter, sort, projectIds }: OrderQuery): Promise<string[]> {
    const rows = await db
      .select({ id: project.id })
      .from(project)
      .where(whereOf(filter, projectIds))
      .orderBy(...orderOf(sort));
    return rows.map(({ id }) => id);
  }

  return {
    get(query) {
      if (query.projectIds) return load(query);
      const key = JSON.stringify([query.filter, query.sort]);
      return kept.get(key, async () => ({ value: await load(query), tags: [] }));
    },
    drop: kept.clear,
    get bytes() {
      return kept.bytes;
    },
  };
}

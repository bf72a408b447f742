import { asc, desc, gt, sql } from 'drizzle-orm';
import { cacheTagChannel } from '#core/cacheTags.ts';
import { createSearch, type Search } from '#core/search/createSearch.ts';
import type { Database } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import type { ProjectRow, ProjectsListAnswer, ProjectsListBody } from '#wire/projects.ts';
import { type FoundProject, type SearchAnswer, shortestKeyword } from '#wire/search.ts';
import { createProjectOrders } from './createProjectOrders.ts';
import { getRows } from './getRows.ts';
import { rowColumns, toProjectRow } from './projectRow.ts';
import { everyProjectTag, findTaggedProject, projectsTag } from './projectTags.ts';
import { findSearchDocs, loadSearchDocs } from './searchDocs.ts';

export interface Catalogue {
  list(query: ProjectsListBody): Promise<ProjectsListAnswer>;
  /** A keyword too short to search shows what is trending. */
  search(query: { keyword: string; page: number; perPage: number }): Promise<SearchAnswer>;
  trending(query: { limit: number }): Promise<ProjectRow[]>;
  readonly index: Pick<Search, 'getStats' | 'refresh'>;
  close(): Promise<void>;
}

const toFound = ({ id, logo, name, rank, tokenTickers }: ProjectRow): FoundProject => ({
  id,
  logo,
  name,
  rank,
  tokenTickers,
});

/** Without views and votes, what has been assessed comes before what is only listed. */
const byTrend = [
  desc(project.trend),
  sql`${project.rank} nulls last`,
  desc(project.assessed),
  sql`${project.score} desc nulls last`,
  asc(project.id),
];

/** The projects as visitors look through them: lists, search and trends, kept current by notifications. */
export async function createCatalogue(
  { db, listen }: Database,
  { onError }: { onError: (error: unknown) => void },
): Promise<Catalogue> {
  const orders = createProjectOrders(db);
  const index = createSearch({
    load: () => loadSearchDocs(db),
    find: (ids) => findSearchDocs(db, ids),
    onError,
  });

  let closed = false;

  /** A refresh that a close cuts short has not failed. */
  function refresh(): void {
    index.refresh().catch((error: unknown) => {
      if (!closed) onError(error);
    });
  }
  function hear(tags: readonly string[]): void {
    if (tags.includes(projectsTag)) orders.drop();
    if (tags.includes(everyProjectTag)) refresh();
    else index.touch(tags.flatMap((tag) => findTaggedProject(tag) ?? []));
  }
  const unlisten = await listen(cacheTagChannel, (payload) => hear(JSON.parse(payload) as string[]));
  refresh();

  async function searchTrending(page: number, perPage: number): Promise<SearchAnswer> {
    // Trending is a short list: whoever pages further gets the ranked rest.
    const ids = await orders.get({ filter: {}, sort: { by: 'rank', order: 'asc' } });
    const hot = await db
      .select({ id: project.id })
      .from(project)
      .where(gt(project.trend, 0))
      .orderBy(...byTrend)
      .limit(100);
    const first = hot.map(({ id }) => id);
    const seen = new Set(first);
    const from = (page - 1) * perPage;
    const rest = ids.filter((id) => !seen.has(id));
    const shown = [...first, ...rest].slice(from, from + perPage);
    return { projects: (await getRows(db, shown)).map(toFound), total: ids.length, page, perPage };
  }

  return {
    index,
    async list({ filter, sort, projectIds, currentPage, dataPerPage }) {
      const ids = await orders.get({ filter, sort, projectIds });
      const from = (currentPage - 1) * dataPerPage;
      return {
        projects: await getRows(db, ids.slice(from, from + dataPerPage)),
        total: ids.length,
        currentPage,
        dataPerPage,
      };
    },
    async search({ keyword, page, perPage }) {
      if ([...keyword.trim()].length < shortestKeyword) return searchTrending(page, perPage);
      const { ids, total } = index.search({ keyword, page, perPage });
      return { projects: (await getRows(db, ids)).map(toFound), total, page, perPage };
    },
    async trending({ limit }) {
      const rows = await db
        .select(rowColumns)
        .from(project)
        .orderBy(...byTrend)
        .limit(limit);
      return rows.map(toProjectRow);
    },
    async close() {
      closed = true;
      unlisten();
      await index.close();
    },
  };
}

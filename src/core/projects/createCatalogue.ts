import { and, asc, desc, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { createByteCache } from '#lib/byteCache.ts';
import { cutList } from '#lib/cutList.ts';
import { createSearch, type Search } from '#search/createSearch.ts';
import { maxResults, type SearchDoc } from '#search/searchTypes.ts';
import type { ProjectRow, ProjectsListAnswer, ProjectsListBody } from '#wire/projects.ts';
import { type FoundProject, type SearchAnswer, shortestKeyword } from '#wire/search.ts';
import { cacheTagChannel, onInvalidation } from '../cacheInvalidation.ts';
import { everyProjectTag, findTaggedProject, projectsTag, projectTag } from '../cacheTags.ts';
import { createProjectOrders, type OrderQuery } from './createProjectOrders.ts';
import { getRows } from './getRows.ts';
import { rowColumns, toProjectRow } from './projectRow.ts';

export interface KeptRows {
  /** As `getRows`; the database is asked only for those that are not at hand. */
  get(ids: readonly string[]): Promise<ProjectRow[]>;
  invalidate(tags: readonly string[]): void;
  clear(): void;
}

const maxBytes = 24 * 1024 * 1024;
/** Views move without a notice; this is how long a row may lag behind them. */
const maxAgeMs = 60_000;
/** A row's numbers, its objects and the names of its fields, which all rows share; measured on Node 24 and rounded up. */
const plainBytes = 500;

const sizeOf = ({ name, logo, categories, chains, tokenTickers }: ProjectRow) =>
  [name, logo ?? '', ...categories, ...chains, ...tokenTickers].reduce(
    (sum, text) => sum + text.length + 16,
    plainBytes,
  );

/** The lines of lists in memory, so that a page of a list or what a search shows is put together without the database. */
export function createKeptRows(db: Db): KeptRows {
  const kept = createByteCache<ProjectRow>({ maxBytes, maxAgeMs, sizeOf });
  return {
    invalidate: kept.invalidate,
    clear: kept.clear,
    async get(ids) {
      const found = new Map(ids.map((id) => [id, kept.find(id)]));
      const missing = [...found].flatMap(([id, row]) => (row ? [] : id));
      const mark = kept.mark();
      for (const row of await getRows(db, missing)) {
        kept.keep(row.id, row, { tags: [projectTag(row.id), everyProjectTag], mark });
        found.set(row.id, row);
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

const addresses = sql<string[]>`array(
  select address from token where project_id = ${project.id} and address is not null
  union select address from contract where project_id = ${project.id} and address is not null)`;

const columns = {
  id: project.id,
  name: project.name,
  tickers: project.tickers,
  rank: project.rank,
  addresses,
};

const batchSize = 2000;

/** Every project as the search index wants it, in batches. */
export async function* loadSearchDocs(db: Db): AsyncGenerator<SearchDoc[]> {
  let after = '';
  while (true) {
    const docs = await db
      .select(columns)
      .from(project)
      .where(and(gt(project.id, after), isNull(project.withdrawnAt)))
      .orderBy(asc(project.id))
      .limit(batchSize);
    if (docs.length > 0) yield docs;
    const last = docs.at(-1);
    if (docs.length < batchSize || !last) return;
    after = last.id;
  }
}

export async function findSearchDocs(db: Db, ids: readonly string[]): Promise<SearchDoc[]> {
  return db
    .select(columns)
    .from(project)
    .where(and(inArray(project.id, [...ids]), isNull(project.withdrawnAt)));
}

export interface Catalogue {
  list(query: ProjectsListBody): Promise<ProjectsListAnswer>;
  /** As `list`; when nothing at all has the text, the names that come close to it. */
  browse(query: ProjectsListBody): Promise<ProjectsListAnswer & { closest: boolean }>;
  /** A keyword too short to search shows what is trending. */
  search(query: { keyword: string; page: number; perPage: number }): Promise<SearchAnswer>;
  /** By views and votes; only what has some. */
  trending(query: { limit: number }): Promise<ProjectRow[]>;
  readonly index: Pick<Search, 'getStats' | 'refresh'>;
  /** Drops what is kept of lists and rows. */
  forget(): void;
  close(): Promise<void>;
}

export interface CatalogueOptions {
  onError(error: unknown): void;
  /** What was found by some words may be out of date: the index follows a change a little later. */
  onSearchChange?: () => void;
  pollMs?: number;
}

/** Answers of a search carry it. */
export const searchTag = 'search';

const toFound = ({ id, logo, name, rank, controlGrade, tokenTickers }: ProjectRow): FoundProject => ({
  id,
  logo,
  name,
  rank,
  controlGrade,
  tokenTickers,
});

const byTrend = [desc(project.trend), sql`${project.rank} nulls last`, asc(project.id)];
const isTrending = and(gt(project.trend, 0), isNull(project.withdrawnAt));
const mostTrending = 100;
const retryMs = 1000;
/** Fuzzy matches further down have little to do with what was typed. */
const closestCount = 50;

/** The projects as visitors look through them: lists, search and trends, kept current by notifications. */
export async function createCatalogue(
  { db, listen }: Database,
  { onError, onSearchChange, pollMs = 5 * 60_000 }: CatalogueOptions,
): Promise<Catalogue> {
  const orders = createProjectOrders(db);
  const rows = createKeptRows(db);
  const index = createSearch({
    load: () => loadSearchDocs(db),
    find: (ids) => findSearchDocs(db, ids),
    onError,
    ...(onSearchChange && { onChange: onSearchChange }),
  });

  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  /** Tried until it succeeds, or the search would stay as it is. A refresh that a close cuts short has not failed. */
  function refresh(): void {
    clearTimeout(retry);
    index.refresh().catch((error: unknown) => {
      if (closed) return;
      onError(error);
      retry = setTimeout(refresh, retryMs);
      retry.unref();
    });
  }
  function drop(tags: readonly string[]): void {
    if (tags.includes(projectsTag)) orders.drop();
    rows.invalidate(tags);
  }
  function hear(tags: readonly string[]): void {
    drop(tags);
    if (tags.includes(everyProjectTag)) refresh();
    else index.touch(tags.flatMap((tag) => findTaggedProject(tag) ?? []));
  }
  function forget(): void {
    orders.drop();
    rows.clear();
  }
  function readAll(): void {
    forget();
    refresh();
  }
  const stopHearing = onInvalidation(drop);
  const unlisten = await listen(cacheTagChannel, {
    onNotify: (payload) => hear(JSON.parse(payload) as string[]),
    onGap: readAll,
  });
  // A notification may be lost without anybody noticing, behind a pooler for one.
  const poll = setInterval(readAll, pollMs);
  poll.unref();
  refresh();

  async function searchTrending(page: number, perPage: number): Promise<SearchAnswer> {
    const hot = await db
      .select({ id: project.id })
      .from(project)
      .where(isTrending)
      .orderBy(...byTrend)
      .limit(mostTrending + 1);
    const { items, hasMore } = cutList(hot, mostTrending);
    // Where nobody has looked at anything yet, the best ranked are something to begin with.
    const ids =
      items.length > 0
        ? items.map(({ id }) => id)
        : await orders.get({ filter: {}, sort: { by: 'rank', order: 'asc' } });
    const shown = ids.slice((page - 1) * perPage, page * perPage);
    const projects = (await rows.get(shown)).map(toFound);
    return { projects, total: ids.length, ...(hasMore && { mayBeMore: true }), page, perPage };
  }

  /** The closest to the text first; what the index does not name follows by rank. */
  async function inOrder(query: OrderQuery): Promise<readonly string[]> {
    const ids = await orders.get(query);
    const { text } = query.filter;
    if (query.sort.by !== 'match' || !text) return ids;
    const passing = new Set(ids);
    const found = index.search({ keyword: text, page: 1, perPage: maxResults }).ids;
    return [...new Set([...found.filter((id) => passing.has(id)), ...ids])];
  }

  async function findClosest({ filter: { text = '', ...filter }, sort, projectIds }: OrderQuery) {
    const anyone = await orders.get({ filter: { text }, sort: { by: 'rank', order: 'asc' } });
    if (anyone.length > 0) return [];
    const allowed = projectIds && new Set(projectIds);
    const found = index
      .search({ keyword: text, page: 1, perPage: closestCount })
      .ids.filter((id) => !allowed || allowed.has(id));
    if (found.length === 0) return [];
    const ids = await orders.get({ filter, sort, projectIds: found });
    return sort.by === 'match' ? found.filter((id) => ids.includes(id)) : ids;
  }

  async function answer(ids: readonly string[], { currentPage, dataPerPage }: ProjectsListBody) {
    const from = (currentPage - 1) * dataPerPage;
    return {
      projects: await rows.get(ids.slice(from, from + dataPerPage)),
      total: ids.length,
      currentPage,
      dataPerPage,
    };
  }

  return {
    index,
    forget,
    list: async (query) => answer(await inOrder(query), query),
    async browse(query) {
      const ids = await inOrder(query);
      const close = ids.length === 0 && query.filter.text ? await findClosest(query) : [];
      return { ...(await answer(close.length > 0 ? close : ids, query)), closest: close.length > 0 };
    },
    async search({ keyword, page, perPage }) {
      if ([...keyword.trim()].length < shortestKeyword) return searchTrending(page, perPage);
      const { ids, total, mayBeMore } = index.search({ keyword, page, perPage });
      const projects = (await rows.get(ids)).map(toFound);
      return { projects, total, ...(mayBeMore && { mayBeMore }), page, perPage };
    },
    async trending({ limit }) {
      const rows = await db
        .select(rowColumns)
        .from(project)
        .where(isTrending)
        .orderBy(...byTrend)
        .limit(limit);
      return rows.map(toProjectRow);
    },
    async close() {
      closed = true;
      clearInterval(poll);
      clearTimeout(retry);
      stopHearing();
      unlisten();
      await index.close();
    },
  };
}

import { afterEach, expect, test, vi } from 'vitest';
import { createSearch, type Search } from './createSearch.ts';
import type { SearchDoc } from './searchTypes.ts';

const project = (id: string, name: string, rank: number | null = null): SearchDoc => ({
  id,
  name,
  tickers: [],
  addresses: [],
  rank,
});

function createCatalogue(docs: SearchDoc[]) {
  const rows = new Map(docs.map((doc) => [doc.id, doc]));
  const errors: unknown[] = [];
  const calls = { load: 0, find: 0, failLoads: 0, failFinds: 0 };
  const args = {
    async *load() {
      calls.load += 1;
      if (calls.failLoads-- > 0) throw new Error('load failed');
      const all = [...rows.values()];
      for (let i = 0; i < all.length; i += 2) yield all.slice(i, i + 2);
    },
    async find(ids: readonly string[]) {
      calls.find += 1;
      if (calls.failFinds-- > 0) throw new Error('find failed');
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    onError: (error: unknown) => errors.push(error),
  };
  return { rows, calls, errors, args };
}

const open: Search[] = [];
function openSearch(catalogue: ReturnType<typeof createCatalogue>): Search {
  const search = createSearch(catalogue.args);
  open.push(search);
  return search;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((search) => search.close()));
});

const first = (search: Search, keyword: string) => search.search({ keyword, page: 1, perPage: 5 }).ids;

test('is empty until the first refresh, then built from every batch on another thread', async () => {
  const search = openSearch(
    createCatalogue([project('a', 'Alder'), project('b', 'Birch'), project('c', 'Cedar')]),
  );
  expect(search.search({ keyword: 'alder', page: 1, perPage: 5 })).toEqual({
    ids: [],
    total: 0,
    mayBeMore: false,
  });
  await search.refresh();
  expect([first(search, 'alder'), first(search, 'birhc'), first(search, 'cedar')]).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ]);
});

test('shows inserts, changes and deletes within 2 s of a touch, without loading everything', async () => {
  const catalogue = createCatalogue([project('a', 'Alder'), project('b', 'Birch')]);
  const search = openSearch(catalogue);
  await search.refresh();
  catalogue.rows.set('c', project('c', 'Cedar'));
  catalogue.rows.set('a', project('a', 'Acacia'));
  catalogue.rows.delete('b');
  search.touch(['c']);
  search.touch(['a', 'b']);
  await vi.waitFor(() => expect(first(search, 'cedar')).toEqual(['c']), { timeout: 120_000 });
  expect([first(search, 'acacia'), first(search, 'alder'), first(search, 'birch')]).toEqual([['a'], [], []]);
  expect(catalogue.calls).toMatchObject({ load: 1, find: 1 });
  expect(search.getStats()).toMatchObject({ projects: 2, carried: 3 });
});

test('refreshes asked for during a build share the one after it', async () => {
  const catalogue = createCatalogue([project('a', 'Alder')]);
  const search = openSearch(catalogue);
  await Promise.all([search.refresh(), search.refresh(), search.refresh(), search.refresh()]);
  expect(catalogue.calls.load).toBe(2);
});

test('carries a change made during a build over to the new index', async () => {
  const catalogue = createCatalogue([project('a', 'Alder'), project('b', 'Birch')]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { load } = catalogue.args;
  const loaded = Promise.withResolvers<void>();
  catalogue.args.load = async function* () {
    yield* load();
    loaded.resolve();
    await held;
  };
  const search = openSearch(catalogue);
  const refreshed = search.refresh();
  await loaded.promise;
  expect(catalogue.calls.load).toBe(1);
  catalogue.rows.set('a', project('a', 'Acacia'));
  search.touch(['a']);
  await vi.waitFor(() => expect(first(search, 'acacia')).toEqual(['a']), { timeout: 120_000 });
  release();
  await refreshed;
  expect([first(search, 'acacia'), first(search, 'alder'), first(search, 'birch')]).toEqual([
    ['a'],
    [],
    ['b'],
  ]);
});

test('tries again after a failed read and reports it', async () => {
  const catalogue = createCatalogue([project('a', 'Alder')]);
  const search = openSearch(catalogue);
  await search.refresh();
  catalogue.calls.failFinds = 1;
  catalogue.rows.set('b', project('b', 'Birch'));
  search.touch(['b']);
  await vi.waitFor(() => expect(first(search, 'birch')).toEqual(['b']), { timeout: 120_000 });
  expect(catalogue.errors).toEqual([new Error('find failed')]);
});

test('leaves a mass of changes to a refresh, tried until it succeeds', async () => {
  const catalogue = createCatalogue([project('a', 'Alder')]);
  const search = openSearch(catalogue);
  await search.refresh();
  catalogue.calls.failLoads = 1;
  const ids = Array.from({ length: 1001 }, (_, i) => `oak-${i}`);
  for (const id of ids) catalogue.rows.set(id, project(id, 'Oak'));
  search.touch(ids);
  await vi.waitFor(() => expect(search.search({ keyword: 'oak', page: 1, perPage: 5 }).total).toBe(1000), {
    timeout: 120_000,
  });
  expect(catalogue.errors).toEqual([new Error('load failed')]);
  expect(catalogue.calls).toMatchObject({ find: 0, load: 3 });
});

test('a failed refresh rejects and keeps the index that was', async () => {
  const catalogue = createCatalogue([project('a', 'Alder')]);
  const search = openSearch(catalogue);
  await search.refresh();
  catalogue.calls.failLoads = 1;
  await expect(search.refresh()).rejects.toThrow('load failed');
  expect(first(search, 'alder')).toEqual(['a']);
});

test('closing during a build ends it', async () => {
  const search = openSearch(
    createCatalogue([project('a', 'Alder'), project('b', 'Birch'), project('c', 'Cedar')]),
  );
  const refreshed = search.refresh();
  await search.close();
  await expect(refreshed).rejects.toThrow('aborted');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex } from './buildIndex.ts';
import { searchIndex } from './searchIndex.ts';
import { buildOverlay, searchOverlay } from './searchOverlay.ts';
import type { SearchDoc } from './searchTypes.ts';

const doc = fc.record({
  id: fc.integer({ min: 0, max: 40 }).map((i) => `p-${i}`),
  name: fc.string({ unit: fc.constantFrom(...'abco '), minLength: 1, maxLength: 10 }),
  tickers: fc.array(fc.constantFrom('abc', 'cab', 'boa'), { maxLength: 2 }),
  addresses: fc.constant([]),
  rank: fc.option(fc.integer({ min: 1, max: 9 })),
});

const byId = (docs: readonly SearchDoc[]) => new Map(docs.map((row) => [row.id, row]));

test('an index with changes beside it answers as a rebuilt one', () => {
  fc.assert(
    fc.property(
      fc.array(doc, { maxLength: 40 }),
      fc.array(doc, { maxLength: 10 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 10 }),
      fc.string({ unit: fc.constantFrom(...'abco '), minLength: 1, maxLength: 9 }),
      (before, upserts, deletes, keyword) => {
        const rows = byId(before);
        const changes = new Map<string, SearchDoc | undefined>(byId(upserts));
        for (const id of deletes) changes.set(`p-${id}`, undefined);
        const after = new Map([...rows, ...changes]);
        const query = { keyword, page: 1, perPage: 100 };
        const rebuilt = searchIndex(
          buildIndex([...after.values()].filter((row) => row !== undefined)),
          query,
        );
        expect(searchOverlay(buildOverlay(buildIndex(rows.values()), changes), query)).toEqual(rebuilt);
      },
    ),
    { numRuns: 2000 },
  );
});

test('says that more may answer exactly when more than 1,000 do', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `p${i}`,
      name: `Nova ${i}`,
      tickers: ['NVA'],
      addresses: [],
      rank: null,
    }));
  const find = (count: number, keyword: string) => {
    const { total, mayBeMore } = searchIndex(buildIndex(many(count)), { keyword, page: 1, perPage: 1 });
    return [total, mayBeMore];
  };
  for (const keyword of ['no', 'nova', 'nva']) {
    expect(find(1000, keyword)).toEqual([1000, false]);
    expect(find(1001, keyword)).toEqual([1000, true]);
    expect(find(2000, keyword)).toEqual([1000, true]);
  }
});

test('says that more may answer when what was hidden stood in a list that ends somewhere', () => {
  const rows = Array.from({ length: 2000 }, (_, i) => ({
    ...{ id: `p-${i}`, name: `Nova ${i}`, tickers: [], addresses: [], rank: i + 1 },
  }));
  const ask = (count: number, changes: Map<string, SearchDoc | undefined>) => {
    const overlay = buildOverlay(buildIndex(rows.slice(0, count)), changes);
    const { total, mayBeMore } = searchOverlay(overlay, { keyword: 'nova', page: 1, perPage: 1 });
    return [total, mayBeMore];
  };
  const gone = new Map(rows.slice(0, 10).map(({ id }) => [id, undefined]));
  expect(ask(2000, gone)).toEqual([991, true]);
  expect(ask(900, gone)).toEqual([890, false]);
  const added = byId(rows.slice(1000, 1001));
  expect(ask(999, added)).toEqual([1000, false]);
  expect(ask(1000, added)).toEqual([1000, true]);
});

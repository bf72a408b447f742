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

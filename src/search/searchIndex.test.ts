import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildIndex } from './buildIndex.ts';
import { foldText } from './foldText.ts';
import { matchIndex } from './matchIndex.ts';
import { searchIndex } from './searchIndex.ts';
import type { SearchDoc } from './searchTypes.ts';

const project = (doc: Partial<SearchDoc> & { id: string }): SearchDoc => ({
  name: doc.id,
  tickers: [],
  addresses: [],
  rank: null,
  ...doc,
});

const find = (docs: SearchDoc[], keyword: string) =>
  searchIndex(buildIndex(docs), { keyword, page: 1, perPage: 5 }).ids;

const word = fc.string({ unit: fc.constantFrom(...'abcdeiorst'), minLength: 2, maxLength: 8 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const catalogue = fc
  .array(
    fc.record({
      name,
      tickers: fc.array(fc.string({ unit: fc.constantFrom(...'ABCDE'), minLength: 2, maxLength: 4 }), {
        maxLength: 2,
      }),
      address: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
      rank: fc.option(fc.integer({ min: 1, max: 50 })),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ address, ...row }, i): SearchDoc => ({ id: `p-${i}`, ...row, addresses: [`0x${address}`] })),
  );

/** Optimal string alignment distance by its definition, to check the tree walk against. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i ? (j ? 0 : i) : j)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      let best = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] ?? [])[j] = best;
    }
  }
  return at(a.length, b.length);
}

function allTypos(text: string): string[] {
  const typos: string[] = [];
  for (let i = 0; i <= text.length; i += 1) {
    for (const letter of 'axq') typos.push(text.slice(0, i) + letter + text.slice(i));
    if (i === text.length) continue;
    typos.push(text.slice(0, i) + text.slice(i + 1));
    for (const letter of 'axq') typos.push(text.slice(0, i) + letter + text.slice(i + 1));
    if (i > 0) typos.push(text.slice(0, i - 1) + text[i] + text[i - 1] + text.slice(i + 1));
  }
  return typos;
}

const real = [
  project({
    id: 'uniswap',
    name: 'Uniswap',
    tickers: ['UNI'],
    rank: 3,
    addresses: ['0x1f9840A85d5aF5bf1D1762F925BDADdC4201F984'],
  }),
  project({ id: 'unicorn-labs', name: 'Unicorn Łabs', tickers: ['UNC'], rank: 1 }),
  project({ id: 'pancake', name: 'Pâncake Swap', tickers: ['CAKE'], rank: 2 }),
  project({ id: 'uni-copy', name: 'UNI', tickers: ['UNI'] }),
  project({
    id: 'solo',
    name: '0x Protocol',
    tickers: ['ZRX'],
    addresses: ['So11111111111111111111111111111111111111112'],
  }),
];

test.each([
  ['uni', ['uni-copy', 'uniswap', 'unicorn-labs']],
  ['UNC', ['unicorn-labs']],
  ['swap', ['pancake']],
  ['swap pan', ['pancake']],
  ['LABS', ['unicorn-labs']],
  ['pancake', ['pancake']],
  ['unswap', ['uniswap']],
  ['nuiswap', ['uniswap']],
  ['pancakeswap', ['pancake']],
  ['panckae swpa', ['pancake']],
  ['0X1F9840', ['uniswap']],
  ['0x', ['solo', 'uniswap']],
  ['so1111', ['solo']],
  ['0x1f9841', []],
])('%j finds %j', (keyword, ids) => {
  expect(find(real, keyword)).toEqual(ids);
});

test('equal matches come by rank, then name, the unranked last', () => {
  const docs = [
    project({ id: 'd', name: 'Nova Zeta' }),
    project({ id: 'c', name: 'Nova Alpha' }),
    project({ id: 'b', name: 'Nova Two', rank: 9 }),
    project({ id: 'a', name: 'Nova One', rank: 10 }),
    project({ id: 'e', name: 'Nova Alpha' }),
  ];
  expect(find(docs, 'nova')).toEqual(['b', 'a', 'c', 'e', 'd']);
});

test('an exact name or slug is on the first page, its beginnings find it, in any case and with accents', () => {
  fc.assert(
    fc.property(catalogue, fc.nat(), (docs, pick) => {
      const unique = docs.map((doc, i) => ({ ...doc, name: `${doc.name} q${i}` }));
      const index = buildIndex(unique);
      const doc = unique[pick % unique.length] as SearchDoc;
      const page = (keyword: string) => searchIndex(index, { keyword, page: 1, perPage: 5 }).ids;
      expect(page(doc.name)[0]).toBe(doc.id);
      expect(page(doc.name.toUpperCase().replaceAll('O', 'Ö'))[0]).toBe(doc.id);
      expect(page(doc.id)[0]).toBe(doc.id);
      for (let length = 1; length < doc.name.length; length += 1) {
        const keyword = doc.name.slice(0, length);
        expect(searchIndex(index, { keyword, page: 1, perPage: 100 }).ids).toContain(doc.id);
      }
    }),
  );
});

test('typed matches are exactly those of a full scan, in the same order', () => {
  const starts = (text: string, keyword: string) => text.startsWith(keyword);
  fc.assert(
    fc.property(catalogue, word, (docs, text) => {
      const keyword = text.slice(0, 3);
      const grade = (doc: SearchDoc) => {
        const tickers = doc.tickers.map(foldText);
        if (doc.name === keyword) return 0;
        if (tickers.includes(keyword)) return 1;
        if ([doc.name, ...tickers].some((start) => starts(start, keyword))) return 2;
        return doc.name.includes(` ${keyword}`) ? 3 : undefined;
      };
      const rank = (doc: SearchDoc) => doc.rank ?? Number.POSITIVE_INFINITY;
      const expected = docs
        .filter((doc) => grade(doc) !== undefined)
        .sort((a, b) => {
          const byGrade = (grade(a) ?? 9) - (grade(b) ?? 9);
          if (byGrade !== 0) return byGrade;
          if (rank(a) !== rank(b)) return rank(a) - rank(b);
          if (a.name !== b.name) return a.name < b.name ? -1 : 1;
          return a.id < b.id ? -1 : 1;
        })
        .map((doc) => doc.id);
      const { ids } = searchIndex(buildIndex(docs), { keyword, page: 1, perPage: 100 });
      expect(ids.slice(0, expected.length)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('every one-edit typo of a long name nothing else resembles finds it among the first five', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.string({ unit: fc.constantFrom(...'mnuvwyz'), minLength: 8, maxLength: 14 }),
      (docs, long) => {
        const index = buildIndex([...docs, project({ id: 'target', name: long })]);
        for (const keyword of allTypos(long)) {
          expect(searchIndex(index, { keyword, page: 1, perPage: 5 }).ids, keyword).toContain('target');
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('every name at distance one is found, and one at distance two when nothing is nearer', () => {
  fc.assert(
    fc.property(catalogue, fc.nat(), fc.nat(), (docs, pick, seed) => {
      const base = docs[pick % docs.length] as SearchDoc;
      const typos = allTypos(base.name);
      const keyword = foldText(typos[seed % typos.length] as string);
      const { ids } = searchIndex(buildIndex(docs), { keyword, page: 1, perPage: 1000 });
      if (keyword.length < 4 || ids.length >= 10) return;
      const near = docs.filter((doc) => distance(keyword, doc.name) <= 1).map((doc) => doc.id);
      expect(ids).toEqual(expect.arrayContaining(near));
    }),
    { numRuns: 500 },
  );
  expect(find([project({ id: 'a', name: 'Meridian' })], 'maridain')).toEqual(['a']);
  expect(find([project({ id: 'a', name: 'Meridian' })], 'maridaix')).toEqual([]);
});

test('a beginning of an address finds it, a wrong one is never taken for it', () => {
  fc.assert(
    fc.property(catalogue, fc.nat(), fc.integer({ min: 6, max: 42 }), (docs, pick, length) => {
      const doc = docs[pick % docs.length] as SearchDoc;
      const keyword = (doc.addresses[0] ?? '').slice(0, length).toUpperCase();
      const { ids } = searchIndex(buildIndex(docs), { keyword, page: 1, perPage: 100 });
      const expected = docs.filter(({ addresses }) => addresses[0]?.startsWith(keyword.toLowerCase()));
      expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    }),
  );
});

test('pages part the result without overlap or gap', () => {
  fc.assert(
    fc.property(catalogue, word, fc.integer({ min: 1, max: 7 }), (docs, text, perPage) => {
      const index = buildIndex(docs);
      const keyword = text.slice(0, 2);
      const { ids: all, total } = searchIndex(index, { keyword, page: 1, perPage: 1000 });
      expect(all).toHaveLength(total);
      expect(new Set(all).size).toBe(total);
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(total / perPage) + 1; page += 1) {
        paged.push(...searchIndex(index, { keyword, page, perPage }).ids);
      }
      expect(paged).toEqual(all);
    }),
  );
});

test('the order in which projects are given does not matter', () => {
  fc.assert(
    fc.property(catalogue, word, (docs, keyword) => {
      const query = { keyword, page: 1, perPage: 50 };
      expect(searchIndex(buildIndex(docs.toReversed()), query)).toEqual(searchIndex(buildIndex(docs), query));
    }),
  );
});

test('beginnings shared by thousands are ranked over all of them and counted up to 1,000', () => {
  const docs = Array.from({ length: 5000 }, (_, i) =>
    project({
      id: `p${i}`,
      name: `${i % 2 ? 'Other ' : ''}Nova ${i % 977}`,
      tickers: ['NVA'],
      rank: 5000 - i,
    }),
  );
  const index = buildIndex(docs);
  expect(searchIndex(index, { keyword: 'no', page: 1, perPage: 3 })).toEqual({
    ids: ['p4998', 'p4996', 'p4994'],
    total: 1000,
    mayBeMore: true,
  });
  expect(searchIndex(index, { keyword: 'nva', page: 1, perPage: 2 })).toEqual({
    ids: ['p4999', 'p4998'],
    total: 1000,
    mayBeMore: true,
  });
  expect(searchIndex(index, { keyword: 'no', page: 200, perPage: 5 }).ids).toHaveLength(5);
  expect(searchIndex(index, { keyword: 'no', page: 201, perPage: 5 }).ids).toEqual([]);
});

test('odd input is answered with nothing', () => {
  const index = buildIndex(real);
  for (const keyword of ['', ' ', '\0', '\ud800', '%', '(?=', '\u0301', 'x']) {
    expect(searchIndex(index, { keyword, page: 1, perPage: 5 }), JSON.stringify(keyword)).toEqual({
      ids: [],
      total: 0,
      mayBeMore: false,
    });
  }
  expect(searchIndex(buildIndex([]), { keyword: 'uni', page: 1, perPage: 5 }).total).toBe(0);
});

test('no keyword costs more than a bounded number of steps, even over names made to be alike', () => {
  const docs = Array.from({ length: 1 << 14 }, (_, i) => {
    const bits = i.toString(2).padStart(14, '0').replaceAll('0', 'a').replaceAll('1', 'b');
    return project({
      id: `p${i}`,
      name: i % 3 ? bits : `${bits.slice(0, 5)} ${bits.slice(5)}`,
      tickers: ['aaa'],
    });
  });
  const index = buildIndex(docs);
  const hostile = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 8, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'c'), maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 100_000 }),
    fc.string({ unit: fc.constantFrom(...'.*+?^$', ...'{}()|[]\\aß\ufdfa'), maxLength: 5000 }),
    fc.constantFrom('ab'.repeat(50_000), '\ufdfa'.repeat(10_000), 'a '.repeat(9999), 'aaaabbbbaaaabbbbx'),
  );
  fc.assert(
    fc.property(hostile, (keyword) => {
      expect(matchIndex(index, { keyword }).steps).toBeLessThan(300_000);
    }),
    { numRuns: 400 },
  );
});

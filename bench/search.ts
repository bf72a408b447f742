// Search in process beside minisearch, flexsearch, uFuzzy and, with TEST_DATABASE_URL, PostgreSQL pg_trgm.
// node bench/search.ts [projects ...] [--queries=4000] [--peer-queries=300] [--peers-up-to=100000]
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSearch, type Search } from '#search/createSearch.ts';
import type { SearchDoc } from '#search/searchTypes.ts';
import { report } from './report.ts';
import { type Engine, openFlexSearch, openMiniSearch, openPgTrgm, openUFuzzy } from './searchPeers.ts';
import { type BenchQuery, makeProjects, makeQueries } from './searchWorld.ts';

interface Figures {
  engine: string;
  queries: number;
  buildS: number;
  liveMb: number;
  p50Ms: number;
  p99Ms: number;
  wallP99Ms: number;
  typoHits: number;
  hits: number;
  byKind: string;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function measureLive(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

function percentile(values: Float64Array, share: number): number {
  return values.toSorted()[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

interface Counts {
  hits: number;
  all: number;
}

/** Without addresses, which the peers do not index. */
function sum(kinds: ReadonlyMap<string, Counts>, part: keyof Counts): number {
  return [...kinds].reduce((total, [kind, counts]) => total + (kind === 'address' ? 0 : counts[part]), 0);
}

/** Wall times are those of the second pass; the least of all passes is what the work itself costs on a shared machine. */
async function measureQueries(engine: Engine, queries: readonly BenchQuery[], passes: number) {
  const least = new Float64Array(queries.length).fill(Number.POSITIVE_INFINITY);
  const wall = new Float64Array(queries.length);
  const kinds = new Map<string, Counts>();
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [i, { keyword, kind, name }] of queries.entries()) {
      const start = performance.now();
      const answer = engine.search(keyword);
      const names = Array.isArray(answer) ? answer : await answer;
      const took = performance.now() - start;
      least[i] = Math.min(least[i] ?? took, took);
      if (pass <= 1) wall[i] = took;
      if (pass > 0) continue;
      const counted = kinds.get(kind) ?? { hits: 0, all: 0 };
      kinds.set(kind, { hits: counted.hits + (names.includes(name) ? 1 : 0), all: counted.all + 1 });
    }
  }
  const share = (kind: string) => (kinds.get(kind)?.hits ?? 0) / (kinds.get(kind)?.all ?? 1);
  return {
    p50Ms: percentile(least, 0.5),
    p99Ms: percentile(least, 0.99),
    wallP99Ms: percentile(wall, 0.99),
    typoHits: share('typo'),
    hits: sum(kinds, 'hits') / sum(kinds, 'all'),
    byKind: [...kinds.keys()].map((kind) => `${kind} ${share(kind).toFixed(2)}`).join(', '),
  };
}

async function printChangeDelay(search: Search): Promise<void> {
  const query = { keyword: 'brandnewproject', page: 1, perPage: 1 };
  const start = performance.now();
  search.touch([query.keyword]);
  while (search.search(query).ids[0] !== query.keyword) await wait(5);
  const took = performance.now() - start;
  console.log(
    `  a new project is found after ${took.toFixed(0)} ms, limit 2000: ${(2000 / took).toFixed(1)} times`,
  );
}

async function openOwn(docs: readonly SearchDoc[], names: ReadonlyMap<string, string>): Promise<Engine> {
  const search = createSearch({
    async *load() {
      for (let i = 0; i < docs.length; i += 2000) yield docs.slice(i, i + 2000);
    },
    find: async (ids) => ids.map((id) => ({ id, name: id, tickers: [], addresses: [], rank: 1 })),
    onError: console.error,
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await search.refresh();
  delay.disable();
  console.log(
    `  main thread while building: longest pause ${(delay.max / 1e6).toFixed(0)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  );
  await printChangeDelay(search);
  return {
    liveMb: search.getStats().bytes / 1e6,
    search: (keyword) => search.search({ keyword, page: 1, perPage: 5 }).ids.map((id) => names.get(id) ?? ''),
    close: search.close,
  };
}

interface Plan {
  queries: readonly BenchQuery[];
  passes: number;
}

/** One row per plan, all from one build. */
async function measureEngine(
  name: string,
  open: () => Engine | Promise<Engine>,
  plans: readonly Plan[],
): Promise<Figures[]> {
  const liveBefore = measureLive();
  const start = performance.now();
  const engine = await open();
  const buildS = (performance.now() - start) / 1000;
  const liveMb = engine.liveMb ?? measureLive() - liveBefore;
  const rows: Figures[] = [];
  for (const { queries, passes } of plans) {
    rows.push({
      engine: name,
      buildS,
      liveMb,
      queries: queries.length,
      ...(await measureQueries(engine, queries, passes)),
    });
  }
  await engine.close?.();
  return rows;
}

/** Ratios are against the first row, which answered the same queries. */
function printTable(rows: readonly Figures[]): void {
  const own = rows[0]?.p99Ms ?? Number.NaN;
  console.table(
    rows.map((row) => ({
      engine: row.engine,
      queries: row.queries,
      'build s': row.buildS.toFixed(1),
      'live MB': Number.isNaN(row.liveMb) ? '-' : row.liveMb.toFixed(0),
      'p50 ms': row.p50Ms.toFixed(3),
      'p99 ms': row.p99Ms.toFixed(3),
      'p99 wall ms': row.wallP99Ms.toFixed(3),
      'p99 / ours': (row.p99Ms / own).toFixed(1),
      'typo hit@5': row.typoHits.toFixed(3),
      'hit@5 of all': row.hits.toFixed(3),
    })),
  );
  for (const row of rows) console.log(`  ${row.engine} hit@5: ${row.byKind}`);
}

/** The least of several passes is processor time, near enough: a query waits for nothing. */
function reportOwn(size: number, own: Figures): void {
  const name = `typeahead over ${size.toLocaleString('en')} names`;
  report({ name: `${name}, p99`, value: own.p99Ms, unit: 'ms', goal: { most: size > 100_000 ? 2 : 1 } });
  report({ name: `${name}, hit@5 with a typo`, value: own.typoHits, unit: 'of 1', goal: { least: 0.9 } });
  report({ name: `${name}, build`, value: own.buildS, unit: 's', goal: { most: size / 30_000 } });
  report({
    name: `${name}, memory`,
    value: (own.liveMb * 1e6) / size,
    unit: 'B a name',
    goal: { most: 400 },
  });
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    queries: { type: 'string', default: '4000' },
    'peer-queries': { type: 'string', default: '300' },
    'peers-up-to': { type: 'string', default: '100000' },
  },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000, 1_000_000];
const url = process.env.TEST_DATABASE_URL;

for (const size of sizes) {
  console.log(`\n${size.toLocaleString('en')} projects`);
  const docs = makeProjects(size);
  const queries = makeQueries(docs, Number(options.queries));
  const names = new Map(docs.map((doc) => [doc.id, doc.name]));
  const some: Plan = { queries: queries.slice(0, Number(options['peer-queries'])), passes: 5 };
  const [own, ...rows] = await measureEngine('parapet', () => openOwn(docs, names), [
    { queries, passes: 5 },
    some,
  ]);
  if (size <= Number(options['peers-up-to'])) {
    const plans = [{ ...some, passes: 2 }];
    rows.push(...(await measureEngine('minisearch', () => openMiniSearch(docs), plans)));
    rows.push(...(await measureEngine('flexsearch', () => openFlexSearch(docs), plans)));
    rows.push(...(await measureEngine('uFuzzy', () => openUFuzzy(docs), plans)));
    if (url) rows.push(...(await measureEngine('pg_trgm', () => openPgTrgm(docs, url), plans)));
    printTable(rows);
  }
  if (own === undefined) continue;
  printTable([own]);
  reportOwn(size, own);
}

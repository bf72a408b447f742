import uFuzzy from '@leeoniya/ufuzzy';
import { Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import pg from 'pg';
import type { SearchDoc } from '#search/searchTypes.ts';

export interface Engine {
  /** Names of the first five results. */
  search: (keyword: string) => string[] | Promise<string[]>;
  /** For memory this process cannot count: given by another thread, or another process's (not a number). */
  liveMb?: number;
  close?: () => Promise<void>;
}

const unranked = 1e9;

export function openMiniSearch(docs: readonly SearchDoc[]): Engine {
  const engine = new MiniSearch<{ id: number; name: string; ticker: string }>({ fields: ['name', 'ticker'] });
  engine.addAll(docs.map((doc, id) => ({ id, name: doc.name, ticker: doc.tickers.join(' ') })));
  const options = {
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND' as const,
    boostDocument: (id: number) => 1 + 1 / (docs[id]?.rank ?? unranked),
  };
  return {
    search: (keyword) =>
      engine
        .search(keyword, options)
        .slice(0, 5)
        .map(({ id }) => docs[id]?.name ?? ''),
  };
}

/** It keeps insertion order among equals, so it is fed by rank. */
export function openFlexSearch(docs: readonly SearchDoc[]): Engine {
  const byRank = docs.toSorted((a, b) => (a.rank ?? unranked) - (b.rank ?? unranked));
  const engine = new Index({ tokenize: 'forward' });
  byRank.forEach((doc, i) => {
    engine.add(i, `${doc.name} ${doc.tickers.join(' ')}`);
  });
  return {
    search: (keyword) =>
      engine.search(keyword, { limit: 5, suggest: true }).map((i) => byRank[Number(i)]?.name ?? ''),
  };
}

export function openUFuzzy(docs: readonly SearchDoc[]): Engine {
  const byRank = docs.toSorted((a, b) => (a.rank ?? unranked) - (b.rank ?? unranked));
  const haystack = byRank.map((doc) => `${doc.name} ${doc.tickers.join(' ')}`);
  const engine = new uFuzzy({ intraMode: 1 });
  return {
    search(keyword) {
      const [found, info, order] = engine.search(haystack, keyword, 0, 1000);
      const best = info && order ? order.map((i) => info.idx[i] ?? 0) : (found ?? []);
      return best.slice(0, 5).map((i) => byRank[i]?.name ?? '');
    },
  };
}

const insertRows = `INSERT INTO bench_search
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[])`;
const findRows = `SELECT name FROM bench_search
  WHERE folded % $1 OR folded LIKE $2 OR ticker = $1
  ORDER BY (folded = $1 OR ticker = $1) DESC, (folded LIKE $2) DESC, similarity(folded, $1) DESC, rank NULLS LAST LIMIT 5`;

export async function openPgTrgm(docs: readonly SearchDoc[], url: string): Promise<Engine> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await client.query('CREATE TEMP TABLE bench_search (name text, folded text, ticker text, rank int)');
  for (let i = 0; i < docs.length; i += 10_000) {
    const batch = docs.slice(i, i + 10_000);
    await client.query(insertRows, [
      batch.map((doc) => doc.name),
      batch.map((doc) => doc.name.toLowerCase()),
      batch.map((doc) => (doc.tickers[0] ?? '').toLowerCase()),
      batch.map((doc) => doc.rank),
    ]);
  }
  await client.query('CREATE INDEX ON bench_search USING gin (folded gin_trgm_ops)');
  await client.query('CREATE INDEX ON bench_search (ticker)');
  await client.query('ANALYZE bench_search');
  return {
    liveMb: Number.NaN,
    async search(keyword) {
      const folded = keyword.toLowerCase();
      const { rows } = await client.query<{ name: string }>(findRows, [
        folded,
        `${folded.replace(/[%_\\]/g, '\\$&')}%`,
      ]);
      return rows.map((row) => row.name);
    },
    close: () => client.end(),
  };
}

import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cachedTables } from '#core/cacheInvalidation.ts';
import { keyOf, type Part, readParts } from './helpers/readParts.ts';
import { readSources, type Sources } from './helpers/readSources.ts';

const cached = cachedTables.map(getTableName);

/** Tables that cached pages read and whose writers invalidate nothing, with the reason. */
const mayBeStale: Record<string, string> = {
  ...Object.fromEntries(
    [
      'chain_block',
      'chain_coverage',
      'chain_cursor',
      'chain_log',
      'chain_total',
      'chain_transaction',
      'coin_transfer',
      'token_balance',
      'token_fold',
    ].map((name) => [name, 'written with every block; what visitors must hear of raises an alert']),
  ),
  address_label: 'shown in traces, which are not kept',
  asset: 'found by its hash, so that it never changes',
  auth_audit: 'written, not read, by a route beside a cached one',
  code_copy: 'written before the reading of a contract with the code, which makes pages of its copies stale',
  code_fingerprint: 'the same',
  daily_view: 'written with every look; rows of lists are read again after a minute',
  followed_chain: 'written at the start',
  log_tile: 'read up to the newest checkpoint, with which it is written',
  past_progress: 'read only beside past_score, which is written last',
  record_change: 'written with the record that it is about',
  record_import: 'written with the record that it is about',
  sealed_entry: 'the same; before it has its place no page shows it',
  trace_run: 'shown in traces, which are not kept',
  signature: 'words for a selector, which are added and never change',
};

/** Writers of cached tables that need not invalidate, with the reason. */
const exempt: Record<string, string> = {
  'updateAttention project': 'counts of views and votes; rows of lists are read again after a minute',
  'createCase trace_case': 'a case of one user, which no cached page shows',
  'updateCase trace_case': 'a case of one user, which no cached page shows',
  'deleteCase trace_case': 'a case of one user, which no cached page shows',
  'checkNextCase trace_case': 'when a case was looked at is not shown',
  'deleteOtherReadings operation_reading': 'of operations that have ended, which are shown without a reading',
};

/** SQL names of the tables, by the key of their part. */
function readTables(sources: Sources): Map<string, string> {
  const tables = new Map<string, string>();
  for (const [file, text] of Object.entries(sources))
    if (file.startsWith('src/db/schema/'))
      for (const [, name = '', table = ''] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g))
        tables.set(keyOf(file, name), table);
  return tables;
}

/** A part with all that it names, directly or through others. */
function reach(parts: ReadonlyMap<string, Part>, start: string, isIn: (part: Part) => boolean): Part[] {
  const seen = new Set([start]);
  for (const key of seen) {
    const part = parts.get(key);
    if (part && isIn(part)) for (const use of part.uses) seen.add(use);
  }
  return [...seen].flatMap((key) => parts.get(key) ?? []).filter(isIn);
}

const writes =
  /\.(?:insert|update|delete)\(\s*(?<called>\w+)\s*\)|\b(?:insertRows|upsertRows)\(\s*\w+,\s*(?<rows>\w+)|\b(?:insert into|update|delete from) (?<raw>[a-z_]+)\b/g;
const invalidations = /\binvalidate\(\s*\w+,\s*(?<tables>\[[^\]]*\]|\w+)/g;

interface Faults {
  /** Writers of cached tables that leave what was cached as it is. */
  writers: string[];
  /** Tables that cached pages read and nobody speaks of. */
  read: string[];
}

function findFaults(sources: Sources): Faults {
  const tables = readTables(sources);
  const parts = readParts(sources, (file) => !file.startsWith('src/web/'));
  const tableOf = (part: Part, word: string) => tables.get(part.names.get(word) ?? '');

  const listWritten = (part: Part) =>
    [...part.code.matchAll(writes)].flatMap(({ groups }) => {
      const { called, rows, raw } = groups ?? {};
      const table = raw ?? tableOf(part, called ?? rows ?? '');
      return table !== undefined && cached.includes(table) ? [table] : [];
    });
  const listInvalidated = (part: Part) =>
    [...part.code.matchAll(invalidations)].flatMap(({ groups }) =>
      (groups?.tables?.match(/\w+/g) ?? []).flatMap((word) => tableOf(part, word) ?? []),
    );
  const listRead = (part: Part) => [
    ...part.uses.flatMap((use) => tables.get(use) ?? []),
    ...[...part.code.matchAll(/\b(?:from|join) ([a-z_]+)\b/g)].flatMap(([, name = '']) =>
      [...tables.values()].includes(name) ? [name] : [],
    ),
  ];

  const all = [...parts.entries()];
  const writers = all.flatMap(([key, { isExported, file, name }]) => {
    if (!isExported || file.startsWith('src/db/')) return [];
    const own = reach(parts, key, (part) => part.file === file);
    const invalidated = own.flatMap(listInvalidated);
    return own
      .flatMap(listWritten)
      .filter((table) => !invalidated.includes(table))
      .map((table) => `${name} ${table}`);
  });
  const loaders = all.filter(
    ([, { file, code }]) => /^src\/http\/(pages|api)\//.test(file) && /\btags\b.*\w+Tag\b/.test(code),
  );
  const read = loaders.flatMap(([key, { name }]) =>
    // A draft is shown to its editor alone, without tags.
    reach(
      parts,
      key,
      ({ file, code }) =>
        !file.startsWith('src/db/schema/') && (code === parts.get(key)?.code || !/\btags: \[\]/.test(code)),
    )
      .flatMap(listRead)
      .filter((table) => !cached.includes(table))
      .map((table) => `${name} ${table}`),
  );
  return { writers: [...new Set(writers)].sort(), read: [...new Set(read)].sort() };
}

describe('what was cached from a table', () => {
  const sources = readSources();
  const faults = findFaults(sources);

  it('is invalidated by whoever writes the table', () => {
    expect(
      faults.writers.filter((writer) => !(writer in exempt)),
      'These functions of core (by name and table) write a table that cached pages are made from. Let each call `invalidate(tx, table, projectIds)` of core/cacheInvalidation.ts in the same transaction, or name it in `exempt` of this test with the reason.',
    ).toEqual([]);
  });

  it('is known for every table that cached pages and answers read', () => {
    expect(
      faults.read.filter((one) => !(one.replace(/.* /, '') in mayBeStale)),
      'These loaders (by name and table) answer with tags and read a table that core/cacheInvalidation.ts does not know. Add the table there with its tags, or to `mayBeStale` of this test with the reason.',
    ).toEqual([]);
  });

  it('is left as it is only where that is still so', () => {
    const read = new Set(faults.read.map((one) => one.replace(/.* /, '')));
    expect(Object.keys(exempt).filter((writer) => !faults.writers.includes(writer))).toEqual([]);
    expect(Object.keys(mayBeStale).filter((table) => !read.has(table))).toEqual([]);
  });

  it('is invalidated in core alone: callers need not remember', () => {
    const callers = Object.entries(sources).filter(
      ([file, text]) =>
        !file.startsWith('src/core/') && /import \{[^}]*\binvalidate\b[^}]*\} from '#core/.test(text),
    );
    expect(callers.map(([file]) => file)).toEqual([]);
  });

  it('would be missed by a new writer or a new table', () => {
    const schema =
      "export const vote = pgTable(\n  'vote',\n);\nexport const badge = pgTable('badge', {});\n";
    const found = findFaults({
      'src/db/schema/a.ts': schema,
      'src/core/a/a.ts': [
        "import { badge, vote } from '#db/schema/a.ts';",
        "import { invalidate } from '../cacheInvalidation.ts';",
        'const drop = (tx: Db) => tx.delete(vote);',
        'export async function forget(tx: Db) {\n  await drop(tx);\n}',
        'export async function forgetRaw(tx: Db) {\n  await tx.execute(sql`update vote v set yes = false`);\n}',
        'export async function told(tx: Db) {\n  await insertRows(tx, vote, rows);\n  await invalidate(tx, [vote], ids);\n}',
        'export const getBadges = (db: Db) => db.select().from(badge);\n',
      ].join('\n'),
      'src/http/pages/a.ts': [
        "import { getBadges } from '#core/a/a.ts';",
        'export const loadA = async ({ db }) => ({ data: await getBadges(db), tags: [projectsTag] });\n',
      ].join('\n'),
    });
    expect(found).toEqual({ writers: ['forget vote', 'forgetRaw vote'], read: ['loadA badge'] });
  });
});

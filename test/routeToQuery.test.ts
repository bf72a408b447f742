import { describe, expect, it } from 'vitest';
import { type Part, readImports, readParts } from './helpers/readParts.ts';
import { readSources, type Sources } from './helpers/readSources.ts';

const query =
  /\b(?:\w*[dD]b|tx|database)\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|execute|with|\$count)\b|\bsql(?:<[^`]*>)?`/;
/** Sent to the database, not a piece of SQL that something else sends. */
const statement =
  /\b(?:\w*[dD]b|tx|database)\s*\.(?:select|selectDistinct|selectDistinctOn|execute|with|\$count)\b|\bkeepStatement\(/;

const isBelow = (file: string) => /^src\/(core|db)\//.test(file) && !file.startsWith('src/db/schema/');

/** A part with all that it names in its own file, and what these name in other files. */
function openFile(
  parts: ReadonlyMap<string, Part>,
  start: string,
): { hasQuery: boolean; hasStatement: boolean; others: string[] } {
  const seen = new Set([start]);
  const others = new Set<string>();
  let hasQuery = false;
  let hasStatement = false;
  for (const key of seen) {
    const part = parts.get(key);
    hasQuery ||= part !== undefined && query.test(part.code);
    hasStatement ||= part !== undefined && statement.test(part.code);
    for (const use of part?.uses ?? []) (parts.get(use)?.file === part?.file ? seen : others).add(use);
  }
  return { hasQuery, hasStatement, others: [...others].filter((other) => parts.has(other)) };
}

/** How many files below the routes are opened until a query is seen; undefined where there is none. */
function countFiles(parts: ReadonlyMap<string, Part>, start: string): number | undefined {
  const seen = new Set([start]);
  let level = [start];
  for (let files = 1; level.length > 0; files++) {
    const opened = level.map((key) => openFile(parts, key));
    if (opened.some(({ hasQuery }) => hasQuery)) return files;
    level = [...new Set(opened.flatMap(({ others }) => others))].filter((other) => !seen.has(other));
    for (const other of level) seen.add(other);
  }
  return undefined;
}

interface Way {
  /** The file with the route, and what it calls. */
  call: string;
  /** From the route to the nearest query, the route's own file included. */
  files: number;
  /** How many parts of other files that lead to a query are put together by what is called. */
  joined: number;
}

/** For everything of core that a file of http calls and that leads to a query. */
function listWays(sources: Sources): Way[] {
  const parts = readParts(sources, isBelow);
  return Object.entries(sources)
    .filter(([file]) => file.startsWith('src/http/'))
    .flatMap(([file, text]) =>
      [...readImports(file, text).values()].flatMap((called) => {
        const below = called.startsWith('src/core/') ? countFiles(parts, called) : undefined;
        if (below === undefined) return [];
        const { others } = openFile(parts, called);
        const joined = others.filter((other) => countFiles(parts, other) !== undefined).length;
        return [{ call: `${file} -> ${called}`, files: below + 1, joined }];
      }),
    );
}

const callsOf = (ways: readonly Way[]) => ways.map(({ call }) => call).sort();

/** The feature of a part: its folder of core. */
const featureOf = (part: string) => /^src\/core\/(\w+)\//.exec(part)?.[1];

/** Rows read from chains belong to no page: a feature that shows them has its query in the chain store. */
const chainStore = 'chainStore';

/** The verbs that read, by the glossary. Of what loaders call everything reads, but for the preview of a draft, which is an import undone. */
const reads = / (?:get|find|list|count)[A-Z]\w*$/;
const changes = / tryDraft$/;

/**
 * The main queries of a function are the statements that fill its answer: those that it comes to through files of its own
 * feature and of the chain store, where a way ends at the first file that sends one. What another feature answers on the way
 * (who is signed in, a flag, the name of an address) is that feature's main query, measured from the file that asks it.
 * The answer is the way to the farthest one, file by file, that of the caller included.
 */
function findFarthest(parts: ReadonlyMap<string, Part>, { caller, called }: Call): string[] {
  return findFarthestAmong(parts, { caller, called }, [featureOf(called), chainStore]);
}

/** The same through these features; undefined: through all of them, with what they answer on the way. */
function findFarthestAmong(
  parts: ReadonlyMap<string, Part>,
  { caller, called }: Call,
  features: readonly (string | undefined)[] | undefined,
): string[] {
  const isNear = (part: string) =>
    features === undefined ? featureOf(part) !== undefined : features.includes(featureOf(part));
  const seen = new Set([called]);
  let farthest: string[] = [];
  let level = [{ part: called, way: [caller, called] }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { part, way } of level) {
      const { hasStatement, others } = openFile(parts, part);
      if (hasStatement) farthest = way;
      if (hasStatement && featureOf(part) === chainStore) continue;
      for (const other of others.filter((one) => isNear(one) && !seen.has(one))) {
        seen.add(other);
        next.push({ part: other, way: [...way, other] });
      }
    }
    level = next;
  }
  return farthest;
}

interface Call {
  /** The file that calls. */
  caller: string;
  called: string;
}

/** What routes read with, what loaders are handed besides the database, and what features read of each other. */
function listReads(sources: Sources): Call[] {
  const handed = [...(sources['src/http/pages/PageLoader.ts'] ?? '').matchAll(/'#(core\/[^']+)'/g)].map(
    ([, file]) => `src/${file} `,
  );
  return Object.entries(sources)
    .filter(([file]) => /^src\/(http|core)\//.test(file))
    .flatMap(([caller, text]) =>
      [...new Set(readImports(caller, text).values())]
        .filter(
          (called) =>
            reads.test(called) ||
            (caller.startsWith('src/http/pages/') && !changes.test(called)) ||
            handed.some((file) => called.startsWith(`${file}create`)),
        )
        .filter((called) => ![undefined, chainStore, featureOf(caller)].includes(featureOf(called)))
        .map((called) => ({ caller, called })),
    );
}

/** Ways of more than so many files from who asks to a main query. */
const listLongWays = (sources: Sources, most: number) => {
  const parts = readParts(sources, isBelow);
  return listReads(sources)
    .map((call) => findFarthest(parts, call))
    .filter((way) => way.length > most)
    .map((way) => way.join(' -> '));
};

describe('from a route to its query', () => {
  const sources = readSources();
  const ways = listWays(sources);
  const longer = ways.filter(({ files }) => files > 2);

  it('are two files, or three where what is called puts several queries together', () => {
    expect(ways.length).toBeGreaterThan(200);
    expect(longer.length / ways.length).toBeLessThan(0.18);
    expect(callsOf(ways.filter(({ files }) => files > 3))).toEqual([]);
  });

  it('are three through a single other file only where something else is made of what it finds', () => {
    expect(callsOf(longer.filter(({ joined }) => joined < 2))).toEqual([
      'src/http/createServer.ts -> src/core/apiKeys/createKeyCounter.ts createKeyCounter',
      'src/http/createServer.ts -> src/core/images/createImageService.ts createImageService',
      'src/http/pages/lists.ts -> src/core/lists/getList.ts getList',
      'src/http/pages/team.ts -> src/core/teamProposals/getProposals.ts findProposable',
    ]);
  });

  it('are three at most to the farthest main query, from every loader', () => {
    expect(listReads(sources).length).toBeGreaterThan(300);
    expect(listReads(sources).map(({ called }) => called)).toContain(
      'src/core/projects/createCatalogue.ts createCatalogue',
    );
    expect(listLongWays(sources, 3)).toEqual([]);
  });

  it('are four at most through every feature on the way, but where a page is put together of others', () => {
    const parts = readParts(sources, isBelow);
    const ways = listReads(sources)
      .filter(({ caller }) => caller.startsWith('src/http/pages/'))
      .map((call) => findFarthestAmong(parts, call, undefined));
    expect(ways.length).toBeGreaterThan(100);
    // A check with the scan of what it touches, an excerpt of a trace beside a product, and holders of a past page.
    expect(ways.filter(({ length }) => length > 4).map(([, called]) => called)).toEqual([
      'src/core/checks/getCheck.ts getCheck',
      'src/core/content/findLiveSample.ts findLiveSample',
      'src/core/projectPage/getPastPage.ts getPastPage',
    ]);
  });

  it('would be counted to the farthest query of the same feature, through the chain store too', () => {
    const chain = {
      'src/http/pages/a.ts': "import { getA } from '#core/a/getA.ts';\n",
      'src/core/a/getA.ts':
        "import { getName } from '#core/b/getName.ts';\nimport { near } from './near.ts';\nimport { toRows } from './toRows.ts';\nexport const getA = (db: Db) => [near(db), toRows(db), getName(db)];\n",
      'src/core/a/near.ts': 'export const near = (db: Db) => db.select();\n',
      'src/core/a/toRows.ts':
        "import { getLogs } from '../chainStore/logs.ts';\nexport const toRows = (db: Db) => getLogs(db);\n",
      'src/core/chainStore/logs.ts':
        "import { piece } from './piece.ts';\nexport const getLogs = (db: Db) => db.execute(piece);\n",
      'src/core/chainStore/piece.ts': 'export const piece = sql`select 1`;\n',
      'src/core/b/getName.ts':
        "import { again } from './again.ts';\nexport const getName = (db: Db) => again(db);\n",
      'src/core/b/again.ts':
        "import { more } from './more.ts';\nexport const again = (db: Db) => more(db);\n",
      'src/core/b/more.ts': 'export const more = (db: Db) => db.select();\n',
    };
    expect(listLongWays(chain, 3)).toEqual([
      'src/http/pages/a.ts -> src/core/a/getA.ts getA -> src/core/a/toRows.ts toRows -> src/core/chainStore/logs.ts getLogs',
      'src/core/a/getA.ts -> src/core/b/getName.ts getName -> src/core/b/again.ts again -> src/core/b/more.ts more',
    ]);
    const call = { caller: 'src/http/pages/a.ts', called: 'src/core/a/getA.ts getA' };
    expect(findFarthestAmong(readParts(chain, isBelow), call, undefined).at(-1)).toBe(
      'src/core/b/more.ts more',
    );
  });

  it('would be counted by function, with what stands between', () => {
    const found = listWays({
      'src/http/api/a.ts':
        "import { getA, type A } from '#core/a/getA.ts';\nimport { pass, words } from '#core/a/pass.ts';\n",
      'src/core/a/getA.ts':
        "import type { Db } from '#db/Database.ts';\nconst ask = (db: Db) =>\n  db\n    .select();\nexport async function getA(db: Db) {\n  return ask(db);\n}\n",
      'src/core/a/pass.ts':
        "import { again } from './again.ts';\n\nexport const words = 'none';\n\n/** Passes on. */\nexport function pass(db: Db) {\n  return again(db);\n}\n",
      'src/core/a/again.ts':
        "import { getA as read } from './getA.ts';\nexport const again = (db: Db) => read(db);\n",
    });
    expect(found).toEqual([
      { call: 'src/http/api/a.ts -> src/core/a/getA.ts getA', files: 2, joined: 0 },
      { call: 'src/http/api/a.ts -> src/core/a/pass.ts pass', files: 4, joined: 1 },
    ]);
  });
});

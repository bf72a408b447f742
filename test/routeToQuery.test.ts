import { describe, expect, it } from 'vitest';
import { readSources, resolveImport, type Sources } from './helpers/readSources.ts';

/** A function or constant of core or db, by file and name. */
interface Part {
  file: string;
  hasQuery: boolean;
  /** Parts that it names, of its own file and of others. */
  uses: string[];
}

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const declarations = /^(?=(?:export )?(?:async )?(?:function|const|let|class|interface|type) )/m;
const declared = /^(?:export )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/;
const valueImports = /^import \{([^}]*)\} from '((?:#|\.\.?\/)[^']+)';/gm;
const query =
  /\b(?:\w*[dD]b|tx|database)\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|execute|with|\$count)\b|\bsql(?:<[^`]*>)?`/;

const isBelow = (file: string) => /^src\/(core|db)\//.test(file) && !file.startsWith('src/db/schema/');

/** What a file takes from others of ours, types left out: where it is, by the name it has here. */
const readImports = (file: string, text: string) =>
  new Map(
    [...text.matchAll(valueImports)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => {
          const [there = '', here = there] = name.split(' as ');
          return [here, `${resolveImport(file, from)} ${there}`] as const;
        }),
    ),
  );

function readParts(sources: Sources): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [file, text] of Object.entries(sources)) {
    if (!isBelow(file)) continue;
    const own = text.split(declarations).flatMap((part) => {
      const name = declared.exec(part)?.[1];
      return name === undefined ? [] : [{ name, code: part.replaceAll(comments, '') }];
    });
    const known = new Map([
      ...readImports(file, text),
      ...own.map(({ name }) => [name, `${file} ${name}`] as const),
    ]);
    for (const { name, code } of own)
      parts.set(`${file} ${name}`, {
        file,
        hasQuery: query.test(code),
        uses: [...new Set(code.match(/\w+/g))].flatMap((word) =>
          word === name ? [] : (known.get(word) ?? []),
        ),
      });
  }
  return parts;
}

/** A part with all that it names in its own file, and what these name in other files. */
function openFile(parts: ReadonlyMap<string, Part>, start: string): { hasQuery: boolean; others: string[] } {
  const seen = new Set([start]);
  const others = new Set<string>();
  let hasQuery = false;
  for (const key of seen) {
    const part = parts.get(key);
    hasQuery ||= part?.hasQuery ?? false;
    for (const use of part?.uses ?? []) (parts.get(use)?.file === part?.file ? seen : others).add(use);
  }
  return { hasQuery, others: [...others].filter((other) => parts.has(other)) };
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
  const parts = readParts(sources);
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

describe('from a route to its query', () => {
  const ways = listWays(readSources());
  const longer = ways.filter(({ files }) => files > 2);

  it('are two files, or three where what is called puts several queries together', () => {
    expect(ways.length).toBeGreaterThan(200);
    expect(longer.length / ways.length).toBeLessThan(0.18);
    expect(callsOf(ways.filter(({ files }) => files > 3))).toEqual([]);
  });

  it('are three through a single other file only where something else is made of what it finds', () => {
    expect(callsOf(longer.filter(({ joined }) => joined < 2))).toEqual([
      'src/http/createServer.ts -> src/core/images/createImageService.ts createImageService',
      'src/http/pages/team.ts -> src/core/teamProposals/getProposals.ts findProposable',
    ]);
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

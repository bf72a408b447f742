import { dirname, join, normalize } from 'node:path/posix';

/** What each area of `src/` may import beside itself; `demo` is the folder beside `src/`. The files directly in `src/` are the two programs and import any. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  model: ['lib'],
  wire: ['model', 'lib'],
  scoring: ['model', 'lib'],
  evidence: ['wire', 'model', 'lib'],
  homePage: ['wire', 'model', 'lib'],
  records: ['model', 'lib'],
  trace: ['wire', 'model', 'lib'],
  analyzer: ['model', 'lib'],
  flagclient: ['model', 'lib'],
  chain: ['lib'],
  search: ['lib'],
  db: ['model', 'lib'],
  core: [
    'db',
    'evidence',
    'homePage',
    'records',
    'trace',
    'wire',
    'scoring',
    'flagclient',
    'analyzer',
    'search',
    'model',
    'lib',
  ],
  analysis: ['core', 'chain', 'analyzer', 'db', 'model', 'lib'],
  indexer: ['core', 'chain', 'db', 'model', 'lib'],
  jobs: ['core', 'analysis', 'chain', 'db', 'model', 'lib'],
  http: ['core', 'evidence', 'homePage', 'trace', 'wire', 'scoring', 'flagclient', 'db', 'model', 'lib'],
  web: ['evidence', 'homePage', 'records', 'trace', 'wire', 'scoring', 'flagclient', 'model', 'lib'],
  settings: ['jobs', 'core', 'wire', 'model', 'lib'],
  cli: [
    'jobs',
    'indexer',
    'analysis',
    'core',
    'search',
    'chain',
    'analyzer',
    'scoring',
    'flagclient',
    'evidence',
    'trace',
    'wire',
    'db',
    'model',
    'lib',
    'settings',
  ],
  start: [
    'cli',
    'settings',
    'http',
    'jobs',
    'indexer',
    'analysis',
    'core',
    'chain',
    'wire',
    'db',
    'model',
    'lib',
    'demo',
  ],
};

/** Static imports, types included, dynamic ones, and the files that a worker starts from. */
const imports = /(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)(['"])((?:#|\.\.?\/)[^'"]+)\1/g;

const isModule = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const resolve = (file: string, name: string) =>
  name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(file), name));

/** `core` of `src/core/mail/x.ts`, `main.ts` of `src/main.ts`, `demo` of `demo/markets.ts`. */
function areaOf(file: string): string | undefined {
  const [top, area] = file.split('/');
  return top === 'src' ? area : top;
}

/** A sentence for each import that the table forbids, given the text of each file by its path. Tests may import anything. */
export function findWrongImports(sources: Readonly<Record<string, string>>): string[] {
  return Object.entries(sources)
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) => {
      const area = areaOf(file);
      if (area === undefined || isModule(area)) return [];
      const allowed = mayImport[area];
      if (!allowed) return [`${file}: the area ${area} is not in the table of scripts/importRules.ts`];
      return [...text.matchAll(imports)]
        .map(([, , name = '']) => ({ name, target: resolve(file, name) }))
        .filter(({ target }) => isModule(target) && areaOf(target) !== area)
        .filter(({ target }) => !allowed.includes(areaOf(target) ?? ''))
        .map(
          ({ name }) =>
            `${file} imports ${name}: ${area} may import ${allowed.join(', ') || 'nothing of ours'}`,
        );
    });
}

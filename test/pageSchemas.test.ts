import { describe, expect, it } from 'vitest';
import { readSources, resolveImport, type Sources } from './helpers/readSources.ts';

/** Pages that visitors come to from elsewhere. What is checked in them is checked by the server. */
const firstPages = [
  'src/web/entryClient.tsx',
  'src/web/pages/home/HomePage.tsx',
  'src/web/pages/project/ProjectPage.tsx',
  'src/web/pages/scan/ScanPage.tsx',
  'src/web/pages/scan/ScanResultPage.tsx',
  'src/web/pages/trace/TracePage.tsx',
  'src/web/pages/resources/PostPage.tsx',
  'src/web/pages/products/ProductPage.tsx',
];

/** What a module takes from others before it runs; types are gone by then, and what `import()` names comes later. */
const valueImports = /^(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)';/gm;

const listImports = (file: string, text: string) =>
  [...text.matchAll(valueImports)].map(([, name = '']) =>
    /^[#.]/.test(name) ? resolveImport(file, name) : name,
  );

/** The way from a page to the schema library, as files. */
function findWay(sources: Sources, page: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[page, undefined]]);
  for (const file of cameFrom.keys()) {
    for (const next of listImports(file, sources[file] ?? '')) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      if (!next.startsWith('zod')) continue;
      const way: string[] = [];
      for (let at: string | undefined = next; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
  }
  return undefined;
}

describe('the schema library', () => {
  const sources = readSources();

  it.each(firstPages)('is no part of %s', (page) => {
    expect(sources).toHaveProperty([page]);
    expect(findWay(sources, page)).toBeUndefined();
  });

  it('would be found', () => {
    const files = {
      'src/web/a.tsx':
        "import type { C } from '#wire/c.ts';\nimport {\n  one,\n  two,\n} from './b.ts';\nimport './x.css';\n",
      'src/web/b.ts': "export { d } from '#wire/d.ts';\nconst load = () => import('#wire/c.ts');\n",
      'src/wire/c.ts': "import * as z from 'zod/mini';\n",
      'src/wire/d.ts': "import { c } from './c.ts';\n",
    };
    expect(findWay(files, 'src/web/a.tsx')).toEqual([
      'src/web/a.tsx',
      'src/web/b.ts',
      'src/wire/d.ts',
      'src/wire/c.ts',
      'zod/mini',
    ]);
    expect(
      findWay({ ...files, 'src/wire/d.ts': "import type { c } from './c.ts';\n" }, 'src/web/a.tsx'),
    ).toBe(undefined);
  });
});

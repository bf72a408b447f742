import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { readSources, resolveImport, type Sources } from './helpers/readSources.ts';

/** Static imports, types included, dynamic ones, and the files that a worker starts from. */
const imports = /(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)(['"])((?:#|\.\.?\/)[^'"]+)\1/g;

/** `src/core/mail`; files directly in an area stand in a folder of their own, `src/core`. */
function isInsideOneArea(from: string, to: string): boolean {
  const [area] = from.split('/').slice(1);
  return from !== to && area !== undefined && to.split('/')[1] === area;
}

/** For each folder the folders of its area that it imports from, with the imports that do it. */
function readFolders(sources: Sources): Map<string, Map<string, string[]>> {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(imports)].map(([, , name = '']) => ({ file, target: resolveImport(file, name) })),
  );
  const inside = found.filter(({ file, target }) => isInsideOneArea(dirname(file), dirname(target)));
  const byFolder = Map.groupBy(inside, ({ file }) => dirname(file));
  return new Map(
    [...byFolder].map(([folder, list]) => {
      const byTarget = Map.groupBy(list, ({ target }) => dirname(target));
      const lines = [...byTarget].map(
        ([to, uses]) => [to, uses.map(({ file, target }) => `${file} -> ${target}`)] as const,
      );
      return [folder, new Map(lines)];
    }),
  );
}

/** Everything that can be reached from a folder by following imports. */
function reach(folders: ReadonlyMap<string, ReadonlyMap<string, string[]>>, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const next of folders.get(folder)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}

/** The imports between folders that can reach each other. */
function findCircles(sources: Sources): string[] {
  const folders = readFolders(sources);
  const reached = new Map([...folders.keys()].map((folder) => [folder, reach(folders, folder)]));
  return [...folders].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, uses]) => (reached.get(to)?.has(from) ? uses : [])),
  );
}

describe('circles between the folders of one area', () => {
  const sources = readSources();

  it('do not exist', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(900);
    expect(findCircles(sources)).toEqual([]);
  });

  it('would be found', () => {
    const circles = findCircles({
      'src/core/a/one.ts': "import { two } from '#core/b/two.ts';\nimport { near } from './near.ts';\n",
      'src/core/a/near.ts': "import type { Other } from '#wire/a/other.ts';\n",
      'src/core/b/two.ts': "export const three = () => import('../c/three.ts');\n",
      'src/core/c/three.ts': "import type { Near } from '../a/near.ts';\nimport '#core/d/four.ts';\n",
      'src/core/d/four.ts': 'export const four = 4;\n',
      'src/wire/a/other.ts': "import type { Near } from '#core/a/near.ts';\n",
      'src/jobs/work.ts': "import { step } from './steps/step.ts';\n",
      'src/jobs/steps/step.ts': "import type { Work } from '../work.ts';\n",
    });
    expect(circles).toEqual([
      'src/core/a/one.ts -> src/core/b/two.ts',
      'src/core/b/two.ts -> src/core/c/three.ts',
      'src/core/c/three.ts -> src/core/a/near.ts',
      'src/jobs/work.ts -> src/jobs/steps/step.ts',
      'src/jobs/steps/step.ts -> src/jobs/work.ts',
    ]);
  });
});

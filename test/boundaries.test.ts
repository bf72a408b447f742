import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parapet-rules-'));

/** One wrong file each, with the rule that must refuse it. */
const wrong: Record<string, { text: string; rule: string }> = {
  'src/lib/cycleA.ts': {
    text: "import type { B } from './cycleB.ts';\nexport type A = B | 1;\n",
    rule: 'noImportCycles',
  },
  'src/lib/cycleB.ts': {
    text: "import type { A } from './cycleA.ts';\nexport type B = A | 2;\n",
    rule: 'noImportCycles',
  },
  'src/lib/barrel.ts': { text: "export * from './one.ts';\n", rule: 'noBarrelFile' },
  'src/lib/byDefault.ts': { text: 'export default 1;\n', rule: 'noDefaultExport' },
  'src/lib/readsEnv.ts': { text: 'export const port = process.env.PORT;\n', rule: 'noProcessEnv' },
  'src/lib/Bad_name.ts': { text: 'export const one = 1;\n', rule: 'useFilenamingConvention' },
};
const right: Record<string, string> = {
  'src/lib/one.ts': 'export const one = 1;\n',
  'src/core/a/usesLib.ts': "import { one } from '#lib/one.ts';\n\nexport const two = one + 1;\n",
  'src/settings/readConfig.ts': 'export const port = process.env.PORT;\n',
};

let report = new Map<string, string[]>();

beforeAll(() => {
  for (const file of ['biome.json', 'package.json']) copyFileSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of [
    ...Object.entries(right),
    ...Object.entries(wrong).map(([file, { text }]) => [file, text] as const),
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; severity: string; location: { path: string | { file: string } } }[];
  };
  report = Map.groupBy(
    diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ category, location: { path } }) => ({
        rule: category.split('/').at(-1) ?? '',
        file: typeof path === 'string' ? path : path.file,
      })),
    ({ file }) => file,
  ) as never;
  report = new Map(
    [...report].map(([file, faults]) => [
      file,
      (faults as unknown as { rule: string }[]).map(({ rule }) => rule),
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the rules of the house', () => {
  it.each(Object.entries(wrong))('refuse %s', (file, { rule }) => {
    expect(report.get(file)).toContain(rule);
  });

  it.each(Object.keys(right))('accept %s', (file) => {
    expect(report.get(file)).toBeUndefined();
  });
});

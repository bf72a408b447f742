import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findWrongImports, mayImport } from './importRules.ts';

describe('findWrongImports', () => {
  it.each([
    ['src/core/a/usesHttp.ts', "import { x } from '#http/x.ts';"],
    ['src/web/usesDb.ts', "import { x } from '../db/x.ts';"],
    ['src/lib/usesCore.ts', "import type { X } from '#core/x.ts';"],
    ['src/scoring/usesWire.ts', "import { x } from '#wire/x.ts';"],
    ['src/model/usesDb.ts', "import type { X } from '#db/schema/x.ts';"],
    ['src/model/usesWire.ts', "import { x } from '#wire/x.ts';"],
    ['src/analysis/usesHttp.ts', "import { x } from '#http/x.ts';"],
    ['src/search/usesModel.ts', "export { x } from '#model/x.ts';"],
    ['src/indexer/usesAnalysis.ts', "const { x } = await import('#analysis/x.ts');"],
    ['src/db/usesMain.ts', "import { readConfig } from '#settings/readConfig.ts';"],
    ['src/http/usesTests.ts', "import { x } from '#test/helpers/x.ts';"],
    ['src/jobs/usesDemo.ts', "import { x } from '../../demo/x.ts';"],
    ['src/unheardOf/one.ts', 'export const one = 1;'],
  ])('refuses %s', (file, text) => {
    expect(findWrongImports({ [file]: text })).toHaveLength(1);
  });

  it('says what is allowed', () => {
    expect(findWrongImports({ 'src/analyzer/a.ts': "import { x } from '#db/x.ts';" })).toEqual([
      'src/analyzer/a.ts imports #db/x.ts: analyzer may import model, lib',
    ]);
  });

  it.each([
    ['src/core/a/usesLib.ts', "import { one } from '#lib/one.ts';"],
    ['src/scoring/usesModel.ts', "import { severities } from '#model/severities.ts';"],
    ['src/jobs/usesAnalysis.ts', "import { x } from '#analysis/x.ts';"],
    ['src/core/a/usesSearch.ts', "import { x } from '#search/x.ts';"],
    ['src/core/a/usesItself.ts', "import { one } from '../b/one.ts';"],
    ['src/db/migrate.ts', "const folder = new URL('../../drizzle', import.meta.url);"],
    ['src/web/a.test.ts', "import { one } from '#core/one.ts';"],
    ['src/main.ts', "import { one } from '#core/one.ts';"],
  ])('accepts %s', (file, text) => {
    expect(findWrongImports({ [file]: text })).toEqual([]);
  });

  it('has no two areas that may import each other', () => {
    for (const [area, below] of Object.entries(mayImport))
      for (const other of below) expect(mayImport[other] ?? [], `${other} and ${area}`).not.toContain(area);
  });

  it('is what CONTRIBUTING says', () => {
    const table = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');
    const rows = [...table.matchAll(/^\| `(\w+)` +\|[^|]+\| ([^|]+?) +\|$/gm)];
    const written = rows.map(([, area = '', list = '']) => [
      area,
      list === 'nothing of ours' ? [] : list.split(', '),
    ]);
    expect(Object.fromEntries(written)).toEqual(mayImport);
  });
});

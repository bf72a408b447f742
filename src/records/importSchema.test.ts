import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createImportSchema } from './importSchema.ts';

test('docs/import.schema.json is the schema in force (node scripts/generateImportSchema.ts writes it)', () => {
  const published: unknown = JSON.parse(
    readFileSync(new URL('../../docs/import.schema.json', import.meta.url), 'utf8'),
  );
  expect(published).toEqual(JSON.parse(JSON.stringify(createImportSchema())));
});

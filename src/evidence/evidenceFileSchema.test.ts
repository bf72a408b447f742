import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createEvidenceFileSchema } from './evidenceFileSchema.ts';

test('docs/evidence-file.schema.json is the schema in force (node scripts/generateEvidenceFileSchema.ts writes it)', () => {
  const published: unknown = JSON.parse(
    readFileSync(new URL('../../docs/evidence-file.schema.json', import.meta.url), 'utf8'),
  );
  expect(published).toEqual(JSON.parse(JSON.stringify(createEvidenceFileSchema())));
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRecords } from '../records.ts';

test('the example in docs/import-format.md is a sound import file', () => {
  const page = readFileSync(new URL('../../../docs/import-format.md', import.meta.url), 'utf8');
  const example = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map(([, text]) => String(text))
    .find((text) => text.startsWith('version: 1'));
  const parsed = parseRecords([{ path: 'example.yaml', text: String(example) }]);
  expect(parsed).not.toHaveProperty('faults');
  expect('records' in parsed && parsed.records.audits[0]?.findings?.[0]?.id).toBe('ACM-01');
});

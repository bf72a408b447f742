import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRecords } from './parseRecords.ts';

test('the example in docs/import-format.md is a sound import file', () => {
  const page = readFileSync(new URL('../../docs/import-format.md', import.meta.url), 'utf8');
  const example = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map(([, text]) => String(text))
    .find((text) => text.startsWith('version: 1'));
  const parsed = parseRecords([{ path: 'example.yaml', text: String(example) }]);
  expect(parsed).not.toHaveProperty('faults');
  expect('records' in parsed && parsed.records.audits[0]?.findings?.[0]?.id).toBe('ACM-01');
});

test('what is nested deeper than any record, or holds half a character, is refused by its place', () => {
  const read = (value: string) => {
    const text = `{"version":1,"metrics":[{"name":"a(b=c)","time":"2026-03-01T00:00:00Z","value":${value}}]}`;
    const parsed = parseRecords([{ path: 'all.json', text }], { knownProjectIds: [] });
    return 'faults' in parsed ? parsed.faults.map(({ path, reason }) => `${path} ${reason}`) : 'read';
  };
  expect(read(`${'['.repeat(20)}${']'.repeat(20)}`)).toBe('read');
  expect(read(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toEqual([
    '$ is nested more than 100 levels deep',
  ]);
  expect(read('{"a":["\\ud800"]}')).toEqual([
    '$.metrics[0].value.a[0] must not hold a NUL character or half of a surrogate pair',
  ]);
});

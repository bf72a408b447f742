import { expect, it } from 'vitest';
import { evidenceFileOf } from '#test/helpers/evidenceFile.ts';
import { evidenceFileLimits } from '#wire/evidenceFile.ts';
import { readEvidenceFile } from './readEvidenceFile.ts';

const text = JSON.stringify(evidenceFileOf());

it('reads what a site writes', () => {
  expect(readEvidenceFile(text)).toMatchObject({ file: { project: { id: 'harbor' } } });
});

it.each([
  ['{', 'It is not JSON.'],
  ['[]', 'It is JSON, but no object.'],
  ['{"format":"other"}', 'Its "format" is not "parapet-evidence": it is no evidence file.'],
  [
    text.replace('"version":1', '"version":2'),
    'Its "version" is not 1, the only one that this program reads.',
  ],
  [text.replace('"madeAt"', '"made"'), 'Its "madeAt" is missing or is not what the format asks for.'],
  [
    text.replace('"supply":{"state":"known"', '"supply":{"state":"felt"'),
    'Its "facts.supply.state" is missing or is not what the format asks for.',
  ],
  [text.replace(/"scoredAt":"[^"]*"/, '"scoredAt":"soon"'), 'Its "score.scoredAt" is no time.'],
  [
    text.replace('{', '{"__proto__":{"version":1},'),
    'It has a key "__proto__", which the format does not have.',
  ],
  [
    text.replace('"basis":{}', '"basis":{"constructor":{"prototype":1}}'),
    'It has a key "prototype", which the format does not have.',
  ],
  ['['.repeat(100_000), 'It is nested more than 64 levels deep; no evidence file is.'],
  [' '.repeat(evidenceFileLimits.bytes + 1), 'It is larger than 8 MiB; no evidence file is.'],
])('names what is wrong (%#)', (given, fault) => {
  expect(readEvidenceFile(given)).toEqual({ fault });
  expect(Object.hasOwn(Object.prototype, 'version')).toBe(false);
});

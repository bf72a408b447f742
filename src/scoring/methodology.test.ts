import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeRules, methodologyMarkdown } from './methodology.ts';
import { rules } from './rules.ts';

test('docs/methodology.md is what the rules say; run scripts/generateMethodology.ts after a change', () => {
  const written = readFileSync(new URL('../../docs/methodology.md', import.meta.url), 'utf8');
  expect(written).toBe(methodologyMarkdown(rules));
});

test('describes every factor and cap once', () => {
  const { categories, caps, factorCount } = describeRules(rules);
  const described = categories.flatMap(({ factors }) => factors.map(({ id }) => id));
  expect(described.toSorted()).toEqual(rules.factors.map(({ id }) => id).toSorted());
  expect(factorCount).toBe(40);
  expect(caps.map(({ id }) => id)).toEqual([
    'cannotBeSold',
    'activeExploit',
    'unresolvedCritical',
    'drained',
    'halted',
    'anybody',
    'oneKey',
    'codeDiffers',
  ]);
});

test('no cell of a table can break its row', () => {
  const rows = methodologyMarkdown(rules)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const widths = new Set(rows.map((row) => row.split('|').length));
  expect([...widths].toSorted()).toEqual([5, 6, 7, 8]);
});

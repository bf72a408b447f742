import { expect, it } from 'vitest';
import { isNestedDeeper } from './jsonDepth.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  [nested(3), false],
  [nested(4), true],
  ['[{"a":[1]}]', false],
  ['[{"a":[{}]}]', true],
  ['[[],[],[],[]]', false],
  ['"[[[["', false],
  ['{"\\"[[[[":"\\\\"}', false],
  ['["\\\\",[[[]]]]', true],
])('%s is nested deeper than three: %s', (text, deeper) => {
  expect(isNestedDeeper(text, 3)).toBe(deeper);
});

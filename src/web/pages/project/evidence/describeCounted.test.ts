import { expect, test } from 'vitest';
import { describeCounted } from './describeCounted.ts';

const whole = { contracts: 3, read: 3, since: null };

test('a whole count leaves nothing out', () => {
  expect(describeCounted(whole)).toBeNull();
});

test('what a count leaves out is said, one after another', () => {
  expect(
    describeCounted({ ...whole, read: 2, unjudged: { contracts: 1, functions: 4, fallbacks: 0, shared: 0 } }),
  ).toBe(
    'Counted at 2 of 3 contracts; the others are not read. Not known, so calls may be missing: which functions of 1 of 3 contracts are privileged, and who may call 4 other functions.',
  );
  expect(
    describeCounted({ ...whole, unjudged: { contracts: 0, functions: 1, fallbacks: 0, shared: 0 } }),
  ).toBe('Not known, so calls may be missing: who may call 1 function.');
  expect(
    describeCounted({ ...whole, unjudged: { contracts: 0, functions: 0, fallbacks: 1, shared: 0 } }),
  ).toBe(
    'Not known, so calls may be missing: which calls reached a fallback function that only some may call.',
  );
  expect(
    describeCounted({ ...whole, unjudged: { contracts: 0, functions: 0, fallbacks: 0, shared: 2 } }),
  ).toBe(
    'Not known, so calls may be missing: which calls of functions that everybody may call used a power.',
  );
});

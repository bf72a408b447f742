import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, maxFoldedLength } from './foldText.ts';

test.each([
  ['Pâncake  Swap', 'pancake swap'],
  ['ŁÓDŹ Straße', 'lodz strasse'],
  ['uniswap-v3', 'uniswap v3'],
  ['ﬁnance Ⓐ', 'finance a'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['zero\u200bwidth', 'zerowidth'],
  ['波場', '波場'],
  ['🔥', '🔥'],
  ['$$$ ', '$$$'],
  [' \n\0', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding twice changes nothing, and the result is bounded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(folded.length).toBeLessThanOrEqual(maxFoldedLength);
      expect(folded.includes('\0') || folded.includes('\u0001')).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

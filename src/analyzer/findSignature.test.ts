import { toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { findSignature } from './findSignature.ts';
import table from './signatures/functions.json' with { type: 'json' };

it('knows well-known functions and admits the rest', () => {
  expect(findSignature('0xa9059cbb')).toBe('transfer(address,uint256)');
  expect(findSignature('0x6a761202')).toMatch(/^execTransaction\(/);
  expect(findSignature('0xf3bdc228')).toBe('destroyBlackFunds(address)');
  expect(findSignature('0x00000001')).toBeUndefined();
});

it('files every signature under its own selector', () => {
  const wrong = Object.entries(table).filter(
    ([selector, text]) => toFunctionSelector(text) !== `0x${selector}`,
  );
  expect(wrong).toEqual([]);
});

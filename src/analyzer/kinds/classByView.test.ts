import { expect, it } from 'vitest';
import { findViewClass } from '../findPublishedClass.ts';
import { classByView } from './classByView.ts';

it('reads off the name of a view what is kept there, where that is a fee, a switch or who is kept out', () => {
  expect(classByView('feeRecipient()')).toBe('fee');
  expect(classByView('getProtocolFee(address)')).toBe('fee');
  expect(classByView('beneficiary()')).toBe('fee');
  expect(classByView('tradingEnabled()')).toBe('pause');
  expect(classByView('isBanned(address)')).toBe('blacklist');
  // What has come in, somebody's own, one of many, and what is neither.
  expect(classByView('accruedFees()')).toBeUndefined();
  expect(classByView('beneficiary(bytes32)')).toBeUndefined();
  expect(classByView('tradingEnabled(address)')).toBeUndefined();
  expect(classByView('isBanned(uint256)')).toBeUndefined();
  expect(classByView('owner()')).toBeUndefined();
});

it('knows published views by their selectors', () => {
  expect(findViewClass('0x46904840')).toBe('fee'); // feeRecipient()
  expect(findViewClass('0x00000001')).toBeUndefined();
});

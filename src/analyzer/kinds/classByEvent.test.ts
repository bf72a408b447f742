import { expect, it } from 'vitest';
import { classByEvent } from './classByEvent.ts';

it('reads off the name of an event what was done', () => {
  expect(classByEvent('FeeUpdated(uint256)')).toBe('fee');
  expect(classByEvent('SetOperationalFee(uint8)')).toBe('fee');
  expect(classByEvent('LogSetTreasury(address)')).toBe('fee');
  expect(classByEvent('CustomFeeRemoved(bytes32,address)')).toBe('fee');
  expect(classByEvent('WithdrawalFeeUpdateStarted(uint32)')).toBe('fee');
  expect(classByEvent('IssuancePaused()')).toBe('pause');
  expect(classByEvent('SwapDisabled(bytes32,address)')).toBe('pause');
  expect(classByEvent('MemberBanned(address)')).toBe('blacklist');
  expect(classByEvent('WatcherAdded(address)')).toBe('ownership');
});

it('says nothing where the name tells of a payment, of nothing done, or of a setting', () => {
  expect(classByEvent('FeePaid(address,uint256)')).toBeUndefined();
  expect(classByEvent('Withdrawn(address,uint256)')).toBeUndefined();
  expect(classByEvent('LimitUpdated(uint256)')).toBeUndefined();
  expect(classByEvent('ImplementationUpdated(address)')).toBeUndefined();
});

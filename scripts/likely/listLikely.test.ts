import { expect, it } from 'vitest';
import { listLikely } from './listLikely.ts';

const likely = listLikely({
  functions: ['setGadget(uint256)', 'removeGadget()', 'addGadgetKind(uint256)'],
  views: ['entranceFeeCap()'],
  events: ['MidnightFeeUpdated(bytes2)'],
});

it('puts the words of published names together anew', () => {
  expect(likely.functions.get('setGadgetFee(uint16)')).toBe('fee');
  expect(likely.functions.get('setEntranceFeeRecipient(address)')).toBe('fee');
  expect(likely.views.get('gadgetFeeRate()')).toBe('fee');
  expect(likely.views.get('getEntranceFeeCap(address)')).toBe('fee');
  expect(likely.events.get('EntranceFeeChanged(uint256,uint256)')).toBe('fee');
  expect(likely.functions.get('pauseGadget()')).toBe('pause');
  expect(likely.functions.get('addGadgetKeeper(address)')).toBe('ownership');
});

it('knows other ways to write the same, what is commonly charged for, and who is exempt', () => {
  expect(likely.functions.get('setBPS_FEE(uint256)')).toBe('fee');
  expect(likely.functions.get('set_exit_fee(uint256)')).toBe('fee');
  expect(likely.functions.get('feeRateUpdate(uint256)')).toBe('fee');
  expect(likely.functions.get('setPrimaryCommissionPct(uint256)')).toBe('fee');
  expect(likely.functions.get('excludeFromFees(address)')).toBe('fee');
  expect(likely.functions.get('setBuyMarketingFee(uint256)')).toBe('fee');
  expect(likely.views.get('EXIT_FEE()')).toBe('fee');
  expect(likely.functions.get('setAddressRole(address,bytes32)')).toBe('ownership');
  expect(likely.functions.get('setGadgetUpgrader(address)')).toBe('ownership');
  expect(likely.functions.get('emergencyUnpause()')).toBe('pause');
  expect(likely.functions.get('addToGlobalBlacklist(address[])')).toBe('blacklist');
});

it('keeps published events as they are, and no name that says nothing sharp', () => {
  expect(likely.events.get('MidnightFeeUpdated(bytes2)')).toBe('fee');
  expect(likely.functions.has('setGadget(uint256)')).toBe(false);
  expect([...likely.functions.values()].filter((what) => what === 'mint' || what === 'other')).toEqual([]);
});

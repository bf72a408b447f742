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
  expect(likely.events.get('GadgetFeeChanged(uint256,uint256)')).toBe('fee');
  expect(likely.functions.get('pauseGadget()')).toBe('pause');
  expect(likely.functions.get('addGadgetKeeper(address)')).toBe('ownership');
});

it('keeps published events as they are, and no name that says nothing sharp', () => {
  expect(likely.events.get('MidnightFeeUpdated(bytes2)')).toBe('fee');
  expect(likely.functions.has('setGadget(uint256)')).toBe(false);
  expect([...likely.functions.values()].filter((what) => what === 'mint' || what === 'other')).toEqual([]);
});

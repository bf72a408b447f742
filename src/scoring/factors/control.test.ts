import { expect, test } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import { describeHolder, reachOf } from './control.ts';

const key: Holder = { kind: 'key', address: '0x2222222222222222222222222222222222222222' };
const safe = (threshold: number): Holder => ({
  kind: 'multisig',
  address: '0x4444444444444444444444444444444444444444',
  threshold,
  owners: 3,
});
const after = (delaySeconds: number, controller: Holder): Holder => ({
  kind: 'timelock',
  address: '0x3333333333333333333333333333333333333333',
  delaySeconds,
  controller,
});
const through = (controller: Holder | null): Holder => ({
  kind: 'contract',
  address: '0x5555555555555555555555555555555555555555',
  controller,
});

test('a wallet that needs one signature is one key', () => {
  expect(reachOf(safe(1))).toEqual({ consent: 'oneKey', delaySeconds: 0 });
  expect(reachOf(safe(2))).toEqual({ consent: 'several', delaySeconds: 0 });
});

test('delays on the way add up, and a contract passes control through', () => {
  expect(reachOf(through(after(3600, after(60, key))))).toEqual({ consent: 'oneKey', delaySeconds: 3660 });
});

test('a contract nobody has read leaves control unknown, whatever the delay', () => {
  expect(reachOf(after(604_800, through(null)))).toEqual({ consent: 'unknown', delaySeconds: 604_800 });
});

test('says the control path in words', () => {
  expect(describeHolder({ kind: 'nobody' })).toBe('nobody');
  expect(describeHolder(after(86_400, safe(2)))).toBe('2 of 3 keys (0x4444…4444) after 24 hours');
  expect(describeHolder(through(key))).toBe('one key (0x2222…2222) through 0x5555…5555');
  expect(describeHolder(through(null))).toBe('the contract 0x5555…5555, controller unknown');
});

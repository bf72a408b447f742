import { expect, it } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { privilegedAddresses } from '#web/pages/project/governance/addressRows.ts';
import { describeGroup, powerSeverity, sortPowers } from './describePower.ts';
import { groupPowers } from './groupPowers.ts';

const key: Holder = { kind: 'key', address: '0xkey' };
const safe: Holder = { kind: 'multisig', address: '0xsafe', threshold: 2, owners: 3 };
const slow: Holder = { kind: 'timelock', address: '0xlock', delaySeconds: 172_800, controller: safe };
const power = (kind: Power['class'], holder: Holder): Power => ({
  class: kind,
  contract: '0xtoken',
  function: kind,
  holder,
  evidence: [],
});

it('worries most about one key that can act at once', () => {
  expect(powerSeverity(power('upgrade', key))).toBe('critical');
  expect(powerSeverity(power('pause', key))).toBe('major');
  expect(powerSeverity(power('upgrade', safe))).toBe('medium');
  expect(powerSeverity(power('upgrade', slow))).toBe('info');
  expect(powerSeverity(power('upgrade', { kind: 'nobody' }))).toBe('ok');
  expect(powerSeverity(power('mint', { kind: 'unknown' }))).toBe('unknown');
});

it('says of a power that nobody can use any more that it is renounced', () => {
  expect(describeGroup(power('mint', { kind: 'nobody' }))).toBe('Renounced: nobody can mint');
  expect(describeGroup(power('mint', key))).toBe('Can mint');
  expect(describeGroup(power('mint', { kind: 'unknown' }))).toBe('Can mint');
});

it('says of what was not followed to its end that it is not known', () => {
  const cut = { ...power('other', { kind: 'unknown' }), cut: true as const };
  expect(describeGroup(cut)).toBe('Effect unknown');
  expect(groupPowers([cut, power('other', { kind: 'unknown' })])).toHaveLength(2);
});

it('a multisig that one key can use counts as one key', () => {
  expect(powerSeverity(power('mint', { ...safe, threshold: 1 }))).toBe('critical');
});

it('puts the gravest power first', () => {
  const sorted = sortPowers([power('fee', key), power('mint', key), power('upgrade', key)]);
  expect(sorted.map((one) => one.class)).toEqual(['upgrade', 'mint', 'fee']);
});

it('lists every address between a power and its keys once', () => {
  expect(
    privilegedAddresses([power('mint', slow), power('pause', safe), power('fee', { kind: 'nobody' })]),
  ).toEqual([
    { address: '0xsafe', what: 'Multisig, 2 of 3 keys', powers: ['mint', 'pause'] },
    { address: '0xlock', what: 'Timelock, 2 days', powers: ['mint'] },
  ]);
});

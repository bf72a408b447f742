import { expect, it } from 'vitest';
import type { ContractReading, FoundPower } from './contractReading.ts';
import { measuredFacts } from './measuredFacts.ts';

const now = new Date('2026-11-15T00:00:00Z');
const reading: ContractReading = {
  chain: 'eip155:1',
  address: '0x00000000000000000000000000000000000000A1',
  codeHash: `0x${'1'.repeat(64)}`,
  proxyKind: 'none',
  facets: [],
  implementation: null,
  implementationHash: null,
  problem: null,
  powers: [],
  takeovers: [],
  paused: null,
  creation: null,
  block: 7,
  time: now,
};
const measured = { contracts: 1, missing: [], compared: [], watched: 1, token: undefined, now };

it('claims nothing about contracts that were not read', () => {
  const facts = measuredFacts({
    ...measured,
    contracts: 2,
    readings: [reading],
    missing: ['0xB2 could not be read: timeout'],
  });
  expect(facts.control).toMatchObject({ state: 'known', value: { contractsRead: 1, contracts: 2 } });
  for (const key of ['upgradeability', 'takeovers'] as const)
    expect(facts[key]).toEqual({ state: 'unknown', why: '0xB2 could not be read: timeout' });
  expect(facts.codeMatch).toEqual({
    state: 'unknown',
    why: 'no audit names the code of a deployed contract',
  });
});

it('does not let another token stand for the first where that could not be read', () => {
  const tokenProblem = '0xA1 could not be read: timeout';
  const facts = measuredFacts({ ...measured, readings: [reading], tokenProblem });
  expect(facts.holders).toEqual({ state: 'unknown', why: tokenProblem });
});

it('takes a contract that was read in part for one that was not', () => {
  const problem = 'it is a diamond that does not list its facets as EIP-2535 asks';
  const facts = measuredFacts({ ...measured, readings: [{ ...reading, proxyKind: 'diamond', problem }] });
  expect(facts.control).toMatchObject({ value: { contractsRead: 0, contracts: 1 } });
  expect(facts.upgradeability).toMatchObject({ value: { kind: 'customProxy', pattern: 'diamond' } });
  expect(facts.takeovers).toEqual({ state: 'unknown', why: problem });
});

it('says what an open door is, even when not everything was read', () => {
  const open = { ...reading, takeovers: [{ title: 'anybody can initialize it', open: true }] };
  const facts = measuredFacts({ ...measured, contracts: 2, readings: [open] });
  expect(facts.takeovers).toMatchObject({
    state: 'known',
    value: [{ title: 'anybody can initialize it', open: true }],
  });
});

const power: FoundPower = {
  ...{ target: reading.address, selector: '0x12345678', name: 'setCode', guard: null, method: 'symbolic' },
  ...{ class: 'upgrade', verdict: 'privileged', evidence: [] },
  holders: [{ kind: 'key', address: reading.address }],
};

it('does not call code fixed that some function replaces', () => {
  const upgradeabilityOf = (one: FoundPower) =>
    measuredFacts({ ...measured, readings: [{ ...reading, powers: [one] }] }).upgradeability;
  expect(upgradeabilityOf(power)).toMatchObject({
    state: 'unknown',
    why: expect.stringContaining('some of their functions replace'),
  });
  const dead: FoundPower = { ...power, holders: [{ kind: 'nobody' }] };
  for (const one of [dead, { ...power, class: 'pause' as const }])
    expect(upgradeabilityOf(one)).toMatchObject({ value: { kind: 'immutable' } });
});

it('does not take for absent what was too long to follow', () => {
  const cut: FoundPower = { ...power, class: 'other', verdict: 'unknown', cut: true };
  const facts = measuredFacts({ ...measured, readings: [{ ...reading, powers: [cut] }] });
  expect(facts.control).toMatchObject({ value: { powers: [{ function: 'setCode', cut: true }] } });
  for (const key of ['upgradeability', 'takeovers'] as const)
    expect(facts[key]).toEqual({ state: 'unknown', why: 'some functions were too long to follow' });
});

it('keeps the evidence of powers within bounds, and cites the code where it is too much', () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `0x${index.toString(16).padStart(40, 'b')}`);
  const powers = Array.from(
    { length: 60 },
    (_, index): FoundPower => ({
      ...{ target: reading.address, selector: `0x${index.toString(16).padStart(8, '0')}`, name: null },
      ...{ class: 'other', verdict: 'privileged', guard: null, method: 'symbolic' },
      holders: addresses.map((address) => ({ kind: 'key', address })),
      evidence: addresses.map((address) => ({
        ...{ kind: 'contract', chain: 'eip155:1', address, block: 7, codeHash: null, label: 'x'.repeat(300) },
      })),
    }),
  );
  const { control } = measuredFacts({ ...measured, readings: [{ ...reading, powers }] });
  if (control?.state !== 'known') return expect.fail('it is not known');
  const all = control.value.powers;
  expect(all).toHaveLength(6_000);
  expect(all[0]?.evidence).toEqual([powers[0]?.evidence[0]]);
  const label = `Code of ${reading.address}`;
  expect(all.at(-1)?.evidence).toMatchObject([{ kind: 'contract', address: reading.address, label }]);
  expect(JSON.stringify(control).length).toBeLessThan(4_000_000);
});

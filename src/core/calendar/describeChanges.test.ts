import { expect, it } from 'vitest';
import type { ContractReading, FoundPower } from '#core/powers/contractReading.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { describeChanges, type ReadSide } from './describeChanges.ts';

const address = '0x1111111111111111111111111111111111111111';
const key = (digit: string) => ({ kind: 'key', address: `0x${digit.repeat(40)}` }) as const;

const power = (given: Partial<FoundPower> = {}): FoundPower => ({
  ...{ target: address, selector: '0x40c10f19', name: 'mint', class: 'mint', verdict: 'privileged' },
  ...{ guard: null, method: 'symbolic', holders: [key('2')], evidence: [] },
  ...given,
});

const side = (given: Partial<ContractReading> = {}): ReadSide => ({
  token: undefined,
  owners: new Map(),
  readings: [
    {
      ...{ chain: 'eip155:1', address, codeHash: '0x1', proxyKind: 'none', implementation: null },
      ...{ implementationHash: null, facets: [], problem: null, powers: [power()], takeovers: [] },
      ...{ paused: null, creation: null, block: 7, time: new Date(0) },
      ...given,
    },
  ],
});
const changesTo = (after: Partial<ContractReading>, before?: Partial<ContractReading>) =>
  describeChanges(side(before), side(after), () => 'Coin');

it('says who would hold a power instead, and what would be gone', () => {
  expect(changesTo({ powers: [power({ holders: [key('3')] })] })).toEqual([
    'At Coin, others would hold what is now “one key, no delay, can mint”.',
  ]);
  expect(changesTo({ powers: [] })).toEqual(['Of Coin, mint would be gone, or open to everybody.']);
});

it('calls nothing a change of which less is known afterwards', () => {
  const notTold = [
    'At Coin, who would hold what is now “one key, no delay, can mint” could not all be told.',
  ];
  const hidden: ControlNode[][] = [
    [{ kind: 'unknown', why: 'x' }],
    [key('2'), { kind: 'others', why: 'x' }],
    [{ kind: 'contract', address, controllers: [] }],
  ];
  for (const holders of hidden) expect(changesTo({ powers: [power({ holders })] })).toEqual(notTold);
  expect(changesTo({ powers: [], problem: 'it is too large' })).toEqual([
    'What Coin could do afterwards could not all be told: it is too large.',
  ]);
  const proxy = { proxyKind: 'beacon', implementation: address, implementationHash: '0x2' };
  expect(changesTo({ proxyKind: 'beacon' }, proxy)).toEqual([
    'What the implementation of Coin would be could not be told.',
  ]);
  expect(changesTo({ powers: [power({ verdict: 'unknown' })] }, { powers: [] })).toEqual([
    'Whether everybody may call mint of Coin then could not be told.',
  ]);
});

it('says how many changes it leaves out', () => {
  const powers = Array.from({ length: 45 }, (_, n) =>
    power({
      selector: `0x${n}`,
      holders: [{ kind: 'multisig', address, threshold: n, owners: [], modules: 0 }],
    }),
  );
  expect(changesTo({ powers }, { powers: [] }).at(-1)).toBe('5 more changes are not listed.');
});

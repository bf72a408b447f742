import { expect, it } from 'vitest';
import type { ContractReading, FoundPower } from '#core/powers/contractReading.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { ReadFacet } from '#model/powerClasses.ts';
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

const facet = (digit: string, selectors = ['0x00000001']): ReadFacet => ({
  address: `0x${digit.repeat(40)}`,
  codeHash: `0x${digit.repeat(64)}`,
  functions: selectors.map((selector) => ({ selector, name: null, verdict: 'open' })),
});

it('names the facets that a diamond would run, be its functions the same', () => {
  const before = { proxyKind: 'diamond', facets: [facet('a'), facet('b', ['0x00000002'])] };
  const tell = (facets: ReadFacet[], problem: string | null = null) =>
    changesTo({ ...before, facets, problem }, before);
  expect(tell(before.facets.toReversed())).toEqual([]);
  expect(tell([facet('a'), facet('c', ['0x00000002'])])).toEqual([
    `Coin would run the code of other facets: 0x${'c'.repeat(40)}.`,
    `Coin would no longer run the code of these facets: 0x${'b'.repeat(40)}.`,
  ]);
  expect(tell([facet('a', ['0x00000002']), facet('b')])).toEqual([
    'Functions of Coin would be handed on to its facets in another way.',
  ]);
  expect(tell([facet('c')], 'it hides some')).toEqual([
    'What Coin could do afterwards could not all be told: it hides some.',
    `Coin would run the code of other facets: 0x${'c'.repeat(40)}.`,
  ]);
  expect(changesTo(before, { proxyKind: 'diamond', problem: 'it hides some' })).toEqual([]);
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

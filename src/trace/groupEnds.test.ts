import { expect, it } from 'vitest';
import type { AddressLabelKind, TraceCut } from '#model/trace.ts';
import { groupEnds } from './groupEnds.ts';

const node = (kind: AddressLabelKind | null, cut: TraceCut | null = null) => ({
  label: kind && { name: 'a', kind, source: 's', url: null, confidence: null, isNobody: false },
  cut,
});
const nodes = new Map([
  ['a', node('exchange', 'labelled')],
  ['b', node('exchange', 'labelled')],
  ['c', node('thief')],
  ['d', node(null, 'hops')],
]);
const between = (least: bigint, most = least) => ({ least, most });

it('groups what was traced by where it was last seen', () => {
  const held = new Map([
    ['a', between(500n)],
    ['b', between(100n)],
    ['c', between(250n)],
    ['d', between(150n)],
  ]);
  expect(groupEnds(nodes, { start: 1000n, held })).toEqual([
    { kind: 'exchange', least: '600', most: '600', addresses: 2 },
    { kind: 'still', least: '250', most: '250', addresses: 1 },
    { kind: 'unknown', least: '150', most: '150', addresses: 1 },
  ]);
});

it('holds a range where amounts are ranges, and no more than is left by the others', () => {
  const held = new Map([
    ['a', between(0n, 500n)],
    ['b', between(100n, 500n)],
    ['d', between(400n)],
  ]);
  expect(groupEnds(nodes, { start: 1000n, held })).toEqual([
    { kind: 'exchange', least: '100', most: '600', addresses: 2 },
    { kind: 'unknown', least: '400', most: '400', addresses: 1 },
  ]);
});

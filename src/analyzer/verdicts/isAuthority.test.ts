import { expect, it } from 'vitest';
import { createProgram } from '../evm/program.ts';
import { explore } from '../symbolic/explore.ts';
import { recognizeRegistry } from '../symbolic/guards.ts';
import type { Effect } from '../symbolic/state.ts';
import { createTerms } from '../symbolic/terms.ts';
import { isUserPosition } from './isAuthority.ts';

const terms = createTerms();
const registry = terms.node('sload', [terms.constant(1n)]);
const sender = terms.node('caller');
const exploration = explore(createProgram(new Uint8Array([0])), {
  selector: 0n,
  world: { storage: new Map(), enterable: new Set(), immutables: new Set() },
  budget: { steps: 10, paths: 1, isOver: () => false },
});
const guard = recognizeRegistry(terms.node('ret', [registry, sender], '69dc9ff3:1:0'), new Set());

function isKept(selector: bigint, to = registry, stores: readonly Effect[] = []): boolean {
  const told: Effect = {
    kind: 'call',
    to,
    value: terms.constant(0n),
    selector,
    args: [sender],
    forwards: false,
    bare: false,
  };
  const [path] = exploration.paths;
  if (!path || guard.kind !== 'registry') throw new Error('nothing explored');
  return isUserPosition(guard, { ...path, effects: [...stores, told] }, exploration);
}

it('takes what is told about the sender for an account kept there, and no question asked by a plain call', () => {
  expect(isKept(0x12345678n)).toBe(true);
  expect(isKept(0x69dc9ff3n)).toBe(false);
});

it('takes no other question about the sender for an act, be it answered with no or asked first', () => {
  const [path] = exploration.paths;
  if (!path || guard.kind !== 'registry') throw new Error('nothing explored');
  const value = terms.constant(0n);
  const call = (selector: bigint): Effect => ({
    kind: 'call',
    to: registry,
    value,
    selector,
    args: [sender],
    forwards: false,
    bare: false,
  });
  const other = terms.node('ret', [registry, sender], '12345678:1:0');
  const isKeptAfter = (truth: boolean, effects: readonly Effect[]) =>
    isUserPosition(guard, { ...path, constraints: [{ base: other, truth }], effects }, exploration);
  const store: Effect = { kind: 'store', key: value, value };
  expect(isKeptAfter(false, [call(0x12345678n), store])).toBe(false);
  expect(isKeptAfter(true, [call(0x12345678n), store])).toBe(false);
  expect(isKeptAfter(true, [store, call(0x12345678n)])).toBe(true);
});

it('takes how somebody stands elsewhere for a rule where nothing but their own is changed here', () => {
  const coin = terms.node('sload', [terms.constant(2n)]);
  const own = terms.node('sha3', [sender, terms.constant(3n)], 64);
  const sum = terms.constant(4n);
  const amount = terms.node('calldata', [terms.constant(4n)]);
  const added = terms.node('add', [terms.node('sload', [sum]), amount]);
  const stores: readonly Effect[] = [
    { kind: 'store', key: own, value: amount },
    { kind: 'store', key: sum, value: added },
  ];
  expect(isKept(0x23b872ddn, coin, stores)).toBe(true);
  expect(isKept(0x23b872ddn, coin)).toBe(false);
  expect(isKept(0x23b872ddn, coin, [...stores, { kind: 'store', key: sum, value: amount }])).toBe(false);
});

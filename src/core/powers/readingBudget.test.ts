import { expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { FoundPower } from './contractReading.ts';
import { keepWithinBudget } from './readingBudget.ts';

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const wallet = (owners: number): ControlNode => ({
  ...{ kind: 'multisig', address: addressOf(0), threshold: 2, modules: 0 },
  owners: Array.from({ length: owners }, (_, index) => addressOf(index)),
});
const power = (index: number, holders: ControlNode[], evidence: Evidence[] = []): FoundPower => ({
  ...{
    target: addressOf(1),
    selector: `0x${index.toString(16).padStart(8, '0')}`,
    name: null,
    class: 'other',
  },
  ...{ verdict: 'privileged', guard: null, method: 'symbolic', holders, evidence },
});
const many = (count: number, node: ControlNode) =>
  Array.from({ length: count }, (_, index) => power(index, [node]));

it('keeps what a large protocol has', () => {
  const powers = many(400, wallet(20));
  expect(keepWithinBudget(powers)).toEqual(powers);
});

it('refuses powers that are too many, with the reason', () => {
  expect(() => keepWithinBudget(many(3_001, { kind: 'nobody' }))).toThrow(
    'it has 3,001 powers, and at most 3,000 are kept',
  );
  expect(() => keepWithinBudget(many(201, wallet(99)))).toThrow(
    'its powers have 20,100 holders in all, and at most 20,000 are kept',
  );
  const label = 'x'.repeat(90_000);
  const heavy = Array.from({ length: 30 }, (_, index) =>
    power(index, [], [{ kind: 'block', chain: '', number: 1, label }]),
  );
  expect(() => keepWithinBudget(heavy)).toThrow(
    /^its powers take 2,70\d,\d+ characters, and at most 2,000,000 are kept$/,
  );
});

it('does not know the holders of a power that has too many, and keeps the others', () => {
  const fine = power(1, [wallet(3)]);
  expect(keepWithinBudget([power(0, [wallet(3_000)]), fine])).toEqual([
    power(0, [{ kind: 'unknown', why: 'its 3,001 holders and their evidence are too many to be kept' }]),
    fine,
  ]);
});

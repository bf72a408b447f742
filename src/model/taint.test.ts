import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Movement, measureTaint, type TaintQuestion } from './taint.ts';
import { taintRules } from './trace.ts';

const none = new Map<string, bigint>();
const pay = (from: string, to: string, amount: bigint): Movement => ({ from, to, amount });
const stolen = (amount: bigint, before = 0) => [{ address: 'thief', amount, before }];
const held = (rule: 'fifo' | 'haircut', question: TaintQuestion) =>
  Object.fromEntries(measureTaint(rule, question).held);

test('without other money both rules agree: what is paid is stolen', () => {
  const question = {
    movements: [pay('thief', 'a', 60n), pay('a', 'b', 25n), pay('a', 'thief', 5n)],
    sources: stolen(100n),
    opening: none,
  };
  for (const rule of taintRules) expect(held(rule, question)).toEqual({ thief: 45n, a: 30n, b: 25n });
});

test('100 of its own, then 50 stolen, then 60 paid: nothing of it by order, 20 by share', () => {
  const question = {
    movements: [pay('thief', 'a', 50n), pay('a', 'b', 60n)],
    sources: stolen(50n),
    opening: new Map([['a', 100n]]),
  };
  expect(held('fifo', question)).toEqual({ a: 50n });
  expect(held('haircut', question)).toEqual({ a: 30n, b: 20n });
  expect(measureTaint('haircut', question).moved).toEqual([50n, 20n]);
});

test('the odd unit stays with the payer', () => {
  const question = {
    movements: [pay('thief', 'a', 1n), pay('a', 'b', 1n), pay('a', 'c', 1n)],
    sources: stolen(1n),
    opening: new Map([['a', 2n]]),
  };
  expect(held('haircut', question)).toEqual({ a: 1n });
});

test('what was paid beyond all that was seen counts as other money, and is said', () => {
  const question = { movements: [pay('thief', 'a', 150n)], sources: stolen(100n), opening: none };
  const { held: ends, unseen } = measureTaint('fifo', question);
  expect(Object.fromEntries(ends)).toEqual({ a: 100n });
  expect(Object.fromEntries(unseen)).toEqual({ thief: 50n });
});

test('a payment before the theft carries nothing, one after it in the same block does', () => {
  const movements = [pay('thief', 'a', 10n), pay('thief', 'b', 10n)];
  expect(held('fifo', { movements, sources: stolen(10n, 1), opening: new Map([['thief', 10n]]) })).toEqual({
    b: 10n,
  });
});

const address = fc.constantFrom('thief', 'a', 'b', 'c', 'd', 'e');
const worlds = fc
  .record({
    movements: fc.array(
      fc.record({ from: address, to: address, amount: fc.bigInt({ min: 0n, max: 200n }) }),
      { maxLength: 60 },
    ),
    opening: fc.dictionary(address, fc.bigInt({ min: 0n, max: 300n })),
    amounts: fc.array(fc.tuple(address, fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.nat(60)), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ movements, opening, amounts }) => ({
    movements,
    opening: new Map(Object.entries(opening)),
    sources: amounts.map(([name, amount, before]) => ({
      address: name,
      amount,
      before: Math.min(before, movements.length),
    })),
  }));

const total = (values: Iterable<bigint>) => [...values].reduce((all, one) => all + one, 0n);

test('all ends together are the start, nothing is negative, and no payment carries more than it is', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const rule of taintRules) {
        const taint = measureTaint(rule, world);
        expect(total(taint.held.values())).toBe(total(world.sources.map(({ amount }) => amount)));
        for (const [index, moved] of taint.moved.entries()) {
          expect(moved >= 0n).toBe(true);
          expect(moved <= (world.movements[index]?.amount ?? 0n)).toBe(true);
        }
        for (const amount of taint.held.values()) expect(amount > 0n).toBe(true);
        expect(measureTaint(rule, world)).toEqual(taint);
      }
    }),
  );
});

test('an address holds no more traced money than money, and only where some could have come', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const reached = new Set<string>();
      const balances = new Map(world.opening);
      const add = (name: string, amount: bigint) => balances.set(name, (balances.get(name) ?? 0n) + amount);
      const begin = (position: number) => {
        for (const source of world.sources.filter(({ before }) => before === position)) {
          add(source.address, source.amount);
          reached.add(source.address);
        }
      };
      for (const [position, { from, to, amount }] of world.movements.entries()) {
        begin(position);
        if (from === to) continue;
        add(from, -amount);
        if ((balances.get(from) ?? 0n) < 0n) balances.set(from, 0n);
        add(to, amount);
        if (amount > 0n && reached.has(from)) reached.add(to);
      }
      begin(world.movements.length);
      for (const rule of taintRules)
        for (const [name, amount] of measureTaint(rule, world).held) {
          expect(amount <= (balances.get(name) ?? 0n)).toBe(true);
          expect(reached.has(name)).toBe(true);
        }
    }),
  );
});

test('money sent back and forth a thousand times stays two runs', () => {
  const movements = Array.from({ length: 20_000 }, (_, index) =>
    index % 2 === 0 ? pay('thief', 'a', 100n) : pay('a', 'thief', 100n),
  );
  expect(held('fifo', { movements, sources: stolen(60n), opening: new Map([['thief', 40n]]) })).toEqual({
    thief: 60n,
  });
});

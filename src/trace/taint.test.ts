import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taintRules } from '#model/trace.ts';
import { type Movement, measureTaint, type TaintQuestion } from './taint.ts';

const names = ['thief', 'a', 'b', 'c', 'd', 'e'];
/** What is not said is nothing, and known to be. */
const owning = (own: Readonly<Record<string, bigint>> = {}) =>
  new Map(names.map((name) => [name, own[name] ?? 0n]));
const pay = (from: string, to: string, amount: bigint): Movement => ({ from, to, amount });
const stolen = (amount: bigint, before = 0) => [{ address: 'thief', amount, before }];
const held = (rule: 'fifo' | 'haircut', question: TaintQuestion) =>
  Object.fromEntries(measureTaint(rule, question).held);

test('without other money both rules agree: what is paid is stolen', () => {
  const question = {
    movements: [pay('thief', 'a', 60n), pay('a', 'b', 25n), pay('a', 'thief', 5n)],
    sources: stolen(100n),
    opening: owning(),
  };
  for (const rule of taintRules) expect(held(rule, question)).toEqual({ thief: 45n, a: 30n, b: 25n });
});

test('100 of its own, then 50 stolen, then 60 paid: nothing of it by order, 20 by share', () => {
  const question = {
    movements: [pay('thief', 'a', 50n), pay('a', 'b', 60n)],
    sources: stolen(50n),
    opening: owning({ a: 100n }),
  };
  expect(held('fifo', question)).toEqual({ a: 50n });
  expect(held('haircut', question)).toEqual({ a: 30n, b: 20n });
  expect(measureTaint('haircut', question).moved).toEqual([50n, 20n]);
});

test('the odd unit stays with the payer', () => {
  const question = {
    movements: [pay('thief', 'a', 1n), pay('a', 'b', 1n), pay('a', 'c', 1n)],
    sources: stolen(1n),
    opening: owning({ a: 2n }),
  };
  expect(held('haircut', question)).toEqual({ a: 1n });
});

test('what was paid beyond all that was seen counts as other money, and is said', () => {
  const question = { movements: [pay('thief', 'a', 150n)], sources: stolen(100n), opening: owning() };
  const { held: ends, unseen } = measureTaint('fifo', question);
  expect(Object.fromEntries(ends)).toEqual({ a: 100n });
  expect(Object.fromEntries(unseen)).toEqual({ thief: 50n });
});

test('a payment before the theft carries nothing, one after it in the same block does', () => {
  const movements = [pay('thief', 'a', 10n), pay('thief', 'b', 10n)];
  expect(held('fifo', { movements, sources: stolen(10n, 1), opening: owning({ thief: 10n }) })).toEqual({
    b: 10n,
  });
});

const address = fc.constantFrom(...names);
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
    opening: owning(opening),
    sources: amounts.map(([name, amount, before]) => ({
      address: name,
      amount,
      before: Math.min(before, movements.length),
    })),
  }));

const total = (values: Iterable<bigint | null>) =>
  [...values].reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
const sure = (amount: bigint | null | undefined): bigint => amount ?? -1n;

test('all ends together are the start, nothing is negative, and no payment carries more than it is', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const rule of taintRules) {
        const taint = measureTaint(rule, world);
        expect(total(taint.held.values())).toBe(total(world.sources.map(({ amount }) => amount)));
        for (const [index, moved] of taint.moved.entries()) {
          expect(sure(moved) >= 0n).toBe(true);
          expect(sure(moved) <= (world.movements[index]?.amount ?? 0n)).toBe(true);
        }
        for (const amount of taint.held.values()) expect(sure(amount) > 0n).toBe(true);
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
          expect(sure(amount) <= (balances.get(name) ?? 0n)).toBe(true);
          expect(reached.has(name)).toBe(true);
        }
    }),
  );
});

test('money sent back and forth a thousand times stays two runs', () => {
  const movements = Array.from({ length: 20_000 }, (_, index) =>
    index % 2 === 0 ? pay('thief', 'a', 100n) : pay('a', 'thief', 100n),
  );
  expect(held('fifo', { movements, sources: stolen(60n), opening: owning({ thief: 40n }) })).toEqual({
    thief: 60n,
  });
});

test('what passed through an address with an unknown balance is not known, what did not is', () => {
  const question = {
    movements: [pay('thief', 'a', 50n), pay('thief', 'b', 20n), pay('a', 'c', 60n), pay('c', 'd', 60n)],
    sources: stolen(70n),
    opening: owning(),
  };
  question.opening.delete('a');
  question.opening.delete('d');
  for (const rule of taintRules) {
    const { moved, held: ends, mixers } = measureTaint(rule, question);
    expect(moved).toEqual([50n, 20n, null, null]);
    // c paid on all that it had.
    expect(Object.fromEntries(ends)).toEqual({ a: null, b: 20n, d: null });
    expect([...mixers]).toEqual(['a']);
  }
});

test('an unknown balance plays no part where no traced money was mixed with it and paid on', () => {
  const question = {
    movements: [pay('a', 'b', 30n), pay('thief', 'a', 50n)],
    sources: stolen(50n),
    opening: new Map([['thief', 0n]]),
  };
  for (const rule of taintRules) {
    const { moved, held: ends } = measureTaint(rule, question);
    expect(moved).toEqual([0n, 50n]);
    expect(Object.fromEntries(ends)).toEqual({ a: 50n });
  }
});

test('with less knowledge of balances every amount is the same or not known', () => {
  fc.assert(
    fc.property(worlds, fc.subarray(names), (world, hidden) => {
      const opening = new Map(world.opening);
      for (const name of hidden) opening.delete(name);
      for (const rule of taintRules) {
        const full = measureTaint(rule, world);
        const less = measureTaint(rule, { ...world, opening });
        for (const [index, moved] of less.moved.entries())
          if (moved !== null) expect(moved).toBe(full.moved[index]);
        for (const name of names) {
          const amount = less.held.get(name);
          if (amount !== null) expect(amount).toBe(full.held.get(name));
        }
        expect(hidden).toEqual(expect.arrayContaining([...less.mixers]));
      }
    }),
  );
});

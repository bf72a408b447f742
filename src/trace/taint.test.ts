import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taintRules } from '#model/trace.ts';
import { type AmountBounds, type Movement, measureTaint, type TaintQuestion } from './taint.ts';

const names = ['thief', 'a', 'b', 'c', 'd', 'e'];
/** What is not said is nothing, and known to be. */
const owning = (own: Readonly<Record<string, bigint>> = {}) =>
  new Map(names.map((name) => [name, own[name] ?? 0n]));
const pay = (from: string, to: string, amount: bigint): Movement => ({ from, to, amount });
const stolen = (amount: bigint, before = 0) => [{ address: 'thief', amount, before }];
/** A number where it is exact, else from the least to the most. */
const write = ({ least, most }: AmountBounds) => (least === most ? least : `${least}-${most}`);
const held = (rule: 'fifo' | 'haircut', question: TaintQuestion) =>
  Object.fromEntries([...measureTaint(rule, question).held].map(([name, bounds]) => [name, write(bounds)]));

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
  expect(measureTaint('haircut', question).moved.map(write)).toEqual([50n, 20n]);
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
  const { unseen } = measureTaint('fifo', question);
  expect(held('fifo', question)).toEqual({ a: 100n });
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

const total = (values: Iterable<bigint>) => [...values].reduce((all, one) => all + one, 0n);
/** Of what is known exactly. */
const exact = ({ least, most }: AmountBounds): bigint => {
  expect(least).toBe(most);
  return least;
};

test('all ends together are the start, nothing is negative, and no payment carries more than it is', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const rule of taintRules) {
        const taint = measureTaint(rule, world);
        const ends = [...taint.held.values()].map(exact);
        expect(total(ends)).toBe(total(world.sources.map(({ amount }) => amount)));
        for (const [index, moved] of taint.moved.entries()) {
          expect(exact(moved) >= 0n).toBe(true);
          expect(exact(moved) <= (world.movements[index]?.amount ?? 0n)).toBe(true);
        }
        for (const amount of ends) expect(amount > 0n).toBe(true);
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
          expect(exact(amount) <= (balances.get(name) ?? 0n)).toBe(true);
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

test('what passed through an address with an unknown balance lies between, what did not is exact', () => {
  const question = {
    movements: [pay('thief', 'a', 50n), pay('thief', 'b', 20n), pay('a', 'c', 60n), pay('c', 'd', 60n)],
    sources: stolen(70n),
    opening: owning(),
  };
  question.opening.delete('a');
  question.opening.delete('d');
  for (const rule of taintRules) {
    const { moved, mixers } = measureTaint(rule, question);
    expect(moved.map(write)).toEqual([50n, 20n, '0-50', '0-50']);
    // c paid on all that it had.
    expect(held(rule, question)).toEqual({ a: '0-50', b: 20n, d: '0-50' });
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
    expect(measureTaint(rule, question).moved.map(write)).toEqual([0n, 50n]);
    expect(held(rule, question)).toEqual({ a: 50n });
  }
});

test('who paid little of what came still has the rest, whatever else it has', () => {
  const question = {
    movements: [pay('thief', 'a', 100n), pay('a', 'b', 10n), pay('a', 'c', 5n)],
    sources: stolen(100n),
    opening: new Map([['thief', 0n]]),
  };
  for (const rule of taintRules) expect(held(rule, question)).toEqual({ a: '85-100', b: '0-10', c: '0-5' });
});

test('first in, first out: other money that had come before leaves before, whatever there was besides', () => {
  const question = {
    movements: [pay('friend', 'a', 40n), pay('thief', 'a', 100n), pay('a', 'b', 30n), pay('a', 'c', 30n)],
    sources: stolen(100n),
    opening: new Map([['thief', 0n]]),
  };
  expect(measureTaint('fifo', question).moved.slice(2).map(write)).toEqual([0n, '0-20']);
  expect(measureTaint('haircut', question).moved.slice(2).map(write)).toEqual(['0-21', '0-27']);
});

test('every source alone, the others as other money: together they are what all are', () => {
  fc.assert(
    fc.property(worlds, ({ sources, ...world }) => {
      const all = measureTaint('fifo', { ...world, sources });
      const parts = sources.map((own) =>
        measureTaint('fifo', {
          ...world,
          sources: sources.map((one) => ({ ...one, isOther: one !== own })),
        }),
      );
      for (const name of names)
        expect(total(parts.map(({ held: ends }) => exact(ends.get(name) ?? { least: 0n, most: 0n })))).toBe(
          exact(all.held.get(name) ?? { least: 0n, most: 0n }),
        );
    }),
  );
});

const contains = (wide: AmountBounds | undefined, { least, most }: AmountBounds): boolean =>
  (wide?.least ?? 0n) <= least && most <= (wide?.most ?? 0n);

test('with less knowledge of balances and of what others paid, every range is the same or wider, and holds the true amount', () => {
  fc.assert(
    fc.property(worlds, fc.subarray(names), fc.subarray(names), (world, hidden, hiddenMore) => {
      const hide = (gone: readonly string[]) => {
        const opening = new Map(world.opening);
        for (const name of gone) opening.delete(name);
        return { ...world, opening };
      };
      for (const rule of taintRules) {
        const full = measureTaint(rule, world);
        const less = measureTaint(rule, hide(hidden));
        const least = measureTaint(rule, hide([...hidden, ...hiddenMore]));
        for (const [index, moved] of full.moved.entries()) {
          expect(contains(less.moved[index], moved)).toBe(true);
          expect(contains(least.moved[index], less.moved[index] ?? moved)).toBe(true);
        }
        for (const name of names) {
          const [some, one] = [less.held.get(name), full.held.get(name)];
          if (one) expect(contains(some, one)).toBe(true);
          if (some) expect(contains(least.held.get(name), some)).toBe(true);
        }
        expect(hidden).toEqual(expect.arrayContaining([...less.mixers]));
      }
    }),
    { numRuns: 300 },
  );
});

test('where an address was paid by others unseen, the true amount is in the range of an unknown balance', () => {
  fc.assert(
    fc.property(worlds, fc.array(fc.nat(60), { maxLength: 20 }), (world, gone) => {
      const isGone = ({ from }: Movement, index: number) => from === 'e' && gone.includes(index);
      const hidden = world.movements.map(isGone);
      const starting = new Set(world.sources.map(({ address: name }) => name));
      // Only clean money can have come unseen: what traced money e can have is left out.
      fc.pre(!starting.has('e') && world.movements.every(({ to }) => to !== 'e'));
      const opening = new Map(world.opening);
      for (const [index, { to }] of world.movements.entries()) if (hidden[index]) opening.delete(to);
      const movements = world.movements.map((one, index) => (hidden[index] ? { ...one, amount: 0n } : one));
      for (const rule of taintRules) {
        const full = measureTaint(rule, world);
        const less = measureTaint(rule, { ...world, movements, opening });
        for (const [index, moved] of full.moved.entries())
          if (!hidden[index]) expect(contains(less.moved[index], moved)).toBe(true);
      }
    }),
  );
});

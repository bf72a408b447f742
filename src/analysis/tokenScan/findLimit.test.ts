import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLimit } from './findLimit.ts';

function limitOf(takes: (value: bigint) => boolean, bits = 256) {
  let calls = 0;
  const found = findLimit(async (values) => {
    calls += values.length;
    return values.map(takes);
  }, bits);
  return found.then((limit) => ({ limit, calls }));
}

it('finds the last number that is taken, to the unit, in few calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(0n, 16_382n), async (most) => {
      const { limit, calls } = await limitOf((value) => value <= most);
      expect(limit).toEqual({ taken: most, refused: most + 1n });
      expect(calls).toBeLessThan(50);
    }),
  );
});

it('says between which two numbers a larger limit lies', async () => {
  const { limit } = await limitOf((value) => value <= 10n ** 17n);
  expect(limit).toEqual({ taken: 2n ** 32n - 1n, refused: 2n ** 64n - 1n });
});

it('knows setters that refuse small numbers, and tells no limit of what has none', async () => {
  expect((await limitOf((value) => value > 2n && value <= 25n)).limit).toEqual({ taken: 25n, refused: 26n });
  expect((await limitOf(() => true)).limit).toBe('takesAll');
  expect((await limitOf(() => true, 16)).limit).toBe('takesAll');
  expect((await limitOf(() => false)).limit).toBe('refusesAll');
  expect((await limitOf((value) => value !== 127n)).limit).toBe('irregular');
});

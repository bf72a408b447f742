import { keccak256 } from 'viem/utils';
import { expect, it } from 'vitest';
import { hashCode } from './hashCode.ts';
import type { Hex } from './hex.ts';

const makeCode = (bytes: number): Hex => `0x${'5b60f0'.repeat(bytes / 3)}`;

it('is the hash that the chain has of code of any size', async () => {
  for (const code of ['0x', makeCode(3), makeCode(32 * 1024 + 1), makeCode(120_000)] as const)
    expect(await hashCode(code)).toBe(keccak256(code));
});

it('lets others through while code is long', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await hashCode(makeCode(300_000));
  isOver = true;
  expect(turns).toBeGreaterThan(5);
});

import { expect, it } from 'vitest';
import { chainCoverage, chainCursor } from '#db/schema/chain.ts';
import type { Hex } from '#lib/hex.ts';
import type { CoverageProof } from '#model/chainStore.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { isCovered } from './logs.ts';

const { db } = await prepareTestDatabase();
const address: Hex = `0x${'ab'.repeat(20)}`;

it.each<[CoverageProof, number, number | undefined, boolean]>([
  ['blocks', 10, 10, true],
  ['agreed', 10, 10, true],
  ['logs', 10, 10, false],
  ['logs', 10, 60, true],
  ['blocks', 11, 10, false],
  ['blocks', 10, undefined, false],
])(
  'knows whether logs read by %s from block %i are all since block %s: %s',
  async (proof, start, since, expected) => {
    await db.insert(chainCursor).values({ chainId: 1, next: 100, version: 1 });
    const bytes = Buffer.from(address.slice(2), 'hex');
    await db.insert(chainCoverage).values({ chainId: 1, address: bytes, next: 50, end: 50, start, proof });
    expect(await isCovered(db, { chainId: 1, address, block: 99, since })).toBe(expected);
  },
);

import { expect, it } from 'vitest';
import { checksum } from '#analysis/reads/decode.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { upsertCreation } from '#core/powers/creations.ts';
import type { Hex } from '#lib/hex.ts';
import { listBurnAddresses } from '#model/burnAddresses.ts';
import { createTransferStore, type Move, toWord } from '#test/helpers/createTransferStore.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { type FoundPool, readPoolHolders } from './liquidity.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const pool: Hex = `0x${'ee'.repeat(20)}`;
const nobody: Hex = `0x${'00'.repeat(20)}`;
const dead = listBurnAddresses().find((address) => address !== nobody) ?? nobody;
const ann: Hex = `0x${'a1'.repeat(20)}`;
const ben: Hex = `0x${'b2'.repeat(20)}`;
const locker: Hex = `0x${'c3'.repeat(20)}`;
const { getCursor, follow, addBlocks } = createTransferStore(db, { chainId: 1, token: pool });

const pair: FoundPool = {
  address: pool,
  exchange: { name: 'An exchange', kind: 'v2', factory: nobody, feeMillionths: 3_000 },
  quote: nobody,
  payer: undefined,
  quoteAmount: 1n,
  tokenAmount: 1n,
};
const supply = 1_000_000n;
/**
 * As the best-known pairs write it: the first thousand are made for nobody, and what is given back goes to nobody. Of all shares 25 % are
 * locked, 20 % burned, 0.1 % made for nobody, 50 % are of one and 4.9 % of another.
 */
const moves: Move[][] = [
  [
    [nobody, nobody, 1_000n],
    [nobody, ann, supply - 1_000n + 7n],
  ],
  [
    [ann, locker, 250_000n],
    [ann, dead, 200_000n],
  ],
  [[ann, ben, 49_000n]],
  [
    [ann, pool, 7n],
    [pool, nobody, 7n],
  ],
  [],
  [],
];
const balances: Record<Hex, bigint> = {
  [ann]: 500_000n,
  [ben]: 49_000n,
  [locker]: 250_000n,
  [dead]: 200_000n,
  [nobody]: 1_000n,
};

async function read(total: bigint, pools: readonly FoundPool[] = [pair]) {
  const node = createFunctionTransport('node', async (method, [first]) => {
    if (method !== 'eth_call') return { timestamp: '0x1' };
    const { data } = first as { data: Hex };
    return toWord(data.length === 10 ? total : (balances[`0x${data.slice(-40)}`] ?? 0n));
  });
  const block = (await getCursor()).next - 1;
  const reader = await openStateReader(createRpcClient({ transports: [node] }), { chain, block });
  return readPoolHolders(reader, { db, pools, lockers: [locker] });
}

async function create(): Promise<void> {
  const creation = {
    block: 0,
    blockHash: toWord(1n),
    time: new Date(0),
    transaction: null,
    proof: 'state' as const,
  };
  await upsertCreation(db, { chain, address: checksum(pool), creation });
}

it('tells who holds the shares of a pool: EOAs, a locker, and nobody', async () => {
  await follow();
  await addBlocks(0, moves);
  await create();
  const field = await read(supply);
  expect(field).toMatchObject({
    state: 'known',
    value: [
      {
        pool: checksum(pool),
        supply: '1000000',
        count: 3,
        burned: 201_000,
        largest: [
          { address: checksum(ann), share: 500_000, isLocker: false },
          { address: checksum(locker), share: 250_000, isLocker: true },
          { address: checksum(ben), share: 49_000, isLocker: false },
        ],
      },
    ],
  });
  expect(field.state === 'known' && field.evidence.length).toBe(3);
});

it('says why it does not where shares are missing, transfers are not indexed from the start, or there are no shares', async () => {
  await follow();
  await addBlocks(0, moves);
  expect((await read(supply).catch(String)).toString()).toMatch(/not indexed from its creation/);
  await create();
  expect(await read(supply + 1n)).toEqual({
    state: 'unknown',
    why: 'the transfers of a pool’s shares do not add up to all of them',
  });
  expect(await read(supply, [{ ...pair, exchange: { ...pair.exchange, kind: 'v3' } }])).toEqual({
    state: 'unknown',
    why: 'the pools are of the concentrated kind, whose shares are no tokens',
  });
});

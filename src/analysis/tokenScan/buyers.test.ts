import { padHex, toEventSelector } from 'viem';
import { expect, it } from 'vitest';
import { openStateReader, type StateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { findTraders } from './buyers.ts';

const address = (digit: string): Hex => `0x${digit.repeat(40)}`;
const token = address('1');
const pool = address('2');
const buyer = address('3');
const seller = address('4');
const head = 20_000;

const transfer = (block: number, from: Hex, to: Hex) => ({
  address: token,
  blockNumber: fromNumber(block),
  blockHash: padHex('0xb', { size: 32 }),
  transactionHash: padHex('0xa', { size: 32 }),
  transactionIndex: '0x0',
  logIndex: '0x0',
  removed: false,
  topics: [
    toEventSelector('Transfer(address,address,uint256)'),
    padHex(from, { size: 32 }),
    padHex(to, { size: 32 }),
  ],
  data: padHex('0x1', { size: 32 }),
});
const logs = [transfer(head - 4_900, pool, buyer), transfer(head - 4_800, seller, pool)];

/** A node that lists the logs of so many blocks at once, and keeps some to itself. */
function readThrough(width: number, listed = logs): Promise<StateReader> {
  const request: RequestFunction = async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { number: fromNumber(head), timestamp: '0x1' };
    if (method === 'eth_getCode') return '0x';
    if (method === 'eth_call') {
      // The buyer has 5. In the pool were 9; one was bought and one came back.
      const [{ data }] = params as [{ data: string }];
      return padHex(data.endsWith(pool.slice(2)) ? '0x9' : '0x5', { size: 32 });
    }
    const [{ fromBlock, toBlock, topics }] = params as [
      { fromBlock: string; toBlock: string; topics: (Hex | null)[] },
    ];
    if (Number(toBlock) - Number(fromBlock) + 1 > width)
      throw Object.assign(new Error('block range is too large'), { code: -32_000 });
    return listed.filter(
      (log) =>
        Number(log.blockNumber) >= Number(fromBlock) &&
        Number(log.blockNumber) <= Number(toBlock) &&
        topics.every((topic, index) => topic === null || topic === log.topics[index]),
    );
  };
  const client = createRpcClient({
    transports: [createFunctionTransport('a narrow node', request)],
    pause: 1,
    attempts: 1,
  });
  return openStateReader(client, { chain: 'eip155:31337', block: head });
}

it('sees the same buyers and sellers through a node that lists few blocks at once', async () => {
  const place = { token, pool, privileged: new Set<string>(), needsProof: false };
  const whole = await findTraders(await readThrough(10_000), place);
  expect(whole).toEqual({
    buyers: [{ address: buyer, balance: 5n, block: head - 4_900 }],
    sellers: 1,
    isProven: true,
  });
  expect(await findTraders(await readThrough(1_000), place)).toEqual(whole);
  expect(await findTraders(await readThrough(100), place)).toEqual(whole);
  await expect(findTraders(await readThrough(10), place)).rejects.toThrow('the node lists no transfers');
});

it('a sale that the node keeps to itself leaves what lies in the pool unexplained', async () => {
  const place = { token, pool, privileged: new Set<string>(), needsProof: false };
  const found = await findTraders(await readThrough(10_000, logs.slice(0, 1)), place);
  expect([found.sellers, found.isProven]).toEqual([0, false]);
});

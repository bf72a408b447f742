import { expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findBlockToRead } from './findBlockToRead.ts';

const { db } = await prepareTestDatabase();
const chainId = 7;

/** Of a node that has this head and says nothing of its old state. */
function find(head: number) {
  const node = createFunctionTransport('node', async (method) => {
    if (method === 'eth_blockNumber') return `0x${head.toString(16)}`;
    throw Object.assign(new Error('missing trie node'), { code: -32_000 });
  });
  return findBlockToRead(createRpcClient({ transports: [node] }), { db, chainId });
}

it('reads at the head where the index is not near, and not at a head from before what was indexed', async () => {
  expect(await find(5_000)).toBe(5_000);
  const expected = { next: 5_001, tipHash: undefined, version: 0 };
  await createDatabaseStore(db, { chainId }).insertCoverage({ expected, coverage: [] });
  expect(await find(5_000)).toBe(5_000);
  expect(await find(9_000)).toBe(9_000);
  // A node that is a few blocks behind another one.
  expect(await find(4_990)).toBe(4_990);
  await expect(find(1_200)).rejects.toThrow('the node is at block 1200, and block 5000 was read before');
});

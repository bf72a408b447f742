import { asc } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { alert } from '#db/schema/alerts.ts';
import { contract, project } from '#db/schema/projects.ts';
import type { Hex } from '#lib/hex.ts';
import { emptyTables } from '#test/helpers/emptyTables.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { limitNode } from '#test/helpers/limitNode.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createAlertHooks } from './createAlertHooks.ts';
import { createDatabaseStore } from './createDatabaseStore.ts';
import { createIndexer } from './createIndexer.ts';
import { createWatchedContracts } from './createWatchedContracts.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:31337';
const chainId = 31_337;
let demo: SampleChain;
let whole: RpcClient;

const connect = (request: RequestFunction) =>
  createRpcClient({ transports: [createFunctionTransport('embedded', request)], pause: 1, attempts: 2 });

beforeAll(async () => {
  demo = await getSampleChain({ seed: 1 });
  whole = connect(demo.request);
});

/** Every contract of the sample world as a contract of one project. */
async function insertProject(): Promise<void> {
  await db.insert(project).values({
    id: 'world',
    name: 'World',
    nameKey: 'world',
    description: '',
    source: 'records',
    recordHash: 'x',
  });
  await db.insert(contract).values(
    [...demo.deployments.values()].map(({ key, address }, position) => ({
      projectId: 'world',
      position,
      chain,
      address,
      reference: address,
      label: key,
    })),
  );
}

function createParts(client: RpcClient = whole) {
  const watched = createWatchedContracts(db, { chain });
  const store = createDatabaseStore(db, { chainId, hooks: createAlertHooks({ client, watched }, { chain }) });
  const contracts = [...demo.deployments.values()].map(({ address }) => ({
    address: address.toLowerCase() as Hex,
    startBlock: 0,
  }));
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store,
      getContracts: async () => contracts,
    },
    {
      startBlock: 0,
      finalityDepth: 20,
      maxWindow: 200,
      targetRows: 2_000,
      logCheck: 'address',
      allowDeepReorg: true,
    },
  );
  return { store, indexer };
}

const readAlerts = () => db.select().from(alert).orderBy(asc(alert.id));

it('stores what the chain shows, withdraws what a reorganisation removes, and lets it stand again', async () => {
  await insertProject();
  const { store, indexer } = createParts();
  while ((await indexer.step()).type !== 'caughtUp');
  const first = await readAlerts();
  const kinds = new Set(first.map(({ detector }) => detector));
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'ownershipTransferred',
      'ownershipRenounced',
      'implementationUpgraded',
      'roleGranted',
    ]),
  );

  const renounced = first.find(({ detector, contract: at }) => {
    return detector === 'ownershipRenounced' && at === demo.deployments.get('gone')?.address;
  });
  expect(renounced).toMatchObject({ kind: 'onChain', state: 'new', chain, projectId: 'world' });
  const receipt = (await demo.request('eth_getTransactionReceipt', [renounced?.transactionHash])) as {
    blockNumber: string;
    blockHash: string;
    status: string;
  };
  expect(receipt.blockHash).toBe(renounced?.blockHash);
  expect(Number(receipt.blockNumber)).toBe(renounced?.blockNumber);

  // A proxy's first code and a token's first issue are no news.
  const upgrades = first.filter(({ detector }) => detector === 'implementationUpgraded');
  expect(new Set(upgrades.map(({ contract: at }) => at))).toEqual(
    new Set([demo.deployments.get('engine')?.address]),
  );

  const cursor = await store.findCursor();
  if (cursor === undefined) throw new Error('nothing was indexed');
  const middle = renounced?.blockNumber ?? 0;
  const [below] = await store.getBlocksBelow(middle, 1);
  await store.deleteAbove({ expected: cursor, position: { next: middle, tipHash: below?.hash } });
  const after = await readAlerts();
  expect(after.length).toBe(first.length);
  expect(after.filter(({ state }) => state === 'retracted').map(({ id }) => id)).toEqual(
    first.filter(({ blockNumber }) => (blockNumber ?? 0) >= middle).map(({ id }) => id),
  );
  expect(after.find(({ id }) => id === renounced?.id)?.reason).toBe(
    'The block that held it is no longer part of the chain',
  );

  const again = createParts().indexer;
  while ((await again.step()).type !== 'caughtUp');
  const last = await readAlerts();
  expect(last.map(({ id, state, reason }) => ({ id, state, reason }))).toEqual(
    first.map(({ id, state, reason }) => ({ id, state, reason })),
  );
});

it('raises no alert through a node without old state that a whole one would not', async () => {
  await insertProject();
  const head = Number(await demo.request('eth_blockNumber', []));
  const sync = async (client?: RpcClient) => {
    const { indexer } = createParts(client);
    while ((await indexer.step()).type !== 'caughtUp');
    const rows = await readAlerts();
    await emptyTables(db);
    await insertProject();
    return rows.map(({ id, text, severity }) => `${id} ${severity} ${text}`);
  };
  const all = new Set(await sync());
  for (const oldState of ['refused', 'empty', 'todays'] as const) {
    const seen = await sync(connect(limitNode(demo.request, { stateFrom: head - 20, oldState })));
    expect(seen.filter((one) => !all.has(one))).toEqual([]);
    // What a contract's earlier events show to have been a change is still told.
    expect(seen.length).toBeGreaterThan(all.size / 3);
  }
});

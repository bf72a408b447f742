import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeDeployData, encodeFunctionData, getContractAddress, numberToHex } from 'viem';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { getBlocks } from '#chain/getBlocks.ts';
import type { Hex } from '#chain/wireValue.ts';
import type { Database } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { getArtifact } from '../demo/chain/artifact.ts';
import { type EmbeddedNode, openNode } from '../demo/chain/openNode.ts';
import { serveRpc } from '../demo/chain/serveRpc.ts';

// Indexes a dense chain (ten logs and one call in every block) from a node over HTTP, and holds the rate against the
// bare fetch of the same data by the same client in the same run: what the checks and the database cost.
// Limit: at least 60 % of the fetch-only rate. Usage: node bench/indexer.ts [blocks]

const blockCount = Number(process.argv[2] ?? 5_000);
const logsPerBlock = 10;
const genesisTime = 1_790_000_000;
const windowSize = 500;

const node = await openNode({ genesisTime });
const followed = await makeChain(node);
const server = await serveRpc(node.request, { port: 0 });
const client = createRpcClient({
  transports: [createHttpTransport({ url: `http://127.0.0.1:${server.port}` })],
});
const createReaders = () => ({
  client,
  logs: createLogReader(client, { maxRange: windowSize }),
  receipts: createReceiptReader(client),
});

const fetchSeconds = await time(async () => {
  const { logs, receipts } = createReaders();
  for (let from = 0; from <= blockCount; from += windowSize) {
    const to = Math.min(blockCount, from + windowSize - 1);
    const blocks = await getBlocks(client, { from, to });
    await logs.getLogs({ addresses: followed, from, to });
    await receipts.getReceipts(
      blocks.map((block) => ({
        blockNumber: block?.number ?? 0,
        hashes: block?.transactions.map(({ hash }) => hash) ?? [],
      })),
    );
  }
});
report('fetch only: blocks, logs, receipts', fetchSeconds);

const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'));
await measure('PGlite on disk', await openLite({ directory: join(folder, 'database') }));
const postgres = await startPostgres();
await measure(
  'PostgreSQL',
  await openPostgres({ url: `${postgres.url}/${await postgres.createDatabase()}` }),
);

await postgres.stop();
rmSync(folder, { recursive: true });
await client.close();
await server.close();
await node.close();

/** A token and a contract that moves it ten times in one call. Answers what is to be followed. */
async function makeChain({ request }: EmbeddedNode): Promise<Hex[]> {
  const [from, to] = (await request('eth_accounts', [])) as [Hex, Hex];
  const [token, multicall] = [0n, 1n].map((nonce) => getContractAddress({ from, nonce })) as [Hex, Hex];
  const { abi, bytecode } = getArtifact('PlainToken');
  const calls = getArtifact('Multicall');
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [to, 1n] });
  const many = Array.from({ length: logsPerBlock }, () => ({
    target: token,
    allowFailure: false,
    callData: transfer,
  }));
  const data = encodeFunctionData({ abi: calls.abi, functionName: 'aggregate3', args: [many] });
  const deploy = encodeDeployData({ abi, bytecode, args: ['Bench', 'BENCH', 10n ** 24n, multicall] });
  const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' };
  await request('eth_sendTransaction', [{ from, data: deploy, gas: '0x3d0900', ...fees }]);
  await request('eth_sendTransaction', [{ from, data: calls.bytecode, gas: '0x3d0900', ...fees }]);
  for (let number = 1; number <= blockCount; number++) {
    if (number > 1)
      await request('eth_sendTransaction', [{ from, to: multicall, data, gas: '0xf4240', ...fees }]);
    await request('evm_setNextBlockTimestamp', [numberToHex(genesisTime + number * 12)]);
    await request('evm_mine', []);
  }
  return [token, multicall].map((address) => address.toLowerCase() as Hex);
}

async function measure(name: string, database: Database): Promise<void> {
  await migrate(database);
  const store = createDatabaseStore(database.db, { chainId: 31_337 });
  const getContracts = async () => followed.map((address) => ({ address, startBlock: 0 }));
  const indexer = createIndexer(
    { readers: createReaders(), store, getContracts },
    {
      startBlock: 0,
      finalityDepth: 64,
      maxWindow: windowSize,
      targetRows: 5_000,
      logCheck: 'address',
      allowDeepReorg: false,
    },
  );
  const seconds = await time(async () => {
    while ((await indexer.step()).type !== 'caughtUp');
  });
  report(`indexed into ${name}`, seconds);
  await database.close();
}

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function report(name: string, seconds: number): void {
  const rate = Math.round(blockCount / seconds);
  const logs = Math.round((blockCount * logsPerBlock) / seconds);
  const share = Math.round((100 * fetchSeconds) / seconds);
  process.stdout.write(
    `${name}: ${seconds.toFixed(2)} s, ${rate} blocks/s, ${logs} logs/s, ${share} % of fetch only\n`,
  );
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { getBlocks } from '#chain/getBlocks.ts';
import type { Database } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { logsPerBlock, startDenseChain } from './denseChain.ts';

// Indexes a dense chain (ten logs and one call in every block) from a node over HTTP, and holds the rate against the
// bare fetch of the same data by the same client in the same run: what the checks and the database cost.
// Limit: at least 60 % of the fetch-only rate. Usage: node bench/indexer.ts [blocks]

const blockCount = Number(process.argv[2] ?? 5_000);
const windowSize = 500;
const limit = 0.6;

const chain = await startDenseChain({ blockCount });
const { followed } = chain;
const client = createRpcClient({ transports: [createHttpTransport({ url: chain.url })] });
const createReaders = () => ({
  client,
  logs: createLogReader(client, { maxRange: windowSize }),
  receipts: createReceiptReader(client),
});

// The machine's mood changes over a run, so the bare fetch is taken before and after each of the others.
let fetchSeconds = await fetchAll();
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
chain.close();

async function fetchAll(): Promise<number> {
  const { logs, receipts } = createReaders();
  return time(async () => {
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
      targetRows: database.engine === 'pglite' ? 4_000 : 20_000,
      logCheck: 'address',
      allowDeepReorg: false,
    },
  );
  const seconds = await time(async () => {
    while ((await indexer.step()).type !== 'caughtUp');
  });
  const before = fetchSeconds;
  const after = await fetchAll();
  fetchSeconds = (before + after) / 2;
  report(`indexed into ${name}`, seconds);
  fetchSeconds = after;
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
  const share = fetchSeconds / seconds;
  process.stdout.write(
    `${name}: ${seconds.toFixed(2)} s, ${rate} blocks/s, ${logs} logs/s, ${Math.round(100 * share)} % of fetch only, ${(share / limit).toFixed(2)} times the limit\n`,
  );
}

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import { findFreePort } from '#test/helpers/startPostgres.ts';
import { getArtifact } from '../demo/chain/artifact.ts';
import { logsPerBlock, startDenseChain } from './denseChain.ts';

// Indexes one dense chain with ours, with Ponder 1.0.0 and with ours again, each into PGlite on disk, from the same node.
// Ponder stores the logs of one event, runs a handler that does nothing and fetches no receipts; ours stores and checks
// logs, calls and receipts. Limit: 5 times Ponder's rate. Ponder is installed on demand, never with the project.
// Usage: node bench/ponder.ts [blocks] [folder for the installation]

const blockCount = Number(process.argv[2] ?? 5_000);
const peer = process.argv[3] ?? join(tmpdir(), 'parapet-bench-ponder');
const limit = 5;
const patience = 600_000;

install();
const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'));
const chain = await startDenseChain({ blockCount });
const before = await indexWithOurs('first');
const theirs = await indexWithPonder();
const after = await indexWithOurs('second');
report('ours, before', before);
report('ponder 1.0.0', theirs);
report('ours, after', after);
const ratio = (theirs * 2) / (before + after);
process.stdout.write(
  `ours over ponder: ${ratio.toFixed(1)} times, ${(ratio / limit).toFixed(2)} times the limit of ${limit}\n`,
);
chain.close();
rmSync(folder, { recursive: true });

function install(): void {
  if (existsSync(join(peer, 'node_modules/ponder/package.json'))) return;
  mkdirSync(peer, { recursive: true });
  // Its peers would bring a viem whose own dependency may be missing from a mirror.
  const manifest = { name: 'peer', private: true, type: 'module', overrides: { viem: '2.57.1' } };
  writeFileSync(join(peer, 'package.json'), JSON.stringify(manifest));
  const packages = ['ponder@1.0.0', 'viem@2.57.1', 'hono@4'];
  const made = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', peer, ...packages], {
    cwd: peer,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`Ponder cannot be installed: ${made.stderr}`);
}

async function indexWithOurs(name: string): Promise<number> {
  const client = createRpcClient({ transports: [createHttpTransport({ url: chain.url })] });
  const database = await openLite({ directory: join(folder, name) });
  await migrate(database);
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store: createDatabaseStore(database.db, { chainId: 31_337 }),
      getContracts: async () => chain.followed.map((address) => ({ address, startBlock: 0 })),
    },
    {
      startBlock: 0,
      finalityDepth: 64,
      maxWindow: 2_000,
      targetRows: 4_000,
      logCheck: 'address',
      allowDeepReorg: false,
    },
  );
  const began = performance.now();
  while ((await indexer.step()).type !== 'caughtUp');
  const seconds = (performance.now() - began) / 1000;
  await database.close();
  await client.close();
  return seconds;
}

/** From the first question its process asks of the chain to the end of its history, as it says itself. */
async function indexWithPonder(): Promise<number> {
  writeApp();
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [join(peer, 'node_modules/ponder/dist/esm/bin/ponder.js'), 'start', '--schema', 'peer', '-p', `${port}`],
    { cwd: peer, env: { ...process.env, PONDER_TELEMETRY_DISABLED: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  let began: number | undefined;
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    if (began === undefined && /sync/i.test(output)) began = performance.now();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const launched = performance.now();
  try {
    while (performance.now() - launched < patience) {
      if (child.exitCode !== null) break;
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
      if (answer?.status === 200) {
        const seconds = (performance.now() - (began ?? launched)) / 1000;
        await checkEvents(port);
        return seconds;
      }
      await sleep(20);
    }
    throw new Error(`Ponder did not come to an end:\n${output.slice(-2000)}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** What it counted itself; a peer that saw less than all of it would be no measure. */
async function checkEvents(port: number): Promise<void> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = metrics.matchAll(/^ponder_indexing_completed_events\{[^}]*\} (\d+)/gm);
  const events = [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  // Its history ends where it takes the chain to be final, some blocks below the head.
  if (events < (blockCount - 64) * logsPerBlock)
    throw new Error(`Ponder saw only ${events} events:\n${metrics.slice(0, 4000)}`);
}

function writeApp(): void {
  rmSync(join(peer, '.ponder'), { recursive: true, force: true });
  mkdirSync(join(peer, 'src/api'), { recursive: true });
  const { abi } = getArtifact('PlainToken');
  const contract = { network: 'local', address: chain.followed[0], startBlock: 0 };
  writeFileSync(
    join(peer, 'ponder.config.ts'),
    `import { createConfig } from 'ponder';
import { http } from 'viem';
const abi = ${JSON.stringify(abi)} as const;
export default createConfig({
  database: { kind: 'pglite', directory: '.ponder/pglite' },
  networks: { local: { chainId: 31337, transport: http('${chain.url}'), maxRequestsPerSecond: 100000 } },
  contracts: { Token: { abi, ...${JSON.stringify(contract)} } },
});
`,
  );
  writeFileSync(
    join(peer, 'ponder.schema.ts'),
    `import { onchainTable } from 'ponder';
export const seen = onchainTable('seen', (t) => ({ id: t.text().primaryKey() }));
`,
  );
  writeFileSync(
    join(peer, 'src/index.ts'),
    `import { ponder } from 'ponder:registry';
ponder.on('Token:Transfer', async () => {});
`,
  );
  writeFileSync(
    join(peer, 'src/api/index.ts'),
    `import { Hono } from 'hono';
export default new Hono();
`,
  );
}

function report(name: string, seconds: number): void {
  const rate = Math.round(blockCount / seconds);
  process.stdout.write(`${name}: ${seconds.toFixed(2)} s, ${rate} blocks/s, ${rate * logsPerBlock} logs/s\n`);
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import type { Cursor, IndexWindow } from '#indexer/IndexStore.ts';
import { createRandom } from '#lib/random.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import type { Hex } from '../src/lib/hex.ts';

// Writes logs with their totals into PostgreSQL, window by window, and prints the rate and the memory along the way.
// Limits: 20,000 logs/s at a million rows; memory flat. Usage: node --expose-gc bench/ingest.ts [logs]

const logCount = Number(process.argv[2] ?? 1_000_000);
// As large as the site makes them on PostgreSQL.
const blocksPerWindow = 2_000;
const logsPerBlock = 10;
const limit = 20_000;
const random = createRandom(1);
const contracts = Array.from({ length: 50 }, (_, index) => fakeBytes(`contract ${index}`, 20));
const senders = Array.from({ length: 2_000 }, (_, index) => fakeBytes(`sender ${index}`, 20));
const topics = Array.from({ length: 40 }, (_, index) => fakeBytes(`topic ${index}`, 32));

const postgres = await startPostgres();
const database = await openPostgres({ url: `${postgres.url}/${await postgres.createDatabase()}` });
await migrate(database);
const store = createDatabaseStore(database.db, { chainId: 1 });
let cursor: Cursor = { next: 0, tipHash: undefined, version: 0 };
let written = 0;
let spent = 0;
let client = 0;
let part = { logs: 0, spent: 0 };
const memory: number[] = [];

while (written < logCount) {
  const window = makeWindow(cursor.next);
  const began = performance.now();
  const before = process.cpuUsage();
  await store.commitWindow({ expected: cursor, window, finalNumber: window.to });
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  client += (user + system) / 1000;
  cursor = { next: window.to + 1, tipHash: window.blocks.at(-1)?.hash, version: cursor.version + 1 };
  written += window.logs.length;
  spent += took;
  part = { logs: part.logs + window.logs.length, spent: part.spent + took };
  if (part.logs < logCount / 5) continue;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  memory.push(rss / 1e6);
  const rate = Math.round((part.logs * 1000) / part.spent);
  process.stdout.write(
    `at ${written} logs: ${rate} logs/s, ${(rate / limit).toFixed(2)} times the limit, ${Math.round(heapUsed / 1e6)} MB heap, ${Math.round(rss / 1e6)} MB resident\n`,
  );
  part = { logs: 0, spent: 0 };
}
const rate = (written * 1000) / spent;
process.stdout.write(`in all: ${Math.round(rate)} logs/s, ${(rate / limit).toFixed(2)} times the limit\n`);
process.stdout.write(
  `memory at the end over the first fifth: ${((memory.at(-1) ?? 0) / (memory[0] ?? 1)).toFixed(2)}\n`,
);
process.stdout.write(`processor: ${await describeProcessor()}\n`);
await database.close();
await postgres.stop();

/** What the rate would be on a machine without neighbours: the work of both sides, one after the other. */
async function describeProcessor(): Promise<string> {
  const pids = rowsOf<{ pid: number }>(
    await database.db.execute(sql`select pid from pg_stat_activity where backend_type = 'client backend'`),
  );
  const files = pids.map(({ pid }) => `/proc/${pid}/stat`).filter((file) => existsSync(file));
  if (files.length === 0) return 'not known here';
  const ticks = files.map((file) => readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []);
  const server = ticks.reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * 10, 0);
  const alone = (written * 1000) / (server + client);
  return `${Math.round(server)} ms in the database, ${Math.round(client)} ms here: ${Math.round(alone)} logs/s without waiting, ${(alone / limit).toFixed(2)} times the limit`;
}

function makeWindow(from: number): IndexWindow {
  const to = from + blocksPerWindow - 1;
  const numbers = Array.from({ length: blocksPerWindow }, (_, index) => from + index);
  return {
    from,
    to,
    blocks: numbers.map((number) => ({
      number,
      hash: fakeBytes(`block ${number}`, 32),
      parentHash: fakeBytes(`block ${number - 1}`, 32),
      // Sparse, so that a million logs fall into five months.
      timestamp: 1_700_000_000 + number * 120,
    })),
    transactions: numbers.map((blockNumber) => ({
      blockNumber,
      index: 0,
      hash: fakeBytes(`transaction ${blockNumber}`, 32),
      sender: random.pick(senders),
      target: random.pick(contracts),
      selector: '0xa9059cbb',
      value: 0n,
      success: true,
    })),
    logs: numbers.flatMap((blockNumber) =>
      Array.from({ length: logsPerBlock }, (_, logIndex) => ({
        blockNumber,
        logIndex,
        transactionIndex: 0,
        transactionHash: fakeBytes(`transaction ${blockNumber}`, 32),
        address: random.pick(contracts),
        topics: [random.pick(topics), `0x${'0'.repeat(24)}${random.pick(senders).slice(2)}` as Hex],
        data: fakeBytes(`data ${blockNumber}:${logIndex}`, 32),
      })),
    ),
  };
}

function fakeBytes(text: string, length: number): Hex {
  return `0x${createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, length * 2)}`;
}

import { sql } from 'drizzle-orm';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { createTransferReader } from '#core/chainStore/transfers.ts';
import { type Expansion, expandTrace, toReaderOptions } from '#core/trace/expandTrace.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import type { Hex } from '#lib/hex.ts';
import { createRandom } from '#lib/random.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { report } from './report.ts';

// Traces six hops from addresses in the middle of many transfers, against bare SQL that reads the same rows by their keys, in the same
// run and in turns. Limit: three times. Usage: node bench/trace.ts [transfers]

const count = Number(process.argv[2] ?? 1_000_000);
const limit = 3;
const starts = 30;
const turns = 9;
const perBlock = 20;
const perWindow = 20_000;
const chainId = 1;
const random = createRandom(1);
const people = Math.ceil(count / 5);
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const addressOf = (person: number): Hex => `0x${person.toString(16).padStart(40, '0')}`;
/** A few have most of the transfers, as exchanges have. */
const pick = () => 1 + Math.floor(people * random.next() ** 3);

const postgres = await startPostgres();
const database = await openPostgres({ url: `${postgres.url}/${await postgres.createDatabase()}` });
const { db } = database;
await migrate(database);
for (let first = 0; first < count; first += perWindow) {
  const logs = Array.from({ length: Math.min(perWindow, count - first) }, (_, index) => ({
    blockNumber: Math.floor((first + index) / perBlock),
    logIndex: (first + index) % perBlock,
    transactionIndex: (first + index) % perBlock,
    transactionHash: word(first + index),
    address: addressOf(0xffff),
    topics: [topic, word(pick()), word(pick())],
    data: word(1 + random.below(1_000_000)),
  }));
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
  const blocks = numbers.map((number) => ({ number, timestamp: 1_700_000_000 + 12 * number }));
  await db.transaction((tx) => insertIndexedRows(tx, { chainId, blocks, transactions: [], logs }));
}
// As autovacuum leaves a table that only grows.
await db.execute(sql`vacuum analyze chain_log`);

const trace = (person: number) => {
  const expansion: Expansion = {
    chainId,
    direction: 'forwards',
    starts: [{ address: addressOf(person), hop: 0, isFollowed: true }],
    since: 1_700_000_000 + (12 * count) / perBlock / 2,
    hops: 6,
    transfersPerAddress: 10,
    addresses: 500,
    open: new Set(),
    getLabels: async () => new Map(),
  };
  return expandTrace(createTransferReader(db, toReaderOptions(expansion)), expansion);
};

async function readBare(transfers: Awaited<ReturnType<typeof trace>>['transfers']): Promise<void> {
  const blocks = sql.param(transfers.map(({ block }) => block));
  const indexes = sql.param(transfers.map(({ index }) => index));
  const times = sql.param(transfers.map(({ time }) => time));
  await db.execute(sql`
    select l.block_number, l.index, l.topic1, l.topic2, l.data, l.transaction_hash
    from unnest(${blocks}::int[], ${indexes}::int[], ${times}::float8[]) as w (block, index, time)
    join chain_log l on l.chain_id = ${chainId} and l.block_number = w.block and l.index = w.index and l.block_time = to_timestamp(w.time)`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const ratios: number[] = [];
let rows = 0;
for (let index = 0; index < starts; index++) {
  const person = 1 + Math.floor(people * (0.2 + 0.6 * random.next()));
  const { transfers } = await trace(person);
  if (transfers.length < 20) continue;
  await readBare(transfers);
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const ours = await timeOf(() => trace(person));
    taken.push(ours / (await timeOf(() => readBare(transfers))));
  }
  ratios.push(medianOf(taken));
  rows += transfers.length;
}
report({
  name: 'Six hops of a trace against bare SQL for the same rows',
  value: medianOf(ratios),
  unit: 'times',
  goal: { most: limit },
  detail: `${count} transfers, median of ${ratios.length} starts, ${Math.round(rows / ratios.length)} rows each`,
});
await database.close();
await postgres.stop();

/**
 * Running balances of a token with more than a million transfers: kept from nothing, and read again after some more
 * transfers, against bare SQL that sums the same rows each time. The balances must be those of the bare sum.
 * Usage: node bench/holders.ts [transfers]
 */
import { sql } from 'drizzle-orm';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { getTokenBalances } from '#core/chainStore/tokenBalances.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import type { Hex } from '#lib/hex.ts';
import { createRandom } from '#lib/random.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { report } from './report.ts';

const count = Number(process.argv[2] ?? 1_200_000);
const later = 2_000;
const perBlock = 20;
const perWindow = 20_000;
const chainId = 1;
const holders = Math.ceil(count / 6);
const random = createRandom(1);
const token: Hex = `0x${'ee'.repeat(20)}`;
const nobody: Hex = `0x${'00'.repeat(20)}`;
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;
/** Half of all transfers touch one of three pools. */
const pick = () => (random.chance(0.3) ? 1 + random.below(3) : 4 + random.below(holders));

const postgres = await startPostgres();
const database = await openPostgres({ url: `${postgres.url}/${await postgres.createDatabase()}` });
const { db } = database;
await migrate(database);

async function addTransfers(first: number, end: number): Promise<void> {
  for (let start = first; start < end; start += perWindow) {
    const logs = Array.from({ length: Math.min(perWindow, end - start) }, (_, index) => ({
      blockNumber: Math.floor((start + index) / perBlock),
      logIndex: (start + index) % perBlock,
      transactionIndex: (start + index) % perBlock,
      transactionHash: word(start + index),
      address: token,
      // Mints come first, so that nobody gives what he does not have.
      topics: [topic, word(start + index < count / 10 ? 0 : pick()), word(pick())],
      data: word(1 + random.below(1_000_000)),
    }));
    const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
    const blocks = numbers.map((number) => ({ number, timestamp: 1_700_000_000 + 30 * number }));
    await db.transaction(async (tx) => {
      await insertIndexedRows(tx, { chainId, blocks, transactions: [], logs });
      await tx.execute(sql`
        insert into chain_block (chain_id, number, hash, parent_hash, time, has_rows)
        select ${chainId}::int, number, '', '', to_timestamp(1700000000 + 30 * number), true from unnest(${sql.param(numbers)}::int[]) as number`);
    });
  }
}

const amount = sql`('x' || encode(substr(data, 25, 8), 'hex'))::bit(64)::bigint::numeric`;
const bareSums = sql`(
  select holder, sum(amount) as balance from (
    select substr(topic2, 13) as holder, ${amount} as amount from chain_log where chain_id = ${chainId} and address = decode(${token.slice(2)}, 'hex') and topic0 = decode(${topic.slice(2)}, 'hex')
    union all
    select substr(topic1, 13), -${amount} from chain_log where chain_id = ${chainId} and address = decode(${token.slice(2)}, 'hex') and topic0 = decode(${topic.slice(2)}, 'hex')) moves
  group by holder) as bare`;

const sumBare = () =>
  db.execute(sql`select count(*), sum(balance), max(balance) from ${bareSums} where balance > 0`);
const read = (transfers: number) => {
  const toBlock = Math.floor(transfers / perBlock);
  return getTokenBalances(db, { chainId, token, toBlock, finalBlock: toBlock - 64, burns: [nobody] });
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Balances that are not those of the bare sum, of all that are kept and added. */
async function countFalse(transfers: number): Promise<number> {
  const { holders: held, held: sum } = await read(transfers);
  const [bare] = rowsOf<{ count: number; sum: string }>(
    await db.execute(
      sql`select count(*)::int as count, sum(balance)::text as sum from ${bareSums} where balance > 0 and holder <> decode(${nobody.slice(2)}, 'hex')`,
    ),
  );
  if (bare?.count !== held || BigInt(bare.sum) !== sum) return Number.POSITIVE_INFINITY;
  await getTokenBalances(db, { chainId, token, toBlock: transfers, finalBlock: transfers, burns: [nobody] });
  const [wrong] = rowsOf<{ count: number }>(
    await db.execute(
      sql`select count(*)::int as count from ${bareSums} full join (select * from token_balance where chain_id = ${chainId}) kept using (holder) where bare.balance is distinct from kept.balance`,
    ),
  );
  return wrong?.count ?? Number.NaN;
}

await addTransfers(0, count);
// As autovacuum leaves a table that only grows.
await db.execute(sql`vacuum analyze chain_log`);
await db.execute(sql`vacuum analyze chain_block`);
const bare: number[] = [];
for (let turn = 0; turn < 5; turn++) bare.push(await timeOf(sumBare));
const [quickest, slowest] = [Math.min(...bare), Math.max(...bare)];
const noise = Math.abs(medianOf(bare.slice(0, 3)) - medianOf(bare.slice(2))) / medianOf(bare);

global.gc?.();
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 20);
const kept = await timeOf(() => read(count));
clearInterval(watch);

const again: number[] = [];
for (let turn = 1; turn <= 5; turn++) {
  const end = count + turn * later;
  await addTransfers(end - later, end);
  again.push(await timeOf(() => read(end)));
}
const wrong = await countFalse(count + 5 * later);

report({
  name: 'Balances of a token kept for the first time, against a bare sum in SQL',
  value: kept / medianOf(bare),
  unit: 'times',
  goal: { most: 8 },
  detail: `${count} transfers, ${Math.round(kept)} ms; bare ${Math.round(quickest)} to ${Math.round(slowest)} ms`,
  noise,
});
report({
  name: `Balances read again after ${later} more transfers, against a bare sum in SQL`,
  value: medianOf(again) / medianOf(bare),
  unit: 'times',
  goal: { most: 0.5 },
  detail: `${Math.round(medianOf(again))} ms`,
  noise,
});
report({
  name: 'Memory while they are kept for the first time',
  value: (peak - before) / 1e6,
  unit: 'MB',
  goal: { most: 200 },
});
report({ name: 'Balances that differ from the bare sum', value: wrong, unit: 'balances', goal: { most: 0 } });
await database.close();
await postgres.stop();

import { sql } from 'drizzle-orm';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { getRunResult } from '#core/traceRuns/getRun.ts';
import { requestTraceRun } from '#core/traceRuns/requestRun.ts';
import { takeRun } from '#core/traceRuns/runQueue.ts';
import { runTrace } from '#core/traceRuns/runTrace.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { chainCursor } from '#db/schema/chain.ts';
import type { Hex } from '#lib/hex.ts';
import { deepTraceLimits } from '#model/trace.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { report } from './report.ts';

// A trace in the background that uses all of its 5,000 addresses: money that is split at every step among others' money. What it
// asks of the node, what it holds in memory, and how long it takes against bare SQL that reads the same rows by their keys.
// Usage: node bench/deepTrace.ts

const chainId = 1;
const chain = 'eip155:1';
const branches = 5;
const people = 8_000;
const perBlock = 20;
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const addressOf = (person: number): Hex => `0x${person.toString(16).padStart(40, '0')}`;
const token = addressOf(0xffff_ffff);

const postgres = await startPostgres();
const database = await openPostgres({ url: `${postgres.url}/${await postgres.createDatabase()}` });
const { db } = database;
await migrate(database);
/** Each pays five others, and each of those was paid by somebody else before. */
const moves = Array.from({ length: people }, (_, index) => index + 1).flatMap((person) =>
  Array.from({ length: branches }, (_, branch) => person * branches + branch - (branches - 2))
    .filter((next) => next <= people)
    .flatMap((next): [number, number, number][] => [
      [people + next, next, 50],
      [person, next, Math.max(1, Math.floor(1_000_000 / person))],
    ]),
);
const logs = moves.map(([from, to, amount], index) => ({
  ...{ blockNumber: Math.floor(index / perBlock), logIndex: index % perBlock },
  ...{ transactionIndex: index % perBlock, transactionHash: word(index), address: token },
  topics: [topic, word(from), word(to)],
  data: word(amount),
}));
const lastBlock = Math.floor(moves.length / perBlock);
const blocks = Array.from({ length: lastBlock + 1 }, (_, number) => ({
  number,
  timestamp: 1_700_000_000 + 12 * number,
}));
await db.transaction((tx) => insertIndexedRows(tx, { chainId, blocks, transactions: [], logs }));
await db.insert(chainCursor).values({ chainId, next: lastBlock + 1, version: 1 });
await db.execute(sql`vacuum analyze chain_log`);

let questions = 0;
const nodes: NodeReader = {
  ask: async (_chain, { method }) => {
    questions++;
    return { state: 'answered', result: method === 'eth_getLogs' ? [] : word(0) };
  },
};
const query = { chain, start: addressOf(1), asset: token };
const { id } = await requestTraceRun(db, { query, count: () => 0, isRead: () => true });
const taken = await takeRun(db, [chain]);
if (!taken) throw new Error('the trace was not queued');
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
let peak = before;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().heapUsed);
}, 20);
const began = performance.now();
await runTrace(
  {
    ...{ db, nodes, findChain: () => ({ explorer: null, problem: null }) },
    stopping: new AbortController().signal,
    onError: (error) => console.error(error),
  },
  taken,
);
const took = performance.now() - began;
clearInterval(timer);
const trace = await getRunResult(db, id);

async function readBare(): Promise<number> {
  const started = performance.now();
  const given = sql.param(trace.transfers.map(({ block }) => block));
  const indexes = sql.param(trace.transfers.map(({ index }) => index));
  await db.execute(sql`
    select l.block_number, l.index, l.topic1, l.topic2, l.data, l.transaction_hash
    from unnest(${given}::int[], ${indexes}::int[]) as w (block, index)
    join chain_log l on l.chain_id = ${chainId} and l.block_number = w.block and l.index = w.index`);
  return performance.now() - started;
}
await readBare();
const bare = await readBare();
const detail = `${trace.nodes.length} addresses, ${trace.transfers.length} transfers, ${Math.round(took)} ms; the same rows bare ${Math.round(bare)} ms`;
if (trace.nodes.length < deepTraceLimits.addresses) throw new Error(`only ${detail}`);
report({
  name: 'Questions to the node for each address of a trace in the background',
  value: questions / trace.nodes.length,
  unit: 'questions',
  goal: { most: 1.1 },
  detail,
});
report({
  name: 'Memory that a trace of 5,000 addresses adds',
  value: (peak - before) / 1024 / 1024,
  unit: 'MB',
  goal: { most: 256 },
  detail,
});
report({
  name: 'A trace of 5,000 addresses against bare SQL for the same rows',
  value: took / bare,
  unit: 'times',
  goal: { most: 40 },
  detail,
});
await database.close();
await postgres.stop();

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createActiveRules } from '#core/watchRules/activeRules.ts';
import type { Database } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { parseRows } from '#db/rows.ts';
import { followedChain } from '#db/schema/chain.ts';
import { appUser } from '#db/schema/users.ts';
import { watchRule } from '#db/schema/watchRules.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createWatchHooks } from '#indexer/createWatchHooks.ts';
import type { IndexWindow } from '#indexer/IndexStore.ts';
import type { Hex } from '#lib/hex.ts';
import type { RuleDefinition } from '#model/watchRules.ts';
import { toWord } from '#test/helpers/createTransferStore.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';

// Writes windows of a busy token's transfers without rules and with 10,000 of them, all for that token and its transfers: some
// for one receiver each, some for amounts, some by expressions, of which a few cannot be looked up by a value. What rules match is
// written too. Limit: at most twice the time without any.
// Usage: node bench/watchRules.ts [windows] [rules]

const windows = Number(process.argv[2] ?? 20);
const ruleCount = Number(process.argv[3] ?? 10_000);
const logsPerWindow = 20_000;
const blocksPerWindow = 100;
const chainId = 31_337;
const chain = 'eip155:31337';
const token: Hex = `0x${'11'.repeat(20)}`;
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const limit = 2;

const addressOf = (index: number): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`;

/** Rules of the bench are about logs alone. */
const noTraces = createRpcClient({
  transports: [createFunctionTransport('none', () => Promise.reject(new Error('no node')))],
});

function makeWindow(index: number): IndexWindow {
  const from = index * blocksPerWindow;
  const numbers = Array.from({ length: blocksPerWindow }, (_, at) => from + at);
  return {
    from,
    to: from + blocksPerWindow - 1,
    transactions: [],
    blocks: numbers.map((number) => ({
      number,
      hash: toWord(BigInt(number + 1)),
      parentHash: toWord(BigInt(number)),
      timestamp: 1_790_000_000 + number,
    })),
    logs: Array.from({ length: logsPerWindow }, (_, at) => ({
      blockNumber: from + Math.floor((at * blocksPerWindow) / logsPerWindow),
      logIndex: at,
      transactionIndex: at,
      transactionHash: toWord(BigInt(index * logsPerWindow + at + 1)),
      address: token,
      topics: [topic, toWord(addressOf(at)), toWord(addressOf((at * 7919) % 1_000_000))],
      data: toWord(BigInt(at)),
    })),
  };
}

async function insertRules(database: Database): Promise<void> {
  const { db } = database;
  await db.insert(followedChain).values({ chain });
  const past = new Date(0);
  const users: string[] = [];
  for (let index = 0; index < ruleCount / 100; index++) {
    const [user] = await db
      .insert(appUser)
      .values({
        username: `user${index}`,
        email: `u${index}@example.test`,
        emailKey: `u${index}@example.test`,
      })
      .returning({ id: appUser.id });
    users.push(user?.id ?? '');
  }
  const conditionsOf = (index: number) => {
    if (index % 500 === 1) return { where: [], expression: `value % ${logsPerWindow + index} == ${index}` };
    if (index % 10 === 1)
      return { where: [], expression: `to == address("${addressOf(index * 97)}") && value % 2 == 1` };
    return {
      where: [
        index % 10 === 0
          ? ({ argument: 'value', comparison: 'above', value: `${logsPerWindow + index}` } as const)
          : ({ argument: 'to', comparison: 'equals', value: addressOf(index * 97) } as const),
      ],
    };
  };
  const definitionOf = (index: number): RuleDefinition => ({
    subjects: [{ kind: 'contract', chain, address: token }],
    when: {
      kind: 'event',
      declaration: 'Transfer(address indexed from, address indexed to, uint256 value)',
      ...conditionsOf(index),
    },
    ...{ severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [] },
  });
  for (let from = 0; from < ruleCount; from += 500)
    await db.insert(watchRule).values(
      Array.from({ length: Math.min(500, ruleCount - from) }, (_, at) => ({
        ...{ userId: users[Math.floor((from + at) / 100)] ?? '', name: `rule ${from + at}` },
        ...{ definition: definitionOf(from + at), activeFrom: past, createdAt: past, updatedAt: past },
      })),
    );
}

async function prepare(database: Database, withRules: boolean) {
  await migrate(database);
  if (withRules) await insertRules(database);
  const rules = createActiveRules(database.db, { chain });
  const asked = performance.now();
  await rules.get();
  const loading = (performance.now() - asked) / 1000;
  const hooks = createWatchHooks({ rules, client: noTraces }, { chain });
  const store = createDatabaseStore(database.db, { chainId, hooks });
  const coverage = [{ address: token, next: 0, end: 0, proof: 'blocks' as const }];
  await store.insertCoverage({ expected: { next: 0, tipHash: undefined, version: 0 }, coverage });
  const times: number[] = [];
  return {
    commit: async (window: IndexWindow) => {
      const began = performance.now();
      const expected = await store.findCursor();
      if (!expected) throw new Error('nothing is stored');
      await store.commitWindow({ expected, window, finalNumber: window.from - 1 });
      times.push((performance.now() - began) / 1000);
    },
    /** Of all windows together, and of the one in the middle: what else the machine does falls on a few. */
    tell: async () => {
      const counted = await database.db.execute(sql`select count(*)::int as matches from watch_match`);
      const [told] = parseRows(counted, z.object({ matches: z.number() }));
      const seconds = times.reduce((sum, one) => sum + one, 0);
      const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
      console.log(
        `${withRules ? `${ruleCount} rules` : 'no rules'}: ${seconds.toFixed(2)} s, ${Math.round((windows * logsPerWindow) / seconds)} logs/s, ${median.toFixed(3)} s a window in the middle, ${told?.matches} matches, rules read in ${loading.toFixed(2)} s before`,
      );
      await database.close();
      return median;
    },
  };
}

const postgres = await startPostgres();
const open = async () => openPostgres({ url: `${postgres.url}/${await postgres.createDatabase()}` });
const plain = await prepare(await open(), false);
const ruled = await prepare(await open(), true);
// By turns, so that whatever else the machine does slows both.
for (let index = 0; index < windows; index++) {
  const window = makeWindow(index);
  for (const one of index % 2 === 0 ? [plain, ruled] : [ruled, plain]) await one.commit(window);
}
const [without, withAll] = [await plain.tell(), await ruled.tell()];
await postgres.stop();
const ratio = withAll / without;
console.log(`${ratio.toFixed(2)} times the time without rules, limit ${limit}`);
if (ratio > limit) process.exitCode = 1;

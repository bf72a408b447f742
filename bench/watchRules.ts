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

// Writes windows of a busy token without rules and with 10,000 of them, all for that token: for its transfers and for calls of its
// function, from outside and by other contracts, which are read from traces of each block. Some ask for one receiver each, some for
// amounts, some by expressions, of which a few cannot be looked up by a value. What rules match is written too. Windows are of 50
// blocks, as where a chain is caught up with, and of one block, as at its head. Limit: at most twice the time without any rule.
// Usage: node bench/watchRules.ts [windows of 50 blocks] [windows of one block] [rules] [share of rules about calls]

const windowCounts = { 50: Number(process.argv[2] ?? 20), 1: Number(process.argv[3] ?? 200) } as const;
const ruleCount = Number(process.argv[4] ?? 10_000);
const callShare = Number(process.argv[5] ?? 0.3);
const logsPerBlock = 400;
const chainId = 31_337;
const chain = 'eip155:31337';
const token: Hex = `0x${'11'.repeat(20)}`;
const router: Hex = `0x${'22'.repeat(20)}`;
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const selector: Hex = '0x23b872dd';
const limit = 2;

const addressOf = (index: number): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`;

type BlocksPerWindow = keyof typeof windowCounts;

const receiverOf = (at: number) => addressOf((at * 7919) % 1_000_000);
const inputOf = (at: number): Hex =>
  `${selector}${[addressOf(at), receiverOf(at), BigInt(at)].map((word) => toWord(word).slice(2)).join('')}`;

/** Every other transaction calls the token itself, the others do it through a router, which calls four other contracts before. Each is a log. */
function makeWindow(from: number, blockCount: BlocksPerWindow): { window: IndexWindow; traces: string[] } {
  const numbers = Array.from({ length: blockCount }, (_, at) => from + at);
  const places = numbers.flatMap((number) =>
    Array.from({ length: logsPerBlock }, (_, index) => ({
      number,
      index,
      at: number * logsPerBlock + index,
    })),
  );
  const hashOf = (at: number) => toWord(BigInt(at + 1));
  const direct = places.filter(({ index }) => index % 2 === 0);
  const window = {
    from,
    to: from + blockCount - 1,
    transactions: direct.map(({ number, index, at }) => ({
      ...{ blockNumber: number, index, hash: hashOf(at), sender: addressOf(at), target: token, selector },
      ...{ value: 0n, success: true, input: inputOf(at) },
    })),
    blocks: numbers.map((number) => ({
      number,
      hash: toWord(BigInt(number + 1)),
      parentHash: toWord(BigInt(number)),
      timestamp: 1_790_000_000 + number,
    })),
    logs: places.map(({ number, index, at }) => ({
      ...{ blockNumber: number, logIndex: index, transactionIndex: index, transactionHash: hashOf(at) },
      ...{ address: token, topics: [topic, toWord(addressOf(at)), toWord(receiverOf(at))] },
      data: toWord(BigInt(at)),
    })),
  };
  const frameOf = (at: number) => ({
    ...{
      from: addressOf(at),
      gas: '0x30d40',
      gasUsed: '0xc350',
      value: '0x0',
      output: toWord(1n),
      type: 'CALL',
    },
    input: inputOf(at),
  });
  const traces = numbers.map((number) =>
    JSON.stringify(
      places
        .filter((place) => place.number === number)
        .map(({ at, index }) => ({
          txHash: hashOf(at),
          result:
            index % 2 === 0
              ? { ...frameOf(at), to: token }
              : {
                  ...frameOf(at),
                  to: router,
                  calls: [
                    ...Array.from({ length: 4 }, () => ({ ...frameOf(at), to: router })),
                    { ...frameOf(at), to: token },
                  ],
                },
        })),
    ),
  );
  return { window, traces };
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
    if (index % 500 === 1) return { where: [], expression: `value % ${ruleCount + index} == ${index}` };
    if (index % 10 === 1)
      return { where: [], expression: `to == address("${addressOf(index * 97)}") && value % 2 == 1` };
    return {
      where: [
        index % 10 === 0
          ? ({ argument: 'value', comparison: 'above', value: `${1e12 + index}` } as const)
          : ({ argument: 'to', comparison: 'equals', value: addressOf(index * 97) } as const),
      ],
    };
  };
  // Spread, so that each way of asking is asked of both.
  const isCall = (index: number) => (index * 0.618) % 1 < callShare;
  const definitionOf = (index: number): RuleDefinition => ({
    subjects: [{ kind: 'contract', chain, address: token }],
    when: isCall(index)
      ? {
          kind: 'call',
          declaration: 'transferFrom(address from, address to, uint256 value)',
          ...conditionsOf(index),
        }
      : {
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
  // As a node's answers arrive: to be parsed first.
  let answers: string[] = [];
  const node = createFunctionTransport('node', (_method, [hash]) =>
    Promise.resolve(JSON.parse(answers[(Number(hash) - 1) % answers.length] ?? '')),
  );
  const hooks = createWatchHooks({ rules, client: createRpcClient({ transports: [node] }) }, { chain });
  const store = createDatabaseStore(database.db, { chainId, hooks });
  const coverage = [{ address: token, next: 0, end: 0, proof: 'blocks' as const }];
  await store.insertCoverage({ expected: { next: 0, tipHash: undefined, version: 0 }, coverage });
  return {
    /** Seconds that it took. */
    commit: async ({ window, traces }: ReturnType<typeof makeWindow>) => {
      answers = traces;
      const began = performance.now();
      const expected = await store.findCursor();
      if (!expected) throw new Error('nothing is stored');
      await store.commitWindow({ expected, window, finalNumber: window.from - 1 });
      return (performance.now() - began) / 1000;
    },
    close: async () => {
      const counted = await database.db.execute(sql`
        select count(*)::int as matches, (count(*) filter (where m.key like '% call _%'))::int as inner from watch_match m`);
      const [told] = parseRows(counted, z.object({ matches: z.number(), inner: z.number() }));
      console.log(
        `${withRules ? `${ruleCount} rules` : 'no rules'}: ${told?.matches} matches, ${told?.inner} of them calls by other contracts; rules read in ${loading.toFixed(2)} s before`,
      );
      await database.close();
    },
  };
}

const postgres = await startPostgres();
const open = async () => openPostgres({ url: `${postgres.url}/${await postgres.createDatabase()}` });
const plain = await prepare(await open(), false);
const ruled = await prepare(await open(), true);
let next = 0;
// Of all windows the one in the middle: what else the machine does falls on a few.
const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
for (const blockCount of [50, 1] as const) {
  const times = { plain: [] as number[], ruled: [] as number[] };
  for (let index = 0; index < windowCounts[blockCount]; index++) {
    const made = makeWindow(next, blockCount);
    next += blockCount;
    // By turns, so that whatever else the machine does slows both.
    for (const one of index % 2 === 0 ? (['plain', 'ruled'] as const) : (['ruled', 'plain'] as const))
      times[one].push(await (one === 'plain' ? plain : ruled).commit(made));
  }
  const [without, withAll] = [middle(times.plain), middle(times.ruled)];
  const ratio = withAll / without;
  console.log(
    `windows of ${blockCount}: ${(without * 1000).toFixed(1)} ms without rules, ${(withAll * 1000).toFixed(1)} ms with; ${ratio.toFixed(2)} times, limit ${limit}`,
  );
  if (ratio > limit) process.exitCode = 1;
}
await plain.close();
await ruled.close();
await postgres.stop();

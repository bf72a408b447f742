import { beforeEach, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createUser } from '#core/auth/users.ts';
import { createActiveRules } from '#core/watchRules/activeRules.ts';
import { getWatchRules } from '#core/watchRules/watchRules.ts';
import { followedChain } from '#db/schema/chain.ts';
import { watchMatch, watchRule } from '#db/schema/watchRules.ts';
import type { Hex } from '#lib/hex.ts';
import type { RuleDefinition } from '#model/watchRules.ts';
import { toWord } from '#test/helpers/createTransferStore.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createWatchHooks } from './createWatchHooks.ts';
import type { IndexWindow } from './IndexStore.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const vault: Hex = `0x${'a1'.repeat(20)}`;
const router: Hex = `0x${'b2'.repeat(20)}`;
const selector = '0xa9059cbb';
const now = new Date('2026-11-01T00:00:00Z');
let userId = '';
/** What the node answers to a trace of a block; undefined: it traces nothing. */
let traces: unknown;

const client = createRpcClient({
  transports: [
    createFunctionTransport('node', async (method) => {
      if (method === 'debug_traceBlockByHash' && traces !== undefined) return traces;
      throw Object.assign(new Error('the method does not exist'), { code: -32_601 });
    }),
  ],
});

const transfer = (amount: bigint) => `${selector}${toWord(vault).slice(2)}${toWord(amount).slice(2)}`;
const call = (type: string, amount: bigint, part: object = {}) => ({
  ...{ type, from: router, to: vault, input: transfer(amount) },
  ...part,
});
const toTraces = (calls: unknown[]) => [
  { txHash: toWord(9n), result: { type: 'CALL', from: router, to: router, input: '0x', calls } },
];

beforeEach(async () => {
  const user = {
    email: 'ada@example.test',
    password: 'Correct-horse-7',
    role: 'user',
    confirmed: true,
  } as const;
  userId = (await createUser(db, user)).id;
  await db.insert(followedChain).values({ chain });
  const definition: RuleDefinition = {
    subjects: [{ kind: 'contract', chain, address: vault }],
    when: {
      ...{ kind: 'call', declaration: 'transfer(address to, uint256 amount)' },
      where: [{ argument: 'amount', comparison: 'atLeast', value: '7' }],
    },
    ...{ severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [] },
  };
  await db
    .insert(watchRule)
    .values({ userId, name: 'Large', definition, activeFrom: now, createdAt: now, updatedAt: now });
});

const windowAt = (from: number, { to = from, at = now }: { to?: number; at?: Date } = {}): IndexWindow => ({
  ...{ from, to, logs: [], transactions: [] },
  blocks: Array.from({ length: to - from + 1 }, (_, index) => ({
    ...{
      number: from + index,
      hash: toWord(BigInt(from + index + 1)),
      parentHash: toWord(BigInt(from + index)),
    },
    timestamp: at.getTime() / 1000,
  })),
});

const createHooks = () => createWatchHooks({ rules: createActiveRules(db, { chain }), client }, { chain });

async function index(hooks: ReturnType<typeof createHooks>, window: IndexWindow): Promise<void> {
  const write = await hooks.prepare(window);
  await db.transaction(write);
}

const readUnseen = async () => (await getWatchRules(db, { userId, now })).flatMap((rule) => rule.unseenCalls);

it('matches what one contract calls of another, and nothing that was taken back or ran in another’s place', async () => {
  traces = toTraces([
    call('CALL', 7n),
    call('CALL', 6n),
    call('CALL', 8n, { error: 'execution reverted' }),
    { ...call('CALL', 1n, { error: 'execution reverted' }), calls: [call('CALL', 9n)] },
    call('DELEGATECALL', 10n),
    call('STATICCALL', 11n),
    { type: 'DELEGATECALL', from: router, to: router, input: '0x', calls: [call('CALL', 12n)] },
  ]);
  const hooks = createHooks();
  await index(hooks, windowAt(5));
  const matches = await db.select().from(watchMatch);
  const texts = matches.map(({ text }) => text.replace(/^.*amount /, '')).sort();
  expect(texts).toEqual(['12)', '7)']);
  expect(matches.every(({ isUnchecked }) => !isUnchecked)).toBe(true);
  expect(await readUnseen()).toEqual([]);
  // Seen again, it is the same.
  await index(createHooks(), windowAt(5));
  expect(await db.select().from(watchMatch)).toHaveLength(2);
});

it('says from which block on a node shows no such calls, and until when', async () => {
  traces = undefined;
  const hooks = createHooks();
  await index(hooks, windowAt(3, { at: new Date(0) }));
  expect(await readUnseen()).toEqual([]);
  await index(hooks, windowAt(5));
  await index(hooks, windowAt(6));
  const problem = 'the chain’s node offers no traces of blocks (debug_traceBlockByHash), from block 5';
  expect(await readUnseen()).toEqual([{ chain, problem }]);
  traces = [];
  // A process that was started anew knows nothing of what was before.
  await index(createHooks(), windowAt(7));
  expect(await readUnseen()).toEqual([{ chain, problem: `${problem} to 6` }]);
  await index(createHooks(), windowAt(8, { to: 100 }));
  expect(await readUnseen()).toEqual([
    { chain, problem: 'more than 64 blocks were read at once, from block 8' },
  ]);
});

it('a node that answers nonsense stops no other rule', async () => {
  traces = [{ txHash: '0x01', result: 7 }];
  await index(createHooks(), windowAt(5));
  expect(await readUnseen()).toEqual([
    { chain, problem: 'the chain’s node answers with traces of another form, from block 5' },
  ]);
});

import { asc, desc, eq } from 'drizzle-orm';
import { toEventSelector } from 'viem/utils';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createUser } from '#core/auth/users.ts';
import { noNodes } from '#core/evidence/NodeReader.ts';
import { createActiveRules } from '#core/watchRules/activeRules.ts';
import { tryRule } from '#core/watchRules/tryRule.ts';
import { isWatchFault } from '#core/watchRules/watchFaults.ts';
import { chainBlock, followedChain } from '#db/schema/chain.ts';
import { contract, project } from '#db/schema/projects.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import type { Hex } from '#lib/hex.ts';
import type { RuleDefinition, RuleTrigger } from '#model/watchRules.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createDatabaseStore } from './createDatabaseStore.ts';
import { createFollowedContracts } from './createFollowedContracts.ts';
import { createIndexer } from './createIndexer.ts';
import { createWatchedContracts } from './createWatchedContracts.ts';
import { createWatchHooks } from './createWatchHooks.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:31337';
const chainId = 31_337;
let demo: SampleChain;
let userId: string;

beforeAll(async () => {
  demo = await getSampleChain({ seed: 1 });
});

beforeEach(async () => {
  const user = await createUser(db, {
    ...{ email: 'ada@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
  });
  userId = user.id;
  await db.insert(followedChain).values({ chain });
  await db.insert(project).values({
    ...{ id: 'world', name: 'World', nameKey: 'world', description: '', source: 'records', recordHash: 'x' },
  });
  await db.insert(contract).values(
    [...demo.deployments.values()].map(({ key, address }, position) => ({
      ...{ projectId: 'world', position, chain, address, reference: address, label: key },
    })),
  );
});

const definitionOf = (when: RuleTrigger, part: Partial<RuleDefinition>): RuleDefinition => ({
  subjects: [{ kind: 'project', projectId: 'world' }],
  when,
  ...{ severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [], ...part },
});

async function insertRule(name: string, when: RuleTrigger, part: Partial<RuleDefinition> = {}) {
  const definition = definitionOf(when, part);
  const past = new Date(0);
  const [row] = await db
    .insert(watchRule)
    .values({ userId, name, definition, activeFrom: past, createdAt: past, updatedAt: past })
    .returning({ id: watchRule.id });
  return row?.id ?? '';
}

const createClient = () =>
  createRpcClient({
    ...{ transports: [createFunctionTransport('embedded', demo.request)], pause: 1, attempts: 2 },
  });

const createHooks = (client = createClient()) =>
  createWatchHooks({ rules: createActiveRules(db, { chain }), client }, { chain });

function createParts() {
  const client = createClient();
  const hooks = createHooks(client);
  const store = createDatabaseStore(db, { chainId, hooks });
  const contracts = [...demo.deployments.values()].map(({ address }) => ({
    address: address.toLowerCase() as Hex,
    startBlock: 0,
  }));
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store,
      getContracts: async () => contracts,
    },
    {
      ...{ startBlock: 0, finalityDepth: 20, maxWindow: 200, targetRows: 2_000, allowDeepReorg: true },
      logCheck: 'address',
    },
  );
  return { store, indexer };
}

const readAlerts = () =>
  db.select().from(watchAlert).orderBy(asc(watchAlert.blockNumber), asc(watchAlert.cause));
const readMatches = () => db.select().from(watchMatch).orderBy(asc(watchMatch.key));
const everything = async () =>
  JSON.stringify([await readAlerts(), await readMatches()].map((rows) => rows.length));

const ownership: RuleTrigger = { kind: 'change', of: ['owner'] };

it('tells all that a transaction set off in one alert, takes it back with its block, and lets it stand again', async () => {
  await insertRule('owners', ownership);
  await insertRule(
    'again',
    { kind: 'event', declaration: 'OwnershipTransferred(address,address)', where: [] },
    { severity: 'critical' },
  );
  const { store, indexer } = createParts();
  while ((await indexer.step()).type !== 'caughtUp');
  const alerts = await readAlerts();
  const matches = await readMatches();
  expect(alerts.length).toBeGreaterThan(2);
  expect(new Set(alerts.map(({ transactionHash }) => transactionHash)).size).toBe(alerts.length);
  expect(new Set(alerts.map(({ severity, state }) => `${severity} ${state}`))).toEqual(
    new Set(['critical open']),
  );
  for (const { id } of alerts)
    expect(new Set(matches.filter(({ alertId }) => alertId === id).map(({ ruleName }) => ruleName))).toEqual(
      new Set(['owners', 'again']),
    );
  expect(matches[0]?.text).toMatch(/^OwnershipTransferred\((?:previousOwner|arg1) 0x[0-9a-fA-F]{40}, /);

  const cursor = await store.findCursor();
  if (!cursor) throw new Error('nothing was indexed');
  const middle = alerts[Math.floor(alerts.length / 2)]?.blockNumber ?? 0;
  const [below] = await store.getBlocksBelow(middle, 1);
  const before = await everything();
  await store.deleteAbove({ expected: cursor, position: { next: middle, tipHash: below?.hash } });
  const gone = (await readAlerts()).filter(({ state }) => state === 'retracted');
  expect(gone.map(({ id }) => id)).toEqual(
    alerts.filter(({ blockNumber }) => (blockNumber ?? 0) >= middle).map(({ id }) => id),
  );
  const again = createParts().indexer;
  while ((await again.step()).type !== 'caughtUp');
  expect(await everything()).toBe(before);
  expect((await readAlerts()).filter(({ state }) => state !== 'open')).toEqual([]);
});

it('tells nothing before its block is as final as the rule asks', async () => {
  await insertRule('final', ownership, { finality: 1_000 });
  const { store, indexer } = createParts();
  while ((await indexer.step()).type !== 'caughtUp');
  const alerts = await readAlerts();
  const head = ((await store.findCursor())?.next ?? 0) - 1;
  for (const { state, blockNumber } of alerts)
    expect(state).toBe((blockNumber ?? 0) + 1_000 <= head ? 'open' : 'waiting');
  const waiting = alerts.filter(({ state }) => state === 'waiting');
  expect(waiting.length).toBeGreaterThan(0);
  const cursor = await store.findCursor();
  if (!cursor) throw new Error('nothing was indexed');
  const first = waiting[0]?.blockNumber ?? 0;
  const [below] = await store.getBlocksBelow(first, 1);
  await store.deleteAbove({ expected: cursor, position: { next: first, tipHash: below?.hash } });
  // Nobody was told, so nothing is taken back.
  expect((await readAlerts()).filter(({ state }) => state !== 'open')).toEqual([]);
});

it('tells that a rule matched more often than is told, in an alert of its own that no block takes back', async () => {
  await insertRule('owners', ownership);
  const address = [...demo.deployments.values()][0]?.address ?? '0x';
  const word = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
  const block = { number: 5, hash: word(5), parentHash: word(4), timestamp: 86_400 };
  const logs = Array.from({ length: 502 }, (_, logIndex) => ({
    ...{ address: address.toLowerCase() as Hex, data: '0x' as const, blockNumber: 5, logIndex },
    ...{ transactionIndex: 0, transactionHash: word(9) },
    topics: [toEventSelector('OwnershipTransferred(address,address)'), word(1), word(2)],
  }));
  const hooks = createHooks();
  const write = await hooks.prepare({ from: 5, to: 5, blocks: [block], transactions: [], logs });
  await db.transaction(write);
  await db.transaction((tx) => hooks.undo(tx, 5));
  const matches = await readMatches();
  expect(matches).toHaveLength(501);
  const [last] = matches.filter(({ key }) => key.endsWith(' limit'));
  expect(last?.text).toBe('Over 500 matches today. No more are told until 00:00 UTC.');
  const alerts = await readAlerts();
  expect(alerts.map(({ id, state, cause }) => [id === last?.alertId, state, isWatchFault(cause)])).toEqual([
    [false, 'retracted', false],
    [true, 'open', true],
  ]);
});

it('reads the arguments of calls, and matches nothing that failed, is older than the rule, or of a paused rule', async () => {
  const call: RuleTrigger = {
    kind: 'call',
    declaration: 'transfer(address to, uint256 amount)',
    where: [{ argument: 'amount', comparison: 'above', value: '0' }],
  };
  await insertRule('transfers', call);
  const never: RuleTrigger = { ...call, where: [{ argument: 'amount', comparison: 'above', value: '1e70' }] };
  await insertRule('never', never);
  const paused = await insertRule('paused', call);
  await db.update(watchRule).set({ pausedAt: new Date() }).where(eq(watchRule.id, paused));
  const late = await insertRule('late', call);
  await db
    .update(watchRule)
    .set({ activeFrom: new Date('2100-01-01T00:00:00Z') })
    .where(eq(watchRule.id, late));
  const { indexer } = createParts();
  while ((await indexer.step()).type !== 'caughtUp');
  const matches = await readMatches();
  expect(new Set(matches.map(({ ruleName }) => ruleName))).toEqual(new Set(['transfers']));
  const form = /^transfer\(to 0x\w{40}, amount [1-9]\d*\)$/;
  expect(matches.length).toBeGreaterThan(5);
  expect(matches.filter(({ isUnchecked, text }) => isUnchecked || !form.test(text))).toEqual([]);
});

it('says of a rule what it would have told, from what is stored, and what keeps it from telling', async () => {
  const { indexer } = createParts();
  while ((await indexer.step()).type !== 'caughtUp');
  const [newest] = await db
    .select({ time: chainBlock.time })
    .from(chainBlock)
    .orderBy(desc(chainBlock.number))
    .limit(1);
  const now = newest?.time ?? new Date();
  const attempt = (when: RuleTrigger, part: Partial<RuleDefinition> = {}) =>
    tryRule(db, { owner: { userId }, definition: definitionOf(when, part), nodes: noNodes, now });
  const declaration = 'Transfer(address indexed from, address indexed to, uint256 value)';
  const all = await attempt({ kind: 'event', declaration, where: [] });
  expect(all.total).toBeGreaterThan(100);
  expect(all.messagesPerWeek).toBeGreaterThan(50);
  expect(all.warnings).toEqual([expect.stringMatching(/^This is noise: about \d+ messages a week/)]);
  expect(all.matches[0]).toMatchObject({
    chain,
    isUnchecked: false,
    text: expect.stringMatching(/^Transfer\(from 0x/),
  });
  const quiet = await attempt({ kind: 'event', declaration, where: [] }, { quietMinutes: 7 * 24 * 60 });
  expect(quiet).toMatchObject({ total: all.total, messagesPerWeek: 1 });
  const huge = await attempt({
    kind: 'event',
    declaration,
    where: [{ argument: 'value', comparison: 'above', value: '1e60' }],
  });
  expect(huge).toMatchObject({
    total: 0,
    warnings: [expect.stringMatching(/^It happened \d+ times, and the conditions never held\.$/)],
  });
  const never = await attempt({ kind: 'event', declaration: 'NoSuchEvent(uint256)', where: [] });
  expect(never.warnings).toEqual([expect.stringMatching(/^This was not seen there in 30 days/)]);
  const address = '0x00000000000000000000000000000000000000aa';
  const elsewhere = await attempt(
    { kind: 'change', of: ['owner'] },
    { subjects: [{ kind: 'contract', chain, address }] },
  );
  expect(elsewhere.warnings[0]).toMatch(/^1 of 1 contracts are not read yet/);
});

it('follows from now on what rules alone name', async () => {
  const address = '0x00000000000000000000000000000000000000aa';
  await insertRule('elsewhere', ownership, { subjects: [{ kind: 'contract', chain, address }] });
  const watched = createWatchedContracts(db, { chain });
  const list = await createFollowedContracts(db, watched, { chain, startBlock: 0 })();
  expect(list.find((one) => one.address === address)).toEqual({ address, startBlock: 0, isFromNow: true });
  expect(list.filter(({ isFromNow }) => !isFromNow).length).toBe(
    new Set([...demo.deployments.values()].map((one) => one.address)).size,
  );
});

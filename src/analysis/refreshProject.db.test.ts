import { and, eq } from 'drizzle-orm';
import { getAddress, keccak256, numberToHex, padHex, toEventSelector } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { insertSignatures } from '#core/contracts/signatures.ts';
import { getContradictions, getReadContracts } from '#core/contradictions/getProjectContradictions.ts';
import { changeDiscovery } from '#core/discovery/discoveryChanges.ts';
import { getDiscovery } from '#core/discovery/getDiscovery.ts';
import { getPrivilegedAddresses, getPrivilegedFunctions, getWallets } from '#core/powers/getPowers.ts';
import { getProject } from '#core/projects/getProject.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { findStoredScore } from '#core/scores/storedScores.ts';
import { audit } from '#db/schema/audits.ts';
import { contractState } from '#db/schema/powers.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { currentScore, factReading } from '#db/schema/scores.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import type { Hex } from '#lib/hex.ts';
import type { MarketSettings } from '#model/markets.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { parseDeploymentPlan } from '../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../demo/chain/startDemoChain.ts';
import { findDemoMarkets } from '../../demo/markets.ts';
import { openChain } from './chains/openChain.ts';
import { createCodeAnalysis } from './code/analyzeCode.ts';
import type { AnalysisProcess } from './code/createAnalysisProcess.ts';
import { createAnalysisRunner } from './createAnalysisRunner.ts';
import { refreshProject } from './refreshProject.ts';
import { scanToken } from './tokenScan/scanToken.ts';

const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  tax: { project: tithe, contract: TaxToken, args: { name: Tithe, symbol: TAX, supply: 900000, feeBps: 300 }, controller: key:taxer }
  trap: { project: moth, contract: HoneypotToken, args: { name: Trap, symbol: TRAP, supply: 900000 }, controller: key:trapper }
  trap-pair: { project: moth, contract: SwapPair, args: { token0: trap, token1: usd, feeBps: 30 }, controller: none }
  gone: { project: free, contract: RenouncedToken, args: { name: Gone, symbol: GONE, supply: 5000000 }, controller: renounced }
  pair: { project: free, contract: SwapPair, args: { token0: gone, token1: usd, feeBps: 30 }, controller: none }
  safe: { project: perp, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
  coin: { project: perp, contract: OwnedToken, args: { name: Coin, symbol: COIN, supply: 1000000 }, controller: contract:safe }
  engine-v1: { project: perp, contract: PerpEngine, controller: none }
  engine-v2: { project: perp, contract: PerpEngine, variant: v2, controller: none }
  engine: { project: perp, contract: PerpEngine, proxy: { kind: uups, implementation: engine-v1 }, args: { margin: usd }, controller: key:perp-key }
`);
const caip2 = 'eip155:31337';
const chainId = 31_337;
const now = new Date('2026-11-15T00:00:00Z');
const database = await prepareTestDatabase();
const { db } = database;
let chain: Extract<DemoChain, { status: 'running' }>;
let client: RpcClient;

const findMarkets = () => findDemoMarkets(plan, chain);

const at = (key: string): Hex => getAddress(chain.deployments.get(key)?.address ?? '');

beforeAll(async () => {
  const started = await startDemoChain({ plan, seed: 7, now: Date.UTC(2026, 10, 1), liveIntervalMs: 0 });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
  client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
});
afterAll(async () => {
  await chain.close();
});

async function insertProject(id: string, places: { tokens?: string[]; contracts?: string[] }): Promise<void> {
  await db.insert(project).values({
    id,
    name: id,
    nameKey: id,
    description: '',
    source: 'records',
    recordHash: '',
    status: 'live',
    details: noDetails,
  });
  for (const [position, key] of (places.tokens ?? []).entries())
    await db.insert(token).values({
      projectId: id,
      position,
      chain: caip2,
      address: at(key),
      reference: `demo:${key}`,
      symbol: key.toUpperCase(),
      decimals: 18,
    });
  for (const [position, key] of (places.contracts ?? []).entries())
    await db.insert(contract).values({
      projectId: id,
      position,
      chain: caip2,
      address: at(key),
      reference: `demo:${key}`,
      label: `The ${key}`,
    });
}

async function index(keys: readonly string[]): Promise<void> {
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store: createDatabaseStore(db, { chainId }),
      getContracts: async () => keys.map((key) => ({ address: at(key).toLowerCase() as Hex, startBlock: 0 })),
    },
    {
      startBlock: 0,
      finalityDepth: 20,
      maxWindow: 200,
      targetRows: 2000,
      logCheck: 'address',
      allowDeepReorg: true,
    },
  );
  while ((await indexer.step()).type !== 'caughtUp');
}

beforeEach(async () => {
  await insertProject('perp', { tokens: ['coin'], contracts: ['engine'] });
  await insertProject('tithe', { tokens: ['tax'] });
  await insertProject('moth', { tokens: ['trap'], contracts: ['trap-pair'] });
  await insertProject('free', { tokens: ['gone'] });
  const audited = keccak256((await chain.request('eth_getCode', [at('engine-v1'), 'latest'])) as Hex);
  await db.insert(audit).values({
    id: 'perp-1',
    projectId: 'perp',
    title: 'Engine',
    auditor: 'Northgate',
    state: 'completed',
    startedOn: '2026-01-01',
    completedOn: '2026-02-01',
    method: 'manual',
    recordHash: '',
    scope: {
      repository: null,
      commit: null,
      files: [],
      contracts: [{ chain: caip2, address: at('engine'), codeHash: audited }],
    },
  });
});

const refresh = (
  projectId: string,
  clients = new Map([[caip2, client]]),
  find: () => MarketSettings | undefined = findMarkets,
) =>
  refreshProject(
    {
      ...{ db, clients, findMarkets: find },
      analyzeCode: createCodeAnalysis(analyzeRemembered, { db, now: () => now }),
    },
    { projectId, now },
  );

async function factsOf(projectId: string) {
  const rows = await db.select().from(factReading).where(eq(factReading.projectId, projectId));
  return Object.fromEntries(rows.map(({ key, fact }) => [key, fact])) as Record<
    string,
    { state: string; value: Record<string, unknown>; why?: string }
  >;
}

it('finds taxes, traps, spread and supply of indexed tokens', async () => {
  await index(['tax', 'trap', 'gone', 'trap-pair']);
  const tithe = (await refresh('tithe')).token;
  expect(tithe?.transferFee).toEqual({ value: { basisPoints: 300 } });
  expect(tithe?.sellSimulation).toEqual({
    why: 'no funded pool found on known exchanges',
  });
  const trap = (await refresh('moth')).token;
  expect(trap?.sellSimulation).toEqual({ value: { sellable: false, reason: 'TRANSFER_FROM_FAILED' } });
  // Whom it lets sell is a setting: without an event for each, nobody knows whom it bars.
  expect(trap?.restrictions).toEqual({ value: { paused: null, barred: null } });
  expect(trap?.supply).toEqual({ value: { total: '900000000000000000000000', cap: null } });
  const { sellSimulation, transferFee, holders } = await refresh('free').then(() => factsOf('free'));
  expect(sellSimulation).toMatchObject({ state: 'known', value: { sellable: true, reason: null } });
  expect(transferFee).toMatchObject({ state: 'known', value: { basisPoints: 0 } });
  expect(holders?.value.holders).toBeGreaterThan(10);
  expect(holders?.value.top10Share).toBeGreaterThan(0.1);
  expect(holders?.value.top10Share).toBeLessThanOrEqual(1);
  expect((await factsOf('moth')).monitoring).toMatchObject({ value: { watched: 2, contracts: 2 } });
});

it('says the same of a token as a scan of it at the same block, and of transfers alone not whether it can be sold', async () => {
  await index(['trap', 'gone', 'trap-pair']);
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });
  const scan = async (key: string, markets: MarketSettings | undefined) => {
    const { reader, analyze, findCreation } = await openChain({ db, client, analyzeCode }, caip2);
    const analysis = await analyze(at(key));
    const creation = await findCreation(analysis.address);
    const token = await scanToken({ reader, db }, { analysis, creation, markets });
    return { block: token?.block, sale: token?.fields.sale };
  };
  const project = async (id: string, find: () => MarketSettings | undefined = findMarkets) =>
    (await refresh(id, undefined, find)).token;
  const [trap, plain] = [await project('moth'), await project('free')];
  const scanned = await scan('trap', findMarkets());
  expect(scanned).toMatchObject({
    block: trap?.block,
    sale: { state: 'known', value: { outcome: 'refused', reason: 'TRANSFER_FROM_FAILED' } },
  });
  expect(trap?.sellSimulation).toEqual({ value: { sellable: false, reason: 'TRANSFER_FROM_FAILED' } });
  expect((await scan('gone', findMarkets())).sale).toMatchObject({ value: { outcome: 'works' } });
  expect(plain?.sellSimulation).toEqual({ value: { sellable: true, reason: null } });

  const none = () => undefined;
  const why = 'no exchange of this chain is looked at';
  expect((await scan('trap', none())).sale).toEqual({ state: 'unknown', why });
  expect((await project('moth', none))?.sellSimulation).toEqual({
    why: `${why}; no sale was simulated: transfers to a market revert for 3 of 3 holders (TRANSFER_FROM_FAILED)`,
  });
  expect((await project('free', none))?.sellSimulation).toEqual({
    why: `${why}; no sale was simulated: 3 of 3 holders could send it to a market`,
  });
});

it('tells whether a token is paused, and whom it bars by the last word on each', async () => {
  await insertProject('mint', { tokens: ['usd'] });
  await index(['usd', 'gone']);
  const stable = (await refresh('mint')).token;
  const [first, second, third] = [1, 2, 3].map((n) => getAddress(`0x${String(n).repeat(40)}`));
  expect(stable?.restrictions).toEqual({ value: { paused: false, barred: { count: 0, newest: [] } } });
  const say = async (index: number, account: string | undefined, blocked: boolean) =>
    db.transaction((tx) =>
      insertIndexedRows(tx, {
        chainId,
        blocks: [{ number: 1, timestamp: 1_790_000_000 }],
        transactions: [],
        logs: [
          {
            blockNumber: 1,
            logIndex: 1_000 + index,
            transactionIndex: 0,
            transactionHash: `0x${'00'.repeat(32)}`,
            address: at('usd'),
            topics: [toEventSelector('Blocked(address,bool)'), padHex(account as Hex)],
            data: numberToHex(blocked ? 1 : 0, { size: 32 }),
          },
        ],
      }),
    );
  for (const [index, [account, blocked]] of [
    [first, true] as const,
    [second, true] as const,
    [third, true] as const,
    [first, false] as const,
  ].entries())
    await say(index, account, blocked);
  expect((await refresh('mint')).token?.restrictions).toEqual({
    value: { paused: false, barred: { count: 2, newest: [third, second] } },
  });
  // A token without settings bars nobody; one with a setting may, even if nobody can use that any more.
  expect((await refresh('perp')).token?.restrictions).toEqual({
    value: { paused: null, barred: { count: 0, newest: [] } },
  });
  expect((await refresh('free')).token?.restrictions).toEqual({ value: { paused: null, barred: null } });
});

it('keeps control, upgradeability and drift as facts, and answers who holds what', async () => {
  const { compared } = await refresh('perp');
  expect(compared.map(({ outcome }) => outcome)).toEqual(['notCompared', 'differing']);
  const facts = await factsOf('perp');
  expect(facts.codeMatch?.value).toEqual({ matching: 0, differing: 1, notCompared: 1 });
  expect(facts.upgradeability?.value).toEqual({ kind: 'standardProxy', pattern: 'UUPS' });
  // The margin token, which the engine calls, is on no record.
  expect(facts.control?.value).toMatchObject({
    contractsRead: 3,
    contracts: 3,
    found: { closed: true, beyond: 1, obeyed: 1, unread: false, why: null },
  });
  expect(facts.takeovers?.value).toEqual([]);
  expect(facts.holders).toEqual({
    state: 'unknown',
    why: 'its transfers are not indexed from its creation up to now',
  });
  expect(facts.deployment?.state).toBe('known');
  const [scored] = await db.select().from(currentScore).where(eq(currentScore.projectId, 'perp'));
  expect(JSON.stringify(scored?.score)).toContain('One key acts alone and at once');

  const functions = await getPrivilegedFunctions(db, { address: at('coin'), chain: caip2 });
  expect(functions.items.find(({ name }) => name === 'mint')).toMatchObject({
    contract: at('coin'),
    contractLabel: 'COIN token (perp)',
    class: 'mint',
    verdict: 'privileged',
    paths: ['2 of 3 keys, no delay, can mint'],
    holders: [at('safe')],
    block: 600,
  });
  const addresses = await getPrivilegedAddresses(db, { address: at('safe') });
  expect(addresses.items.filter(({ address }) => address === at('safe'))).toMatchObject([
    {
      contract: at('coin'),
      kind: 'multisig',
      direct: true,
      paths: ['2 of 3 keys, no delay, can mint and transfer ownership'],
    },
  ]);
  const { items: wallets } = await getWallets(db, { address: at('coin'), protocol: 'perp' });
  expect(wallets).toHaveLength(3);
  expect(wallets[0]?.multisig).toEqual({ address: at('safe'), threshold: 2, owners: 3 });
  expect(await getWallets(db, { address: at('coin'), protocol: 'moth' })).toEqual({
    items: [],
    hasMore: false,
  });
  await expect(getWallets(db, { address: at('coin'), protocol: 'nobody' })).rejects.toThrow(
    'no project nobody',
  );
  expect((await getPrivilegedAddresses(db, { address: at('pair') })).items).toEqual([]);
});

it('calls a function by the name that its interface was published with', async () => {
  await insertSignatures(db, [{ key: '0x9fde54f5', text: 'setExempt(address,bool)' }]);
  await refresh('tithe');
  const { items: functions } = await getPrivilegedFunctions(db, { address: at('tax') });
  const names = new Map(functions.map(({ selector, name }) => [selector, name]));
  expect([names.get('0x9fde54f5'), names.get('0xfb5b82d0')]).toEqual(['setExempt', null]);
  const { control } = await factsOf('tithe');
  expect(control?.value.powers).toContainEqual(expect.objectContaining({ function: 'setExempt' }));
});

it('says why where it cannot read, and forgets nothing it knew', async () => {
  await refresh('tithe');
  expect((await factsOf('tithe')).control).toMatchObject({ state: 'known' });
  await refresh('tithe', new Map());
  const { control } = await factsOf('tithe');
  expect(control).toEqual({
    state: 'unknown',
    why: `${at('tax')} could not be read: no endpoint is configured for ${caip2}`,
  });
  const [state] = await db
    .select()
    .from(contractState)
    .where(eq(contractState.address, at('tax')));
  expect(state).toMatchObject({ problem: `no endpoint is configured for ${caip2}`, proxyKind: 'none' });
  expect(await getPrivilegedFunctions(db, { address: at('tax') })).not.toEqual([]);
});

it('does not let another token stand for the first where that could not be read', async () => {
  await insertProject('two', { tokens: ['tax', 'gone'] });
  const supplyOf = async (chain: string, reading = client) => {
    await db
      .update(token)
      .set({ chain })
      .where(and(eq(token.projectId, 'two'), eq(token.position, 0)));
    await refresh('two', new Map([[caip2, reading]]));
    const { supply } = await factsOf('two');
    return supply?.value?.total ?? supply?.why;
  };
  const silent = createFunctionTransport('silent', async (method, params) => {
    if (method === 'eth_getCode' && String(params[0]).toLowerCase() === at('tax').toLowerCase())
      throw new Error('method not found');
    return chain.request(method, params);
  });
  expect(await supplyOf(caip2)).toBe('900000000000000000000000');
  expect(await supplyOf(caip2, createRpcClient({ transports: [silent] }))).toMatch(
    `${at('tax')} could not be read: `,
  );
  expect(await supplyOf('eip155:1')).toBe(
    `${at('tax')} could not be read: no endpoint is configured for eip155:1`,
  );
  // Nobody could ever read this one here.
  expect(await supplyOf('solana:mainnet')).toBe('5000000000000000000000000');
});

it('computes nothing twice while nothing changed, and reads touched projects again', async () => {
  let runs = 0;
  const counted: AnalysisProcess = {
    analyze: (params) => {
      runs += 1;
      return analyzeRemembered(params);
    },
    fingerprint: async () => ({ skeleton: 'none', functions: [], cut: true }),
    close: async () => undefined,
  };
  const done: string[] = [];
  const runner = createAnalysisRunner({
    database,
    clients: new Map([[caip2, client]]),
    findMarkets,
    analyser: counted,
    onRefreshed: (id) => done.push(id),
    onError: (error) => {
      throw error;
    },
  });
  await runner.settle();
  expect(done.toSorted()).toEqual(['free', 'moth', 'perp', 'tithe']);
  const first = runs;
  expect(first).toBeGreaterThan(4);
  runner.touch(caip2, at('engine').toLowerCase());
  await runner.settle();
  await runner.stop();
  expect(done).toHaveLength(5);
  expect(done[4]).toBe('perp');
  expect(runs).toBe(first);
});

it('shows what a record claims against what the chain answers', async () => {
  await index(['tax', 'gone']);
  const claims = ['ownershipRenounced' as const];
  await db.update(token).set({ claims, symbol: 'OTHER' }).where(eq(token.projectId, 'tithe'));
  await db.update(token).set({ claims }).where(eq(token.projectId, 'free'));
  const read = async (projectId: string) => {
    await refresh(projectId);
    const { rows } = await getProject(db, projectId);
    const found = await getContradictions(db, rows, await getReadContracts(db, projectId));
    return found.map(({ claimed, measured }) => [claimed, measured]);
  };
  const tithe = await read('tithe');
  expect(tithe).toContainEqual(['Its ticker is OTHER.', 'The token answers TAX.']);
  expect(tithe).toContainEqual([
    'Ownership is renounced.',
    expect.stringMatching(/^0x[0-9a-fA-F]{40} can call \w+/),
  ]);
  expect((await read('free')).map(([claimed]) => claimed)).not.toContain('Ownership is renounced.');
});

it('finds the contracts that those on record call and obey, stops by rules, and keeps since when', async () => {
  const parts = {
    ...{ db, findMarkets, clients: new Map([[caip2, client]]) },
    analyzeCode: createCodeAnalysis(analyzeRemembered, { now: () => now }),
  };
  await refreshProject(parts, { projectId: 'perp', now, watched: 0 });
  const read = await getDiscovery(db, 'perp');
  expect(read?.closed).toBe(true);
  expect(read?.nodes.find(({ address }) => address === at('usd'))).toMatchObject({
    role: 'graded',
    stop: null,
  });
  expect(read?.nodes.find(({ address }) => address === at('safe'))).toMatchObject({ stop: 'wallet' });
  const edgeTo = (key: string) => read?.edges.find(({ to }) => to === at(key));
  expect(read?.edges.find(({ relation }) => relation === 'runs')).toMatchObject({
    from: at('engine'),
    reason: 'implementation (EIP-1967 slot)',
  });
  expect(edgeTo('usd')).toMatchObject({ from: at('engine'), relation: 'calls', goneAt: null });
  expect(edgeTo('usd')?.evidence).toMatchObject([{ kind: 'storage', address: at('engine') }]);
  expect(edgeTo('safe')).toMatchObject({ from: at('coin'), relation: 'obeys' });
  // Another project has the margin token on record: discovery stops there.
  await insertProject('dollar', { tokens: ['usd'] });
  await refreshProject(parts, { projectId: 'perp', now, watched: 0 });
  const later = await getDiscovery(db, 'perp');
  expect(later?.nodes.find(({ address }) => address === at('usd'))).toMatchObject({
    stop: 'otherProject',
    name: 'dollar',
  });
  expect(later?.edges.length).toBe(read?.edges.length);
  // An operator cuts an edge and adds another.
  const change = { act: 'cut' as const, chain: caip2, from: null, to: at('usd'), reason: 'Not ours' };
  await changeDiscovery(db, { projectId: 'perp', change, actor: null, now });
  await changeDiscovery(db, {
    projectId: 'perp',
    change: { ...change, act: 'add', from: at('coin'), to: at('pair'), reason: 'Its sister' },
    actor: null,
    now,
  });
  await expect(
    changeDiscovery(db, { projectId: 'perp', change: { ...change, to: at('gone') }, actor: null, now }),
  ).rejects.toThrow('was not discovered');
  await refreshProject(parts, { projectId: 'perp', now, watched: 0 });
  const changed = await getDiscovery(db, 'perp');
  expect(changed?.nodes.find(({ address }) => address === at('usd'))).toMatchObject({ stop: 'cut' });
  expect(changed?.nodes.find(({ address }) => address === at('pair'))).toMatchObject({ role: 'graded' });
  expect(changed?.edges.find(({ to }) => to === at('pair'))).toMatchObject({
    relation: 'added',
    reason: 'Its sister',
  });
});

it('is what stored facts, factors and grade say of all contracts, without a word of the record', async () => {
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { now: () => now });
  await refreshProject(
    { db, findMarkets, analyzeCode, clients: new Map([[caip2, client]]) },
    { projectId: 'perp', now, watched: 0 },
  );
  const [row] = await db.select().from(currentScore).where(eq(currentScore.projectId, 'perp'));
  const stored = row && findStoredScore(row);
  expect(stored?.facts.control).toMatchObject({
    state: 'known',
    value: { complete: true, contracts: 3, contractsRead: 3, found: { closed: true, beyond: 1 } },
  });
  const factors = stored?.score.categories.flatMap((category) => category.factors) ?? [];
  expect(factors.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringContaining('which call and obey no others'),
  );
  const grade = stored && gradeControl(stored.facts, now);
  expect(grade?.best).toBe('E');
  expect(grade?.unknown.map(({ why }) => why).filter((why) => why.includes('contract'))).toEqual([]);
});

it('is not closed, and calls nothing gone, while a node does not answer for a slot', async () => {
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { now: () => now });
  const read = async (one: RpcClient) => {
    await refreshProject(
      { db, findMarkets, analyzeCode, clients: new Map([[caip2, one]]) },
      { projectId: 'perp', now, watched: 0 },
    );
    return getDiscovery(db, 'perp');
  };
  const before = await read(client);
  expect(before?.closed).toBe(true);
  const slot = before?.edges.find(({ to }) => to === at('usd'))?.evidence[0];
  const hidden = createFunctionTransport('hidden', async (method, params) => {
    const isAsked =
      slot?.kind === 'storage' &&
      method === 'eth_getStorageAt' &&
      BigInt(String(params[1])) === BigInt(slot.slot);
    if (isAsked && String(params[0]) === at('engine').toLowerCase())
      throw Object.assign(new Error('missing trie node'), { code: -32_000 });
    return chain.request(method, params);
  });
  const after = await read(createRpcClient({ transports: [hidden], pause: 1, attempts: 1 }));
  expect(after?.closed).toBe(false);
  expect(after?.edges.filter(({ goneAt }) => goneAt !== null)).toEqual([]);
  expect(after?.edges.length).toBe(before?.edges.length);
});

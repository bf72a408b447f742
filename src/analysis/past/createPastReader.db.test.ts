import { eq, sql } from 'drizzle-orm';
import { getAddress, keccak256 } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyzeCode, createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { refreshProject } from '#analysis/refreshProject.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { countPasts } from '#core/past/countPasts.ts';
import { getPastScore } from '#core/past/getPastScore.ts';
import { getSeries } from '#core/past/pastScores.ts';
import { getPastPage } from '#core/projectPage/getPastPage.ts';
import { getProject } from '#core/projects/getProject.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { audit } from '#db/schema/audits.ts';
import { pastProgress, pastScore } from '#db/schema/past.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import type { Hex } from '#lib/hex.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { parseDeploymentPlan } from '../../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../../demo/chain/startDemoChain.ts';
import { createPastReader } from './createPastReader.ts';

const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  tax: { project: tithe, contract: TaxToken, args: { name: Tithe, symbol: TAX, supply: 900000, feeBps: 300 }, controller: key:taxer }
  engine-v1: { project: perp, contract: PerpEngine, controller: none }
  engine-v2: { project: perp, contract: PerpEngine, variant: v2, controller: none }
  engine: { project: perp, contract: PerpEngine, proxy: { kind: uups, implementation: engine-v1 }, args: { margin: usd }, controller: key:perp-key }
`);
const caip2 = 'eip155:31337';
const chainId = 31_337;
const end = Date.UTC(2026, 10, 1);
const now = new Date(end + 60_000);
const { db } = await prepareTestDatabase();
let chain: Extract<DemoChain, { status: 'running' }>;
let analyzeCode: AnalyzeCode;

const at = (key: string): Hex => getAddress(chain.deployments.get(key)?.address ?? '');
const onDay = (days: number) => new Date(end - (30 - days) * 86_400_000).toISOString();

beforeAll(async () => {
  const started = await startDemoChain({ plan, seed: 7, now: end, liveIntervalMs: 0, historyBlocks: 120 });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
});
afterAll(async () => {
  await chain.close();
});

function connect(request: RequestFunction): RpcClient {
  return createRpcClient({ transports: [createFunctionTransport('demo', request)] });
}

const search = { on: now.toISOString().slice(0, 10), by: 'Example Desk', where: ['the test'] };

/** From before the chain began, so that it stands at every moment of the past and adds none. */
const auditSearch = { ...search, on: '2026-01-01' };

/** Projects that are followed now, as a running site leaves them. */
async function follow(projectIds: readonly string[]): Promise<void> {
  analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });
  const row = { name: '', nameKey: '', description: '', source: 'records' as const, recordHash: '' };
  await db.insert(project).values([
    {
      ...row,
      id: 'perp',
      details: { ...noDetails, searches: { audits: auditSearch, contracts: search, tokens: search } },
    },
    { ...row, id: 'tithe', details: noDetails },
  ]);
  const place = (key: string) => ({ position: 0, chain: caip2, address: at(key), reference: key });
  await db.insert(contract).values({ ...place('engine'), projectId: 'perp', label: 'Engine' });
  await db.insert(token).values({ ...place('tax'), projectId: 'tithe', symbol: 'TAX', decimals: 18 });
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
  const client = connect(chain.request);
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store: createDatabaseStore(db, { chainId }),
      getContracts: async () =>
        ['engine', 'tax'].map((key) => ({ address: at(key).toLowerCase() as Hex, startBlock: 0 })),
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
  const clients = new Map([[caip2, client]]);
  for (const projectId of projectIds)
    await refreshProject({ db, clients, analyzeCode, findMarkets: () => undefined }, { projectId, now });
}

/** Does all that there is to do, or so many steps of it; answers how many it took. */
async function readBack(limits: NodeLimits = {}, mostSteps = Number.POSITIVE_INFINITY): Promise<number> {
  const clients = new Map([[caip2, connect(limitNode(chain.request, limits))]]);
  const later = new Date(now.getTime() + 60_000);
  const reader = createPastReader({ clients, analyzeCode, findMarkets: () => undefined, now: () => later });
  let steps = 0;
  while (steps < mostSteps && (await reader.step(db)) !== undefined) steps++;
  return steps;
}

const ask = async (projectId: string, day: number) => {
  const { project: asked } = await getProject(db, projectId);
  const { facts } = await getPastScore(db, {
    project: asked,
    at: onDay(day),
    rules: 'today',
    now: new Date(),
  });
  const match = facts?.codeMatch;
  const fee = facts?.transferFee;
  return {
    match: match?.state === 'known' ? match.value : null,
    fee: fee?.state === 'known' ? fee.value.basisPoints : null,
    powers: facts?.control.state === 'known' ? facts.control.value.powers.length : null,
  };
};

it('reads what contracts were at each telling block, and makes the scores of that time', async () => {
  await follow(['perp', 'tithe']);
  await readBack({}, 4);
  // A past that is half read is not published: it would say what is not so.
  expect(await countPasts(db)).toMatchObject({ projects: 1, done: 0 });
  expect(await ask('perp', 25)).toEqual({ match: null, fee: null, powers: null });
  expect(await readBack()).toBeGreaterThan(4);
  const perp = [await ask('perp', 0.5), await ask('perp', 20), await ask('perp', 25)];
  expect(perp.map(({ match }) => match)).toEqual([
    null,
    // Whoever looked for all contracts today found those of that time, too.
    { matching: 1, differing: 0, notCompared: 0, complete: true },
    { matching: 0, differing: 1, notCompared: 0, complete: true },
  ]);
  expect(perp[1]?.powers).toBeGreaterThan(0);
  expect((await Promise.all([10, 17, 25].map((day) => ask('tithe', day)))).map(({ fee }) => fee)).toEqual([
    300, 600, 300,
  ]);
  const { history, recomputed: series } = await getSeries(db, 'perp');
  expect(series[0]?.cause).toBe('first');
  const upgrade = series.find(({ facts }) => facts.includes('codeMatch'));
  expect(upgrade?.at.slice(0, 10)).toBe(onDay(23).slice(0, 10));
  expect(upgrade?.moves.join(' ')).toContain('differ');
  expect(series.every(({ at: time }) => time < now.toISOString())).toBe(true);
  // The first full reading follows references of contracts, which readings of the past do not: what it learned is told.
  expect(history).toMatchObject([{ sentence: expect.stringMatching(/^The first full reading\./) }]);
  const [first] = (await getSeries(db, 'tithe')).history;
  expect(first?.sentence).toBe('The first full reading. Still no score: more is known.');
  expect(first?.moves).toContainEqual(expect.stringContaining('Supply: unknown → partial.'));
  expect(await countPasts(db)).toMatchObject({ projects: 2, done: 2, left: 0 });
  // It is done once; by other rules or another program only the scores are made again, and the old ones not shown.
  expect(await readBack()).toBe(0);
  await db.update(pastProgress).set({ scoredBy: '4' }).where(eq(pastProgress.projectId, 'perp'));
  await db.update(pastScore).set({ rating: 'AAA', total: 95 });
  expect((await getSeries(db, 'perp')).recomputed).toEqual([]);
  expect(await readBack()).toBe(1);
  expect((await getSeries(db, 'perp')).recomputed).toEqual(series);
});

/** Everything that pages of a past moment show as known is what its score was made from. */
it('rates at every moment what its pages show of it', async () => {
  await follow(['tithe']);
  await readBack();
  for (const day of [10, 17, 25]) {
    const asked = { id: 'tithe', at: onDay(day), rules: 'today' as const, now: new Date() };
    const [overview, market] = await Promise.all(
      (['overview', 'market'] as const).map((tab) => getPastPage(db, { ...asked, tab })),
    );
    const shown = market?.tab.name === 'market' ? market.tab.facts?.holders : undefined;
    expect(shown).toMatchObject({ state: 'known', value: { holders: expect.any(Number) } });
    expect(overview?.past?.facts?.holders).toEqual(shown);
    const factors = overview?.score?.categories.flatMap((category) => category.factors);
    expect(factors?.find(({ id }) => id === 'market.concentration')?.outcome).toBe('fail');
  }
  // So does the line of the chart, up to the last block that was read.
  const { recomputed } = await getSeries(db, 'tithe');
  expect(recomputed.at(-1)?.moves).toEqual([
    expect.stringContaining('Concentration of holders: fail → unknown'),
  ]);
});

it('lets the others go first when a project cannot be read', async () => {
  await follow(['perp', 'tithe']);
  const reader = createPastReader({
    clients: new Map([[caip2, connect(chain.request)]]),
    analyzeCode: () => Promise.reject(new RpcError('away', { kind: 'unavailable' })),
    findMarkets: () => undefined,
    now: () => now,
  });
  expect(await reader.step(db)).toBe('perp');
  await expect(reader.step(db)).rejects.toThrow('away');
  expect(await reader.step(db)).toBe('tithe');
});

it('says unknown where slots of old blocks are today’s, and nothing else than is so', async () => {
  await follow(['perp']);
  const head = Number(await chain.request('eth_blockNumber', []));
  await readBack({ stateFrom: head, oldState: 'todays', only: ['eth_getStorageAt'] });
  const [then, later] = [await ask('perp', 20), await ask('perp', 25)];
  // At the first moment the proxy still ran the code that was audited: its slot of today says otherwise, what calls see does not.
  expect(then?.match?.differing ?? 0).toBe(0);
  expect([null, 1]).toContain(later?.match?.differing ?? null);
});

it('stops where the node shows no older state, and says unknown before that', async () => {
  await follow(['tithe']);
  const blocks = await db.execute(sql`
    select number from chain_block where chain_id = ${chainId} and time < ${onDay(15)}::timestamptz
    order by number desc limit 1`);
  const stateFrom = rowsOf<{ number: number }>(blocks)[0]?.number ?? 0;
  await readBack({ stateFrom });
  const [row] = await db.select().from(pastProgress).where(eq(pastProgress.projectId, 'tithe'));
  expect(row).toMatchObject({ ended: 'noState', requests: expect.any(Number) });
  expect((await Promise.all([10, 17, 25].map((day) => ask('tithe', day)))).map(({ fee }) => fee)).toEqual([
    null,
    600,
    300,
  ]);
});

import { getAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { getStolenKeys } from '#core/stolenKeys/stolenKeys.ts';
import { metric } from '#db/schema/metrics.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import type { Hex } from '#lib/hex.ts';
import type { StolenKey } from '#model/stolenKeys.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { parseDeploymentPlan } from '../../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../../demo/chain/startDemoChain.ts';
import { createCodeAnalysis } from '../code/analyzeCode.ts';
import { refreshProject } from '../refreshProject.ts';
import { createStolenKeyReader } from './createStolenKeyReader.ts';

const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  engine-v1: { project: perp, contract: PerpEngine, controller: none }
  engine-v2: { project: perp, contract: PerpEngine, variant: v2, controller: none }
  engine: { project: perp, contract: PerpEngine, proxy: { kind: uups, implementation: engine-v1 }, args: { margin: usd }, controller: key:perp-key }
  coin: { project: swap, contract: OwnedToken, args: { name: Coin, symbol: COIN, supply: 1000000 }, controller: key:coin-key }
  coin-pair: { project: swap, contract: SwapPair, args: { token0: coin, token1: usd, feeBps: 30 }, controller: none }
  locked-code: { project: lock, contract: TransparentVault, controller: none }
  locked: { project: lock, contract: TransparentVault, proxy: { kind: transparent, implementation: locked-code }, args: { asset: usd }, controller: key:lock-key }
  beacon-code: { project: pool, contract: BeaconPool, controller: none }
  beacon-a: { project: pool, contract: BeaconPool, proxy: { kind: beacon, implementation: beacon-code }, args: { asset: usd }, controller: key:pool-key }
  lend: { project: rope, contract: LendingPool, args: { asset: usd, collateral: coin, collateralFactorBps: 7000 }, controller: key:rope-key }
  council: { project: stake, contract: Timelock, args: { minDelayHours: 24, proposer: key:council-key, executor: anyone }, controller: key:council-key }
  carn: { project: stake, contract: PlainToken, args: { name: Carn, symbol: CARN, supply: 900000 }, controller: none }
  stake-pool: { project: stake, contract: StakingPool, args: { stake: carn, reward: carn }, controller: contract:council }
  safe: { project: bank, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
  vault-code: { project: bank, contract: UpgradeableVault, controller: none }
  vault: { project: bank, contract: UpgradeableVault, proxy: { kind: uups, implementation: vault-code }, args: { asset: usd }, controller: contract:safe }
  diamond: { project: cut, contract: Diamond, controller: key:cutter }
  vest: { project: vest, contract: Vesting, args: { token: usd, months: 24, cliffMonths: 6 }, controller: key:vest-key }
  bridge: { project: span, contract: Bridge, args: { validators: 1, quorum: 1, token: usd }, controller: key:span-key }
  tax: { project: tithe, contract: TaxToken, args: { name: Tithe, symbol: TAX, supply: 900000, feeBps: 300 }, controller: key:taxer }
  stop: { project: stop, contract: PausableToken, args: { name: Stop, symbol: STOP, supply: 700000 }, controller: key:stopper }
`);
/** Contracts and tokens on record, by project. */
const records: Record<string, { tokens?: string[]; contracts?: string[] }> = {
  mint: { tokens: ['usd'] },
  perp: { contracts: ['engine'] },
  swap: { tokens: ['coin'], contracts: ['coin-pair'] },
  lock: { contracts: ['locked'] },
  pool: { contracts: ['beacon-a'] },
  rope: { contracts: ['lend'] },
  stake: { tokens: ['carn'], contracts: ['stake-pool'] },
  bank: { contracts: ['vault'] },
  cut: { contracts: ['diamond'] },
  vest: { contracts: ['vest'] },
  span: { contracts: ['bridge'] },
  tithe: { tokens: ['tax'] },
  stop: { tokens: ['stop'] },
};
const caip2 = 'eip155:31337';
const chainId = 31_337;
const now = new Date('2026-11-15T00:00:00Z');
const database = await prepareTestDatabase();
const { db } = database;
let chain: Extract<DemoChain, { status: 'running' }>;
let client: RpcClient;

const at = (key: string): Hex => getAddress(chain.deployments.get(key)?.address ?? expect.fail(key));
const keyOf = (name: string): Hex => getAddress(chain.accounts.get(name) ?? expect.fail(name));

beforeAll(async () => {
  const started = await startDemoChain({
    ...{ plan, seed: 5, now: Date.UTC(2026, 10, 1), liveIntervalMs: 0 },
    ...{ historyBlocks: 200, hasStories: false },
  });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
  client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
});
afterAll(async () => {
  await chain.close();
});

async function insertProject(id: string): Promise<void> {
  const { tokens = [], contracts = [] } = records[id] ?? {};
  const text = { description: '', recordHash: '', nameKey: id, name: id };
  await db
    .insert(project)
    .values({ id, ...text, source: 'records', status: 'live', details: noDetails, chains: [caip2] });
  const place = (key: string, position: number) => ({
    ...{ projectId: id, position, chain: caip2, address: at(key), reference: `demo:${key}` },
  });
  for (const [position, key] of tokens.entries())
    await db
      .insert(token)
      .values({ ...place(key, position), symbol: key.toUpperCase(), decimals: key === 'usd' ? 6 : 18 });
  for (const [position, key] of contracts.entries())
    await db.insert(contract).values({ ...place(key, position), label: `The ${key}` });
  if (['mint', 'swap', 'stake'].includes(id))
    await db.insert(metric).values({ name: `price(projectId=${id})`, time: now, value: 1 });
}

async function index(keys: readonly string[]): Promise<void> {
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store: createDatabaseStore(db, { chainId }),
      getContracts: async () => keys.map((key) => ({ address: at(key).toLowerCase() as Hex, startBlock: 0 })),
    },
    {
      ...{ startBlock: 0, finalityDepth: 20, maxWindow: 200, targetRows: 2000 },
      ...{ logCheck: 'address' as const, allowDeepReorg: true },
    },
  );
  while ((await indexer.step()).type !== 'caughtUp');
}

const analyzeCode = createCodeAnalysis(analyzeRemembered, { now: () => now });
const findMarkets = () => undefined;

beforeEach(async () => {
  for (const id of Object.keys(records)) await insertProject(id);
  await index(Object.values(records).flatMap(({ tokens = [], contracts = [] }) => [...tokens, ...contracts]));
});

async function weighAll(ids: readonly string[]): Promise<Map<string, StolenKey[]>> {
  const clients = new Map([[caip2, client]]);
  for (const projectId of ids)
    await refreshProject({ db, clients, analyzeCode, findMarkets }, { projectId, now });
  const { step } = createStolenKeyReader({ clients, analyzeCode, findMarkets, now: () => new Date() });
  const done = new Set<string>();
  for (let id = await step(db); id !== undefined; id = await step(db)) done.add(id);
  expect([...done].sort()).toEqual([...ids].sort());
  const keys = new Map<string, StolenKey[]>();
  for (const id of ids) {
    const stored = await getStolenKeys(db, id);
    expect(stored?.problem).toBe(null);
    keys.set(id, stored?.result?.keys ?? []);
  }
  return keys;
}

it('says of every key what its thief could come by', async () => {
  const all = await weighAll(Object.keys(records));
  const said = [...all].flatMap(([id, keys]) => keys.map(({ sentence }) => `${id}: ${sentence}`));
  expect(said).toEqual([
    'mint: With this key: everything in 3 contracts, at most $25.76 M, at once, by minting.',
    'perp: With this key: everything in The engine, at most $501.5 K, at once, by replacing the code.',
    'swap: With this key: everything in 3 contracts, at most $1.815 M, at once, by minting.',
    'lock: With this key: everything in The locked, at most $4,825, at once, by replacing the code.',
    'pool: With this key: everything in The beacon-a, at most $5,787, at once, by replacing the code.',
    'rope: With this key: everything in The lend, at most $375.1 K, at once, by handing out powers.',
    'stake: With this key: everything in The stake-pool, at most $17.15 K, after 24 hours, by taking funds.',
    'bank: With 2 of these 3 keys: everything in The vault, at most $2,178, at once, by replacing the code.',
    'cut: With this key: everything in The diamond, how much is unknown (the coin of the chain has no price here), at once, by replacing the code.',
    'vest: With this key: everything in The vest, at most $500 K, at once, by taking funds.',
    'span: With this key: everything in The bridge, at most $5,875, at once, by taking funds.',
    'span: With this key: everything in The bridge, at most $5,875, at once, by handing out powers.',
    'tithe: With this key: everything in TAX, how much is unknown (TAX has no price), at once, by changing fees.',
    'stop: With this key: STOP can be paused, which takes nothing.',
  ]);
  expect(all.get('perp')?.[0]?.address).toBe(keyOf('perp-key'));
});

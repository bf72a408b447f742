import { encodeFunctionData, getAddress, pad, parseAbi } from 'viem';
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
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { parseDeploymentPlan } from '../../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../../demo/chain/startDemoChain.ts';
import { createCodeAnalysis } from '../code/analyzeCode.ts';
import { encodeBalanceOf } from '../reads/balanceOf.ts';
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
let wrappedCoin: string | undefined;
const findMarkets = () =>
  wrappedCoin === undefined ? undefined : { exchanges: [], wrappedCoin, quotes: [], lockers: [] };

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

/** Tokens that have a price here, of one dollar. */
const priced = ['usd', 'coin', 'carn'];
const unitOf = (key: string) => (key === 'usd' ? 1e6 : 1e18);
const rich = '0x56bc75e2d63100000';

async function become(who: Hex): Promise<void> {
  await chain.request('hardhat_impersonateAccount', [who]);
  await chain.request('hardhat_setBalance', [who, rich]);
}

const send = (from: Hex, { to, data }: { to: Hex | null; data: Hex }) =>
  chain.request('eth_sendTransaction', [
    {
      ...{ from, data, gas: '0x1e8480', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' },
      ...(to && { to }),
    },
  ]) as Promise<Hex>;
const mine = () => chain.request('evm_mine', []);

async function sumHeld(tokenAt: Hex, owners: readonly Hex[]): Promise<bigint> {
  const answers = await Promise.all(
    owners.map((who) => chain.request('eth_call', [{ to: tokenAt, data: encodeBalanceOf(who) }, 'latest'])),
  );
  return answers.reduce((sum: bigint, answer) => sum + BigInt(answer as Hex), 0n);
}

/** Does something on the chain, and takes it back. */
async function undone<T>(run: () => Promise<T>): Promise<T> {
  const snapshot = await chain.request('evm_snapshot', []);
  try {
    return await run();
  } finally {
    await chain.request('evm_revert', [snapshot]);
  }
}

type Simulated = StolenKey & { least: Extract<StolenKey['least'], { state: 'simulated' }> };
const isSimulated = (key: StolenKey): key is Simulated => key.least.state === 'simulated';

const partiesOf = ({ least }: Simulated): Hex[] => [
  ...new Set([least.thief, ...least.steps.map(({ from }) => from)].map((one) => getAddress(one))),
];

async function carryOut({ least }: Simulated): Promise<string[]> {
  for (const { from, to, data } of least.steps) {
    const hash = await send(from as Hex, { to: to as Hex | null, data: data as Hex });
    await mine();
    const receipt = (await chain.request('eth_getTransactionReceipt', [hash])) as { status: Hex };
    if (receipt.status !== '0x1') return ['a step failed'];
  }
  return [];
}

/** Carries out the stated sequence; answers what the thief got less of than stated. */
const stealAsStated = (key: Simulated): Promise<string[]> =>
  undone(async () => {
    const parties = partiesOf(key);
    for (const one of parties) await become(one);
    const stated = [...key.least.stakes, ...key.least.minted].filter(({ token: one }) => one !== null);
    const held = () => Promise.all(stated.map((one) => sumHeld(one.token as Hex, parties)));
    const before = await held();
    const failed = await carryOut(key);
    const after = await held();
    const less = stated.filter(
      ({ amount }, place) => (after[place] ?? 0n) - (before[place] ?? 0n) < BigInt(amount),
    );
    return [...failed, ...less.map(({ symbol }) => `less ${symbol}`)];
  });

/** Arguments that do a thief good, some of each kind. */
function fill(type: string, place: number, thief: Hex): unknown {
  if (type === 'address') return [thief, at('usd'), thief, at('coin-pair')][place % 4];
  if (type === 'bool') return place % 2 === 0;
  if (type === 'bytes32') return `0x${'0'.repeat(64)}`;
  if (type === 'bytes') return '0x';
  if (type === 'string') return '';
  if (type.endsWith(']') || type.startsWith('tuple')) return undefined;
  const bits = Number(/\d+/.exec(type)?.[0] ?? 8);
  return bits < 64 ? 1n : [10n ** 9n, 10n ** 22n, 2n ** BigInt(bits - 1) - 1n, 1n][place % 4];
}

const givesAway = /renounce|transferOwnership|upgrade/i;

/** Calls of every function of some contracts, in the thief's favour, and those among them that give power away. */
function listAttempts(names: readonly string[], thief: Hex) {
  const found = names.flatMap((name) => {
    const { address: to, contractName } = chain.deployments.get(name) ?? expect.fail(name);
    const functions = getArtifact(contractName).abi.filter(
      (item) =>
        item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure',
    );
    return functions.flatMap((item) => {
      if (item.type !== 'function') return [];
      return [0, 1, 2, 3].flatMap((place) => {
        const args = item.inputs.map(({ type }, index) => fill(type, place + Number(index > 0), thief));
        if (args.includes(undefined) || (args.length === 0 && place > 0)) return [];
        return [{ name: item.name, to, data: encodeFunctionData({ abi: [item], args } as never) }];
      });
    });
  });
  const [gifts, acts] = [true, false].map((gives) =>
    found.filter(({ name }) => givesAway.test(name) === gives),
  );
  return { acts: acts ?? [], gifts: gifts ?? [] };
}

/**
 * The stated sequence, and then every function of every contract of the project, each after each other one: what all that comes
 * to in dollars. At last power is handed to the thief, who uses it, too.
 */
const stealAll = (key: Simulated, projectId: string): Promise<number> =>
  undone(async () => {
    const { tokens = [], contracts = [] } = records[projectId] ?? {};
    const parties = partiesOf(key);
    const actor = parties[1] ?? getAddress(key.address);
    const all = [...new Set([...parties, actor])];
    for (const one of all) await become(one);
    const held = () => Promise.all(priced.map((one) => (tokens.includes(one) ? 0n : sumHeld(at(one), all))));
    const before = await held();
    await carryOut(key);
    const places = [...tokens, ...contracts, 'coin-pair'];
    const thief = parties[0] ?? actor;
    const { acts, gifts } = listAttempts(places, thief);
    for (const call of [...acts, ...acts.toReversed(), ...gifts]) await send(actor, call);
    await mine();
    for (const call of [...acts, ...gifts]) await send(thief, call);
    await mine();
    await mine();
    const after = await held();
    return priced.reduce(
      (sum, one, place) => sum + Number((after[place] ?? 0n) - (before[place] ?? 0n)) / unitOf(one),
      0,
    );
  });

const timelock = parseAbi([
  'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function execute(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt)',
]);

/** Through the timelock: a reward rate for a thief who stakes one token. Answers the dollars taken before the delay was over, and in all. */
const stealLater = (delaySeconds: number): Promise<{ early: number; all: number }> =>
  undone(async () => {
    const [thief, pool, carn, council] = [keyOf('council-key'), at('stake-pool'), at('carn'), at('council')];
    const abi = [...getArtifact('StakingPool').abi, ...getArtifact('PlainToken').abi, ...timelock];
    const encode = (functionName: string, args: readonly unknown[]): Hex =>
      encodeFunctionData({ abi, functionName, args } as never);
    const act = async (from: Hex, to: Hex, data: Hex): Promise<boolean> => {
      const hash = await send(from, { to, data });
      await mine();
      const receipt = (await chain.request('eth_getTransactionReceipt', [hash])) as { status: Hex };
      return receipt.status === '0x1';
    };
    const wait = (seconds: number) => chain.request('evm_increaseTime', [seconds]);
    const held = async () => Number(await sumHeld(carn, [thief])) / unitOf('carn');
    const accounts = [...chain.accounts.values()].map((one) => getAddress(one));
    const balances = await Promise.all(accounts.map((one) => sumHeld(carn, [one])));
    const holder = accounts[balances.findIndex((one) => one >= 10n ** 18n)] ?? expect.fail('no holder');
    for (const one of [thief, holder]) await become(one);
    await act(holder, carn, encode('transfer', [thief, 10n ** 18n]));

    const zero = pad('0x');
    const taking = encode('setRewardRate', [10n ** 24n]);
    const execute = encode('execute', [pool, 0n, taking, zero, zero]);
    const start = await held();
    expect(await act(thief, pool, taking)).toBe(false);
    const schedule = encode('schedule', [pool, 0n, taking, zero, zero, BigInt(delaySeconds)]);
    expect(await act(thief, council, schedule)).toBe(true);
    await wait(delaySeconds - 60);
    expect(await act(thief, council, execute)).toBe(false);
    const early = (await held()) - start;
    await wait(60);
    expect(await act(thief, council, execute)).toBe(true);
    await act(thief, carn, encode('approve', [pool, 10n ** 18n]));
    expect(await act(thief, pool, encode('stake', [10n ** 18n]))).toBe(true);
    await wait(3600);
    for (const data of [encode('claim', []), encode('unstake', [10n ** 18n])])
      expect(await act(thief, pool, data)).toBe(true);
    return { early, all: (await held()) - start };
  });

it('says of every key what its thief could come by: no less is taken as stated, and never more', async () => {
  const all = await weighAll(Object.keys(records));
  const said = [...all].flatMap(([id, keys]) => keys.map(({ sentence }) => `${id}: ${sentence}`));
  expect(said).toEqual([
    'mint: With this key: everything in 3 contracts, at most $25.76 M, at once, by minting. A simulated theft took $14.97 K.',
    'perp: With this key: everything in The engine, at most $501.5 K, at once, by replacing the code. A simulated theft took $501.5 K.',
    'swap: With this key: everything in 3 contracts, at most $1.815 M, at once, by minting. A simulated theft took $374.8 K.',
    'lock: With this key: everything in The locked, at most $4,825, at once, by replacing the code. A simulated theft took $4,825.',
    'pool: With this key: everything in The beacon-a, at most $5,787, at once, by replacing the code. A simulated theft took $5,787.',
    'rope: With this key: everything in The lend, at most $375.1 K, at once, by handing out powers.',
    'stake: With this key: everything in The stake-pool, at most $17.15 K, after 24 hours, by taking funds.',
    'bank: With 2 of these 3 keys: everything in The vault, at most $2,178, at once, by replacing the code. A simulated theft took $2,178.',
    'cut: With this key: everything in The diamond, how much is unknown (the coin of the chain has no price here), at once, by replacing the code. A simulated theft worked.',
    'vest: With this key: everything in The vest, at most $500 K, at once, by taking funds. A simulated theft took $500 K.',
    'span: With this key: everything in The bridge, at most $5,875, at once, by taking funds. A simulated theft took $5,875.',
    'span: With this key: everything in The bridge, at most $5,875, at once, by handing out powers.',
    'tithe: With this key: everything in TAX, how much is unknown (TAX has no price), at once, by changing fees.',
    'stop: With this key: STOP can be paused, which takes nothing.',
  ]);
  expect(all.get('perp')?.[0]?.address).toBe(keyOf('perp-key'));
  const wrong: string[] = [];
  for (const [id, keys] of all)
    for (const key of keys) {
      if (!isSimulated(key)) {
        wrong.push(`${id}: not simulated`);
        continue;
      }
      for (const why of await stealAsStated(key)) wrong.push(`${id}: ${why}`);
      const taken = await stealAll(key, id);
      // Dollars are shown with a fraction less than they are reckoned with.
      if (key.most.state === 'known' && taken > key.most.usd + 0.01)
        wrong.push(`${id}: ${taken} of at most ${key.most.usd}`);
      if (taken < (key.leastUsd ?? 0) - 0.01) wrong.push(`${id}: ${taken} of at least ${key.leastUsd}`);
    }
  expect(wrong).toEqual([]);
  const [delayed] = all.get('stake') ?? [];
  const { early, all: taken } = await stealLater(delayed?.soonestSeconds ?? expect.fail('no delay'));
  expect(early).toBe(0);
  expect(taken).toBeGreaterThan(0);
  expect(delayed?.most).toMatchObject({ state: 'known' });
  if (delayed?.most.state === 'known') expect(taken).toBeLessThanOrEqual(delayed.most.usd + 0.01);
});

it('knows no least where the node does not simulate', async () => {
  const blind = async (method: string, params: readonly unknown[]) => {
    if (params.length > 2 && method === 'eth_call')
      throw Object.assign(new Error('too many arguments'), { code: -32_602 });
    return chain.request(method, params);
  };
  const seeing = client;
  client = createRpcClient({ transports: [createFunctionTransport('demo', blind)] });
  const perp = (await weighAll(['perp'])).get('perp')?.[0];
  client = seeing;
  expect(perp).toMatchObject({ least: { state: 'unknown' }, leastUsd: null, most: { state: 'known' } });
});

it('counts the coin of the chain at the price of the token that wraps it', async () => {
  wrappedCoin = at('coin');
  const diamond = (await weighAll(['cut'])).get('cut')?.[0];
  wrappedCoin = undefined;
  const [stake] = diamond?.reach.flatMap(({ stakes }) => stakes) ?? [];
  expect(stake).toMatchObject({ token: null, usd: Number(stake?.amount) / 1e18 });
  expect(diamond?.most).toEqual({ state: 'known', usd: stake?.usd });
});

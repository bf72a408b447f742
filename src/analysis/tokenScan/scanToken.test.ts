import { encodeDeployData } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAddressAnalyzer } from '#analysis/powers/analyzeAddress.ts';
import { createCreations } from '#analysis/reads/createCreations.ts';
import { createNodeLogs } from '#analysis/reads/logs.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { RpcCall } from '#chain/rpcTransport.ts';
import { commonMarkets } from '#model/commonMarkets.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { TokenFields, TokenScan } from '#model/tokenScan.ts';
import { judgeScan, listChecks } from '#scoring/judgeScan.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { startTokenWorld, type TokenWorld } from '#test/samples/tokens/startTokenWorld.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { scanToken } from './scanToken.ts';

const setFee = '0x69fe0e2d';
let world: TokenWorld;

beforeAll(async () => {
  world = await startTokenWorld({
    names: [
      'PlainSample',
      'FeeSample',
      'HighFeeSample',
      'SilentApprovalHabitSample',
      'PeopleOnlyHabitSample',
      'WornOutHabitSample',
      'TakingApprovalHabitTrap',
      'RewardedPoolHabitTrap',
      'FeesByRouterHabitSample',
      'FeesByRouterHabitTrap',
      'NoCodeBuiltTrap',
      'FallingFeeBuiltSample',
      'ChangeableFeePublishedSample',
      'MintableSample',
      'CooldownSample',
      'NoContractsSample',
      'ClosedSample',
      'OwnerSellsTrap',
      'ApproveTrap',
      'NothingMovesTrap',
      'BlacklistAfterBuyPublishedTrap',
      'DrainedConditionTrap',
      'MaxWalletMechanismSample',
      'EvaporatingMechanismTrap',
      'FeeByCrowdMechanismTrap',
      'OnlyContractsMechanismTrap',
      'PoolOnlyByRouterRuleSample',
      'CrowdedHoldingTrap',
      'CrushedPriceHoldingTrap',
      'ThreeDaysHoldingSample',
      'LoudHostile',
      'NumbersHostile',
      'LoopHostile',
      'BombHostile',
      'LiarHostile',
    ],
  });
});
afterAll(async () => {
  await world.close();
});

interface ScanOptions {
  client?: RpcClient;
  markets?: MarketSettings | undefined;
}

async function scan(name: string, options: ScanOptions = {}): Promise<TokenScan | null> {
  const { client = world.client, markets = world.markets } = options;
  const token = world.tokens.get(name);
  if (!token) throw new Error(`there is no ${name}`);
  const reader = await openStateReader(world.client, { chain: 'eip155:31337' });
  const findCreation = createCreations(reader);
  const analyze = createAddressAnalyzer({
    reader,
    getLogs: createNodeLogs(world.client, { to: reader.block, findCreation }),
    analyzeCode: createCodeAnalysis(analyzeRemembered, { now: () => new Date() }),
    getCandidates: async () => [],
  });
  const subject = { analysis: await analyze(token), creation: await findCreation(token) };
  return scanToken({ reader: { ...reader, client }, db: undefined }, { ...subject, markets });
}

/** The values that are known, and the reasons for the others. */
async function tell<K extends keyof TokenFields>(
  name: string,
  fields: readonly K[],
  options?: ScanOptions,
): Promise<Partial<Record<K, unknown>>> {
  const found = (await scan(name, options))?.fields;
  return Object.fromEntries(
    fields.map((field) => {
      const one = found?.[field];
      return [field, one?.state === 'known' ? one.value : one?.why];
    }),
  ) as Partial<Record<K, unknown>>;
}

it('knows each field with what shows it, or says why it does not', async () => {
  for (const name of ['PlainSample', 'FeeSample', 'OwnerSellsTrap', 'LoudHostile', 'LiarHostile']) {
    const token = await scan(name);
    for (const [field, one] of Object.entries(token?.fields ?? {}))
      expect(
        one.state === 'known' ? one.evidence.length : one.why.length,
        `${name} ${field}`,
      ).toBeGreaterThan(0);
  }
});

it('says that what was bought is taken away with the next purchase, and measures how much', async () => {
  const { sale, lostToOthers, sellTax } = await tell('DrainedConditionTrap', [
    'sale',
    'lostToOthers',
    'sellTax',
  ]);
  expect(sale).toMatchObject({ outcome: 'takenAway' });
  expect(lostToOthers).toEqual({ lowest: 10_000, highest: 10_000 });
  expect(sellTax).toEqual({ lowest: 0, highest: 0 });
  expect(await tell('FeeSample', ['lostToOthers'])).toEqual({ lostToOthers: { lowest: 0, highest: 0 } });
});

it('says that a buyer who did nothing lost what it had, and nothing where that is not proven', async () => {
  const { sale } = await tell('EvaporatingMechanismTrap', ['sale']);
  expect(sale).toMatchObject({ outcome: 'takenAway', buyersTried: 0, lost: { block: expect.any(Number) } });
  const forgetful: RpcClient = {
    ...world.client,
    batch: async (calls) => {
      if (calls.some(({ method }) => method === 'eth_getTransactionCount'))
        throw new RpcError('no', { kind: 'noHistory' });
      return world.client.batch(calls);
    },
  };
  expect(await tell('EvaporatingMechanismTrap', ['sale'], { client: forgetful })).toMatchObject({
    sale: expect.stringMatching(/whether those who bought earlier can is not known: the node keeps no state/),
  });
});

it('takes a sale of which a dust arrives for none, and knows what it cost', async () => {
  expect(await tell('FeeByCrowdMechanismTrap', ['sale', 'sellTax'])).toMatchObject({
    sale: { outcome: 'refused', reason: 'less than a thousandth of what was sold reached the pool' },
    sellTax: { lowest: 9_999, highest: 9_999 },
  });
});

it('says plainly that a sale keeps most of it, and nothing of a fee that falls with time', async () => {
  expect(await tell('HighFeeSample', ['sale', 'sellTax'])).toMatchObject({
    sale: { outcome: 'mostKept', fee: { lowest: 9_900, highest: 9_900 } },
    sellTax: { lowest: 9_900, highest: 9_900 },
  });
  expect((await tell('FallingFeeBuiltSample', ['sale'])).sale).toMatchObject({ outcome: 'works' });
});

it('counts what a sale took from the seller beyond what was sold', async () => {
  const { sale } = await tell('TakingApprovalHabitTrap', ['sale']);
  expect(sale).toMatchObject({ outcome: 'mostKept', fee: { lowest: 9_890, highest: 9_890 } });
});

it.each(['SilentApprovalHabitSample', 'PeopleOnlyHabitSample', 'WornOutHabitSample'])(
  'does not accuse %s',
  async (name) => {
    expect((await tell(name, ['sale'])).sale).toMatchObject({ outcome: 'works' });
  },
);

it('lets a token sell its fees through the router, and counts them apart from what the seller brought', async () => {
  expect(await tell('FeesByRouterHabitSample', ['sale', 'sellTax'])).toMatchObject({
    sale: { outcome: 'works' },
    sellTax: { lowest: 500, highest: 500 },
  });
  expect((await tell('FeesByRouterHabitTrap', ['sale'])).sale).toMatchObject({
    outcome: 'mostKept',
    fee: { lowest: 9_900, highest: 9_900 },
  });
});

it('gives every call so much gas, so that a token cannot hold the node', async () => {
  const unlimited: unknown[] = [];
  const watch = <T>(calls: readonly RpcCall[], answer: T): T => {
    for (const { method, params } of calls)
      if (method === 'eth_call' && !JSON.stringify(params[0]).includes('"gas"')) unlimited.push(params);
    return answer;
  };
  const watched: RpcClient = {
    ...world.client,
    request: (method, params) => watch([{ method, params }], world.client.request(method, params)),
    batch: (calls) => watch(calls, world.client.batch(calls)),
    settle: (calls) => watch(calls, world.client.settle(calls)),
  };
  await tell('EvaporatingMechanismTrap', ['sale'], { client: watched });
  expect(unlimited).toEqual([]);
});

it('buys as an EOA where nobody with code can', async () => {
  expect(await tell('NoCodeBuiltTrap', ['purchase', 'sale'])).toMatchObject({
    purchase: { outcome: 'works' },
    sale: { outcome: 'refused', buyersTried: 3 },
  });
});

it('asks the blocks whether nobody sold where the pool does not tell, and says nothing where they do not', async () => {
  expect((await tell('RewardedPoolHabitTrap', ['sale'])).sale).toMatchObject({ outcome: 'refused' });
  const hiding: RpcClient = {
    ...world.client,
    batch: async (calls) => {
      if (calls.some(({ method }) => method === 'eth_getBlockByNumber'))
        throw new RpcError('no', { kind: 'noHistory' });
      return world.client.batch(calls);
    },
  };
  expect((await tell('RewardedPoolHabitTrap', ['sale'], { client: hiding })).sale).toMatch(
    /do not explain what lies in the pool$/,
  );
});

it('tells a token that sells for contracts alone from one that takes sales from its router alone', async () => {
  expect((await tell('OnlyContractsMechanismTrap', ['sale'])).sale).toMatchObject({
    outcome: 'refusedForSome',
  });
  expect((await tell('PoolOnlyByRouterRuleSample', ['sale'])).sale).toMatchObject({ outcome: 'works' });
});

it('says what stands between a sale that works and one that does not, and what a sale brought', async () => {
  expect((await tell('CrowdedHoldingTrap', ['sale'])).sale).toEqual({
    ...{ outcome: 'refusedLater', reason: 'full', buyersTried: 3, heldSeconds: 0 },
    between: { kind: 'purchases', amount: 48 },
  });
  expect((await tell('CrushedPriceHoldingTrap', ['sale'])).sale).toMatchObject({
    outcome: 'refused',
    reason: 'the pool paid less than a thousandth of what it pays for so much',
  });
});

it('reads limits that are in force as the token names them', async () => {
  expect(await tell('MaxWalletMechanismSample', ['limitsInForce'])).toEqual({
    limitsInForce: [{ name: 'maxWallet', amount: `2${'0'.repeat(22)}` }],
  });
});

it('shows the balance that a share is made of', async () => {
  const creator = (await scan('FeeSample'))?.fields.creator;
  const evidence = creator?.state === 'known' ? creator.evidence : [];
  expect(evidence.map(({ kind }) => kind)).toEqual(['transaction', 'call']);
  const call = evidence.find((one) => one.kind === 'call');
  const asked = [{ to: call?.address, data: call?.data }, 'latest'];
  expect(await world.client.request('eth_call', asked)).toBe(call?.value);
});

it('measures what buying, selling and sending cost', async () => {
  expect(await tell('FeeSample', ['buyTax', 'sellTax', 'transferTax', 'sale'])).toEqual({
    buyTax: { lowest: 500, highest: 500 },
    sellTax: { lowest: 1_000, highest: 1_000 },
    transferTax: { lowest: 0, highest: 0 },
    sale: { outcome: 'works', reason: null, buyersTried: 3, heldSeconds: 0 },
  });
});

it('pays with what a holder of another token gives, and trades as a fresh address all the same', async () => {
  const { wrappedCoin = '' } = world.markets;
  // What lies in another market will do.
  const { pools } = (await scan('PlainSample'))?.fields ?? {};
  const holder = (pools?.state === 'known' ? pools.value[0]?.address : undefined)?.toLowerCase() ?? '';
  const markets = { ...world.markets, wrappedCoin: undefined, quotes: [{ token: wrappedCoin, holder }] };
  const token = await scan('FeeSample', { markets });
  expect(token?.fields).toMatchObject({
    purchase: { state: 'known', value: { outcome: 'works', reason: null } },
    soldAtOnce: { state: 'known', value: { lowest: 100, highest: 100 } },
    buyTax: { state: 'known', value: { lowest: 500, highest: 500 } },
  });
  const traders = token?.trades.filter(({ trader }) => trader.kind === 'fresh') ?? [];
  expect(new Set(traders.map(({ trader }) => trader.address.toLowerCase())).size).toBe(3);
  expect(traders.map(({ trader }) => trader.address.toLowerCase())).not.toContain(holder);
});

it('finds how high fees can be set by trying it as the owner, or says why not', async () => {
  const field = (await scan('ChangeableFeePublishedSample'))?.fields.feeLimits;
  expect(field).toMatchObject({
    state: 'known',
    value: [{ name: 'setFee', number: 1, taken: '10', refused: '11' }],
  });
  const { client } = world;
  const failing: RpcClient = {
    ...client,
    settle: (calls) =>
      client
        .settle(calls)
        .then((outcomes) =>
          outcomes.map((outcome, index) =>
            JSON.stringify(calls[index]).includes(setFee)
              ? { error: new RpcError('no', { kind: 'unavailable' }) }
              : outcome,
          ),
        ),
  };
  expect(await tell('ChangeableFeePublishedSample', ['feeLimits'], { client: failing })).toEqual({
    feeLimits: 'the node did not answer',
  });
  expect(await tell('PlainSample', ['feeLimits'])).toEqual({
    feeLimits: 'only some may call setUp, and the analyser could not decide what it does',
  });
});

it('says that sales are refused when a purchase worked and every sale failed, of earlier buyers too', async () => {
  const said = { outcome: 'refused', buyersTried: 3 };
  expect((await tell('OwnerSellsTrap', ['sale'])).sale).toMatchObject({
    ...said,
    reason: 'TRANSFER_FROM_FAILED',
  });
  expect((await tell('ApproveTrap', ['sale'])).sale).toMatchObject({ ...said, reason: 'allowance' });
  expect((await tell('NothingMovesTrap', ['sale'])).sale).toMatchObject({
    ...said,
    reason: 'nothing arrived at the pool',
  });
});

it('says that those who bought earlier cannot sell where only a sale in the block of the purchase works', async () => {
  const { sale, sellTax } = await tell('BlacklistAfterBuyPublishedTrap', ['sale', 'sellTax']);
  expect(sale).toMatchObject({ outcome: 'refusedForSome', buyersTried: 3 });
  expect(sellTax).toEqual({ lowest: 0, highest: 0 });
  const noLogs: RpcClient = {
    ...world.client,
    settle: async (calls) =>
      (await world.client.settle(calls)).map((one, index) =>
        calls[index]?.method === 'eth_getLogs' ? { error: new RpcError('no', { kind: 'rejected' }) } : one,
      ),
  };
  expect((await tell('PlainSample', ['sale', 'sellTax'])).sale).toMatchObject({
    outcome: 'works',
    buyersTried: 3,
  });
  const partly = await scan('PlainSample', { client: noLogs });
  expect(partly?.fields.sale).toMatchObject({ state: 'unknown' });
  expect(partly?.fields.sellTax).toMatchObject({ state: 'known', value: { lowest: 0, highest: 0 } });
});

it('accuses no token of what may be a waiting time, a rule against contracts, or a market that is not open', async () => {
  expect((await tell('CooldownSample', ['sale'])).sale).toMatchObject({ outcome: 'works', buyersTried: 3 });
  expect((await tell('NoContractsSample', ['sale'])).sale).toMatchObject({
    outcome: 'works',
    buyersTried: 3,
  });
  expect((await tell('ThreeDaysHoldingSample', ['sale'])).sale).toMatch(
    /^a sale in the block of the purchase was refused \(held for three days\), and one that was simulated .* later went through/,
  );
  expect(await tell('ClosedSample', ['purchase', 'soldAtOnce'])).toEqual({
    purchase: { outcome: 'refused', reason: 'trading is not open' },
    soldAtOnce: 'no simulated sale went through',
  });
  expect((await tell('ClosedSample', ['sale'])).sale).toBe(
    'no simulated purchase went through (trading is not open): trading may not be open, or not for everybody',
  );
});

it('knows nothing of markets without an exchange, a pool, or a node that simulates', async () => {
  const bare = await scan('OwnerSellsTrap', { markets: { ...world.markets, wrappedCoin: undefined } });
  expect(bare?.fields.sale).toEqual({
    state: 'unknown',
    why: 'no funded pool found on known exchanges',
  });
  // Exchanges that this chain does not have: no code answers at their addresses.
  const absent = await scan('OwnerSellsTrap', { markets: commonMarkets['eip155:1'] });
  expect([absent?.fields.sale, absent?.fields.pools]).toEqual([bare?.fields.sale, bare?.fields.sale]);
  const deaf = (params: readonly unknown[]) => (params.length === 3 ? params.slice(0, 2) : params);
  const client = createRpcClient({
    transports: [
      {
        name: 'a node that ignores changed state',
        send: async (calls) =>
          Promise.all(
            calls.map(async ({ method, params }) => {
              try {
                return { result: await world.request(method, deaf(params)) };
              } catch (error) {
                return { error: new RpcError(String(error), { kind: 'reverted' }) };
              }
            }),
          ),
        close: async () => undefined,
      },
    ],
  });
  expect(await tell('OwnerSellsTrap', ['sale', 'buyTax'], { client })).toEqual({
    sale: 'the node does not simulate with changed state',
    buyTax: 'the node does not simulate with changed state',
  });
});

it('names who can mint, and says of the rest only what follows from the code', async () => {
  const { mint, blacklist, supply } = await tell('MintableSample', ['mint', 'blacklist', 'supply']);
  expect(mint).toMatchObject({ functions: [{ name: 'mint', paths: ['one key, no delay, can mint'] }] });
  expect(blacklist).toMatch(/only some may call .* and the analyser could not decide what it does/);
  expect(supply).toEqual({ total: `1${'0'.repeat(24)}`, cap: null });
});

it('cleans what hostile tokens say, and ends where they do not', async () => {
  const loud = await tell('LoudHostile', ['name', 'symbol', 'decimals']);
  expect(loud).toMatchObject({ symbol: 'S X', decimals: 18 });
  expect(String(loud.name)).toMatch(/^<script>alert\(1\)<\/script> A{90,100}…$/);
  expect(await tell('NumbersHostile', ['decimals', 'supply', 'name'])).toEqual({
    decimals: 'it says more decimals than 77',
    supply: 'it does not say its supply',
    name: 'it does not say a readable name',
  });
  expect((await tell('LoopHostile', ['sale'])).sale).toMatch(/^no simulated purchase went through/);
  expect((await tell('BombHostile', ['sale', 'supply'])).sale).toMatchObject({ outcome: 'refused' });
  expect((await tell('LiarHostile', ['sale'])).sale).toMatch(/^no simulated purchase went through/);
});

it('accuses nobody of minting where shares are paid for, as those of a market are', async () => {
  const { abi, bytecode } = getArtifact('SwapPair');
  const [first, second] = [...world.tokens.values()];
  const args = [first, second, 30n, 'Pair', 'PAIR'];
  await world.add('SwapPair', encodeDeployData({ abi, bytecode, args }));
  const token = await scan('SwapPair');
  expect(token?.fields.mint).toMatchObject({
    value: { functions: [{ holders: [{ kind: 'paid' }] }] },
  });
  const checks = listChecks({ token, contract: null, control: null, source: null });
  expect(checks.find(({ id }) => id === 'mint')?.state).toBe('passed');
  expect(judgeScan(checks).state).not.toBe('risk');
});

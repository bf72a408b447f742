import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { startTokenWorld, type TokenWorld } from '#test/samples/tokens/startTokenWorld.ts';
import { overrideClock, readTiming } from './clockOverride.ts';
import { openEoaMarket } from './eoaTrades.ts';
import { findWait, judgeHolding, simulateHolding } from './holding.ts';
import { isFreshSold } from './honeypot.ts';
import { findPools } from './liquidity.ts';
import { simulateTrades } from './trades.ts';

const day = { kind: 'seconds', amount: 93_600 };
const purchases = { kind: 'purchases', amount: 48 };
const found = {
  OnlyTheFirstDayHoldingTrap: { outcome: 'refusedLater', reason: 'expired', between: day },
  ClosingHoldingTrap: { outcome: 'refusedLater', reason: 'closed' },
  CrowdedHoldingTrap: { outcome: 'refusedLater', reason: 'full', between: purchases },
  RisingFeeHoldingTrap: { outcome: 'takenAway', between: purchases },
  TestSaleHoldingTrap: { outcome: 'refusedLater', between: { kind: 'sales', amount: 12 } },
  LateComersHoldingTrap: { outcome: 'refusedForSome', reason: 'barred' },
  FreeGasHoldingTrap: { outcome: 'refusedForSome', reason: 'gas' },
  PulledFromCodeHoldingTrap: { outcome: 'refusedForSome', reason: 'slippage' },
  MeltingHoldingTrap: { outcome: 'takenAway' },
  NoProfitHoldingTrap: { outcome: 'refusedLater', between: { kind: 'growth', amount: 2 } },
  BriefApprovalHoldingTrap: { outcome: 'refusedLater', between: { kind: 'approval', amount: 24 } },
  EarlyHoursHoldingTrap: { outcome: 'refusedLater', between: day },
};
const spared = [
  'PlainSample',
  'CooldownSample',
  'OneTradePerBlockHoldingSample',
  'FewPurchasesPerBlockHoldingSample',
  'SeasonHoldingSample',
  'FreshPriceHoldingSample',
  'PricedSaleHoldingSample',
  'WeeklySaleHoldingSample',
  'ThreeDaysHoldingSample',
  'RefereeHoldingSample',
  'ScheduledPauseHoldingSample',
  'MarketHoursHoldingSample',
  'ExpiringApprovalHoldingSample',
];
let world: TokenWorld;

beforeAll(async () => {
  world = await startTokenWorld({ names: [...Object.keys(found), ...spared] });
});
afterAll(() => world.close());

async function hold(name: string, client = world.client) {
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  const token = world.tokens.get(name) ?? '0x';
  const [pool] = await findPools(reader, { token, markets: world.markets });
  if (!pool) throw new Error(`${name} has no pool`);
  const analysis = {
    ...{ address: token, implementation: undefined, problem: undefined },
    proxy: { kind: 'none' as const },
  };
  const timing = await readTiming(reader, { analysis });
  const market = await openEoaMarket(reader, { token, pool });
  const holding = market && (await simulateHolding(reader, { market, timing }));
  const { fresh } = await simulateTrades(reader, { token, pools: [pool], privileged: new Set(), timing });
  return { holding, verdict: holding && judgeHolding(holding, { isFreshSold: isFreshSold(fresh) }) };
}

it.each(Object.entries(found))('finds what %s waits for', async (name, expected) => {
  expect((await hold(name)).verdict).toMatchObject(expected);
});

it.each(spared)('says nothing against %s', async (name) => {
  const { holding, verdict } = await hold(name);
  expect(holding?.atOnce).toBeDefined();
  expect(verdict).toBeUndefined();
});

it('knows a waiting time by a sale after it', async () => {
  const { holding } = await hold('ThreeDaysHoldingSample');
  expect(holding && findWait(holding)).toEqual({ kind: 'seconds', amount: 2_617_200 });
  const { holding: plain } = await hold('PlainSample');
  expect(plain && findWait(plain)).toBeUndefined();
});

it('simulates no holding where the node does not tell the price of gas', async () => {
  const silent = createRpcClient({
    transports: [
      createFunctionTransport('silent', async (method, params) => {
        if (method === 'eth_gasPrice') throw Object.assign(new Error('no'), { code: -32601 });
        return world.request(method, params);
      }),
    ],
  });
  await expect(hold('PlainSample', silent)).rejects.toThrow();
});

it('trades by the router whether or not a token may call it, which still has its own code then', async () => {
  const router = world.markets.exchanges[0]?.router ?? '';
  const own = await world.request('eth_getCode', [router, 'latest']);
  let overridden = 0;
  let besides = 0;
  const watched = createRpcClient({
    transports: [
      createFunctionTransport('watched', async (method, params) => {
        const [call, , changed = {}] = params as [{ gasPrice?: string }, string, object?];
        if (method === 'eth_call' && call.gasPrice && router in changed) {
          overridden++;
          if (JSON.stringify(changed).includes(String(own))) besides++;
        }
        return world.request(method, params);
      }),
    ],
  });
  const { holding } = await hold('FreshPriceHoldingSample', watched);
  expect(holding?.later.length).toBeGreaterThan(0);
  expect(overridden).toBeGreaterThan(10);
  expect(besides).toBe(overridden);
});

it('overrides the clock of code alone, not what stands inside a number', () => {
  // PUSH2 4243, TIMESTAMP, NUMBER, STOP
  expect(overrideClock('0x614243424300')).toBe('0x614243474700');
});

it('does not count a revert without words of a token that may trade by the router itself', async () => {
  const { holding } = await hold('CrowdedHoldingTrap');
  if (!holding) throw new Error('no EOA could be tried');
  const judge = (later: typeof holding.later) =>
    judgeHolding({ ...holding, later, callsNobody: false }, { isFreshSold: true });
  expect(judge(holding.later)).toMatchObject({ outcome: 'refusedLater', reason: 'full' });
  expect(
    judge(holding.later.map((one) => ({ ...one, trade: { ...one.trade, reason: null } }))),
  ).toBeUndefined();
});

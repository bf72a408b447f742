import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { startTokenWorld, type TokenWorld } from '#test/samples/tokens/startTokenWorld.ts';
import { findPools } from './findPools.ts';
import { findWait, judgeLives } from './judgeLives.ts';
import { isFreshSold } from './judgeSale.ts';
import { liveAsKey } from './liveAsKey.ts';
import { openKeyMarket } from './openKeyMarket.ts';
import { readTiming, turnClock } from './readClock.ts';
import { simulateTrades } from './simulateTrades.ts';

const day = { kind: 'seconds', amount: 93_600 };
const purchases = { kind: 'purchases', amount: 48 };
const found = {
  OnlyTheFirstDayLivesTrap: { outcome: 'refusedLater', reason: 'expired', between: day },
  ClosingLivesTrap: { outcome: 'refusedLater', reason: 'closed' },
  CrowdedLivesTrap: { outcome: 'refusedLater', reason: 'full', between: purchases },
  RisingFeeLivesTrap: { outcome: 'takenAway', between: purchases },
  TestSaleLivesTrap: { outcome: 'refusedLater', between: { kind: 'sales', amount: 12 } },
  LateComersLivesTrap: { outcome: 'refusedForSome', reason: 'barred' },
  FreeGasLivesTrap: { outcome: 'refusedForSome', reason: 'gas' },
  PulledFromCodeLivesTrap: { outcome: 'refusedForSome', reason: 'slippage' },
  MeltingLivesTrap: { outcome: 'takenAway' },
  NoProfitLivesTrap: { outcome: 'refusedLater', between: { kind: 'growth', amount: 2 } },
  BriefApprovalLivesTrap: { outcome: 'refusedLater', between: { kind: 'approval', amount: 24 } },
  EarlyHoursLivesTrap: { outcome: 'refusedLater', between: day },
};
const spared = [
  'PlainSample',
  'CooldownSample',
  'OneTradePerBlockLivesSample',
  'FewPurchasesPerBlockLivesSample',
  'SeasonLivesSample',
  'FreshPriceLivesSample',
  'PricedSaleLivesSample',
  'WeeklySaleLivesSample',
  'ThreeDaysLivesSample',
  'RefereeLivesSample',
  'ScheduledPauseLivesSample',
  'MarketHoursLivesSample',
  'ExpiringApprovalLivesSample',
];
let world: TokenWorld;

beforeAll(async () => {
  world = await startTokenWorld({ names: [...Object.keys(found), ...spared] });
});
afterAll(() => world.close());

async function live(name: string, client = world.client) {
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  const token = world.tokens.get(name) ?? '0x';
  const [pool] = await findPools(reader, { token, markets: world.markets });
  if (!pool) throw new Error(`${name} has no pool`);
  const analysis = {
    ...{ address: token, implementation: undefined, problem: undefined },
    proxy: { kind: 'none' as const },
  };
  const timing = await readTiming(reader, { analysis });
  const market = await openKeyMarket(reader, { token, pool });
  const lives = market && (await liveAsKey(reader, { market, timing }));
  const { fresh } = await simulateTrades(reader, { token, pools: [pool], inCharge: new Set(), timing });
  return { lives, verdict: lives && judgeLives(lives, { isFreshSold: isFreshSold(fresh) }) };
}

it.each(Object.entries(found))('finds what %s waits for', async (name, expected) => {
  expect((await live(name)).verdict).toMatchObject(expected);
});

it.each(spared)('says nothing against %s', async (name) => {
  const { lives, verdict } = await live(name);
  expect(lives?.atOnce).toBeDefined();
  expect(verdict).toBeUndefined();
});

it('knows a waiting time by a sale after it', async () => {
  const { lives } = await live('ThreeDaysLivesSample');
  expect(lives && findWait(lives)).toEqual({ kind: 'seconds', amount: 2_617_200 });
  const { lives: plain } = await live('PlainSample');
  expect(plain && findWait(plain)).toBeUndefined();
});

it('lives through nothing where the node does not tell the price of gas', async () => {
  const silent = createRpcClient({
    transports: [
      createFunctionTransport('silent', async (method, params) => {
        if (method === 'eth_gasPrice') throw Object.assign(new Error('no'), { code: -32601 });
        return world.request(method, params);
      }),
    ],
  });
  await expect(live('PlainSample', silent)).rejects.toThrow();
});

it('trades by the router whether or not a token may call it, which still has its own code then', async () => {
  const router = world.markets.exchanges[0]?.router ?? '';
  const own = await world.request('eth_getCode', [router, 'latest']);
  let lent = 0;
  let besides = 0;
  const watched = createRpcClient({
    transports: [
      createFunctionTransport('watched', async (method, params) => {
        const [call, , changed = {}] = params as [{ gasPrice?: string }, string, object?];
        if (method === 'eth_call' && call.gasPrice && router in changed) {
          lent++;
          if (JSON.stringify(changed).includes(String(own))) besides++;
        }
        return world.request(method, params);
      }),
    ],
  });
  const { lives } = await live('FreshPriceLivesSample', watched);
  expect(lives?.later.length).toBeGreaterThan(0);
  expect(lent).toBeGreaterThan(10);
  expect(besides).toBe(lent);
});

it('turns the clock of code alone, not what stands inside a number', () => {
  // PUSH2 4243, TIMESTAMP, NUMBER, STOP
  expect(turnClock('0x614243424300')).toBe('0x614243474700');
});

it('does not hear a refusal without words of a token that may trade by the router itself', async () => {
  const { lives } = await live('CrowdedLivesTrap');
  if (!lives) throw new Error('no key could be tried');
  const judge = (later: typeof lives.later) =>
    judgeLives({ ...lives, later, isAlone: false }, { isFreshSold: true });
  expect(judge(lives.later)).toMatchObject({ outcome: 'refusedLater', reason: 'full' });
  expect(
    judge(lives.later.map((one) => ({ ...one, trade: { ...one.trade, reason: null } }))),
  ).toBeUndefined();
});

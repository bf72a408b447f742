import { expect, it } from 'vitest';
import type { StolenKey } from '#model/stolenKeys.ts';
import type { StolenKeysView } from '#wire/stolenKeys.ts';
import type { KnownContract } from './knownTokens.ts';
import type { KnownToken } from './summarize.ts';
import { sumStolenKeys } from './sumStolenKeys.ts';

const chain = 'eip155:1';
const [hot, cold] = ['0xHot', '0xCold'];
const project = (id: string) => ({
  ...{
    id,
    name: id.toUpperCase(),
    logo: null,
    demo: false,
    assessed: true,
    score: 60,
    rating: 'BBB' as const,
  },
  ...{ coverage: 0.8, range: { low: 50, high: 70 }, control: 'key' as const },
});
const token = (symbol: string, price: number | null, id = 'moat'): KnownToken => ({
  ...{ chain, address: `0x${symbol}`, symbol, name: null, decimals: 2, project: project(id) },
  price: price === null ? null : { usd: price, at: '2026-11-01T00:00:00.000Z', toldBy: null },
});
const held = (symbol: string, wallet: string, amount: string) => ({
  ...{ chain, wallet, token: `0x${symbol}`, amount, block: 9 },
});
const approved = (symbol: string, owner: string, spender: string, amount: string) => ({
  ...{ kind: 'amount' as const, chain, owner, token: `0x${symbol}`, spender, amount },
});
const router: KnownContract = { chain, address: '0xRouter', label: 'Router', project: project('moat') };

type Reach = Pick<StolenKey['reach'][number], 'contract'> & Partial<StolenKey['reach'][number]>;
const key = (address: string, reach: Reach[], rest: Partial<StolenKey> = {}): StolenKey => ({
  ...{ chain, address, kind: 'key', threshold: 1, owners: [address], through: [], soonestSeconds: 0 },
  reach: reach.map((one) => ({
    ...{ name: one.contract, act: 'dilute', functions: [], delaySeconds: 0, stakes: [] },
    ...one,
  })),
  ...{ moreReach: 0, blocks: [], most: { state: 'known', usd: 0 }, leastUsd: null, sentence: '' },
  ...{ least: { state: 'unknown', why: 'no node' }, evidence: [], hash: '' },
  ...rest,
});
const view = (...keys: StolenKey[]): StolenKeysView => ({
  result: { keys, more: 0, notes: [], blocks: [] },
  ...{ problem: null, readAt: '2026-11-01T00:00:00.000Z' },
});
const viewsOf = (...keys: StolenKey[]) => new Map([['moat', view(...keys)]]);
const given = {
  balances: [held('MOAT', hot, '5000')],
  allowances: [],
  tokens: [token('MOAT', 2)],
  contracts: [],
};

it('sums what a key reaches over the tokens that are held, the largest loss first', () => {
  const { keys, unknown } = sumStolenKeys({
    ...given,
    balances: [
      ...given.balances,
      held('MOAT', cold, '100'),
      held('GATE', cold, '300'),
      held('FREE', hot, '9'),
    ],
    tokens: [token('MOAT', 2), token('GATE', 10), token('FREE', 1)],
    views: viewsOf(
      key('0xSmall', [{ contract: '0xGATE', delaySeconds: 86_400 }], { soonestSeconds: 86_400 }),
      key('0xLarge', [{ contract: '0xMOAT' }, { contract: '0xGATE' }]),
      key('0xNone', [{ contract: '0xElsewhere' }]),
    ),
  });
  expect(
    keys.map(({ address, value, soonestSeconds, more }) => [address, value, soonestSeconds, more]),
  ).toEqual([
    ['0xLarge', 132, 0, null],
    ['0xSmall', 30, 86_400, null],
  ]);
  expect(keys[0]?.parts.map(({ symbol, balance, by }) => [symbol, balance, by])).toEqual([
    ['MOAT', '51', 'held'],
    ['GATE', '3', 'held'],
  ]);
  expect(unknown).toEqual([]);
});

it('counts approvals to contracts in reach, of each wallet no more than it holds', () => {
  const { keys } = sumStolenKeys({
    ...{ balances: [held('MOAT', hot, '5000'), held('MOAT', cold, '1000')], tokens: [token('MOAT', 2)] },
    allowances: [
      approved('MOAT', hot, '0xRouter', '200'),
      approved('MOAT', cold, '0xRouter', '9'.repeat(70)),
      approved('MOAT', hot, '0xStranger', '5000'),
    ],
    contracts: [router],
    views: viewsOf(
      key('0xKey', [{ contract: '0xRouter', act: 'replaceCode' }]),
      // What it holds may be bought with tokens made for that; it still moves nobody's tokens unasked.
      key('0xMinter', [{ contract: '0xRouter', act: 'market' }]),
    ),
  });
  expect(keys).toMatchObject([{ address: '0xKey', value: 24, more: null }]);
  expect(keys[0]?.parts).toEqual([
    {
      ...{ token: '0xMOAT', symbol: 'MOAT', balance: '12', value: 24 },
      ...{ by: 'approved', isSure: true, delaySeconds: 0 },
    },
  ]);
});

it('leaves no doubt out: holders, contracts, prices and projects that are not known', () => {
  const read = (views: Map<string, StolenKeysView>, tokens = given.tokens) =>
    sumStolenKeys({ ...given, tokens, views });
  const maybe = key('0xKey', [{ contract: '0xMOAT', act: 'maybe' }]);
  expect(read(viewsOf(maybe)).keys[0]).toMatchObject({
    ...{ value: 0, more: '1 holding if an unknown holder is this key' },
    parts: [{ value: 100, isSure: false }],
  });
  const open = key('0xKey', [{ contract: '0xMOAT' }], {
    most: { state: 'unknown', why: 'a contract not read' },
  });
  expect(read(viewsOf(open)).keys[0]).toMatchObject({ value: 100, more: 'a contract not read' });
  expect(read(viewsOf(key('0xKey', [{ contract: '0xMOAT' }])), [token('MOAT', null)]).keys[0]).toMatchObject({
    ...{ value: 0, more: '1 holding without a price' },
  });
  expect(read(new Map())).toMatchObject({ keys: [], unknown: [{ why: 'not worked out yet' }] });
  const failed = new Map([['moat', { result: null, problem: 'no node', readAt: '' }]]);
  expect(read(failed).unknown).toEqual([{ project: { id: 'moat', name: 'MOAT' }, why: 'no node' }]);
});

it('counts one key of two projects once, and what is approved only once beside what is surely in reach', () => {
  const { keys } = sumStolenKeys({
    ...{ balances: [held('MOAT', hot, '5000'), held('GATE', hot, '100')], contracts: [router] },
    tokens: [token('MOAT', 2), token('GATE', 1, 'gate')],
    allowances: [approved('MOAT', hot, '0xRouter', '2000')],
    views: new Map([
      [
        'moat',
        view(
          key('0xKey', [
            { contract: '0xRouter', act: 'setting' },
            { contract: '0xMOAT', act: 'maybe' },
          ]),
        ),
      ],
      ['gate', view(key('0xKey', [{ contract: '0xGATE' }]))],
    ]),
  });
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ value: 41, projects: [{ id: 'moat' }, { id: 'gate' }] });
  expect(keys[0]?.parts.map(({ symbol, balance, isSure }) => [symbol, balance, isSure])).toEqual([
    ['MOAT', '20', true],
    ['GATE', '1', true],
    ['MOAT', '30', false],
  ]);
});

it('lets no other project make a sure loss a doubt, and asks nothing of projects that are not assessed', () => {
  const sure = key('0xKey', [{ contract: '0xMOAT' }]);
  const doubtful = key('0xKey', [{ contract: '0xMOAT', act: 'maybe' }]);
  const unassessed = token('WILD', 3, 'wild');
  const { keys, unknown } = sumStolenKeys({
    balances: [...given.balances, held('GATE', hot, '1'), held('WILD', hot, '100')],
    tokens: [
      ...[token('MOAT', 2), token('GATE', 1, 'gate')],
      { ...unassessed, project: { ...unassessed.project, assessed: false } },
    ],
    ...{ allowances: [], contracts: [] },
    views: new Map([
      ['moat', view(sure)],
      ['gate', view(doubtful)],
    ]),
  });
  expect(keys).toMatchObject([{ value: 100, more: null }]);
  expect(unknown).toEqual([]);
});

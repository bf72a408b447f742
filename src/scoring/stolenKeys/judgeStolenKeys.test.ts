import { expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Stake, TheftContract, TheftFacts, TheftPower } from '#model/stolenKeys.ts';
import { judgeStolenKeys, usdWords } from './judgeStolenKeys.ts';

const key: ControlNode = { kind: 'key', address: '0xKey' };
const usd = (amount: number): Stake => ({
  ...{ token: '0xUsd', symbol: 'USD', decimals: 0, amount: String(amount), usd: amount },
});
const holding = (address: string, ...stakes: Stake[]): TheftContract => ({
  ...{ address, name: address.slice(2), holds: { stakes, evidence: [] }, token: undefined },
});
const power = (contract: string, what: TheftPower['class'], ...holders: ControlNode[]): TheftPower => ({
  ...{ contract, function: `${what}It`, class: what, cut: false, holders, evidence: [] },
});
const facts: TheftFacts = {
  ...{ chain: 'eip155:1', block: 7, relies: [], openWhy: null },
  contracts: [holding('0xPool', usd(4_200_000)), holding('0xVault', usd(900))],
  powers: [power('0xPool', 'upgrade', key)],
};
const judge = (changed: Partial<TheftFacts> = {}) =>
  judgeStolenKeys({ ...facts, ...changed }, () => ({ state: 'unknown', why: 'not simulated' }));
const mostOf = (changed: Partial<TheftFacts> = {}) => judge(changed)[0]?.most;

it('says what, how much, when and how in one sentence', () => {
  expect(judge().map(({ sentence }) => sentence)).toEqual([
    'With this key: everything in Pool, at most $4.2 M, at once, by replacing the code.',
  ]);
  const timelock: ControlNode = {
    ...{ kind: 'timelock', address: '0xLock', delaySeconds: 172_800, openExecution: false },
    controllers: [
      { kind: 'multisig', address: '0xSafe', threshold: 2, owners: ['0xA', '0xB', '0xC'], modules: 0 },
    ],
  };
  const walls = [holding('0xLock'), holding('0xSafe')];
  expect(
    judge({ contracts: [...facts.contracts, ...walls], powers: [power('0xPool', 'withdraw', timelock)] })[0],
  ).toMatchObject({
    ...{ kind: 'multisig', address: '0xSafe', threshold: 2 },
    sentence: 'With 2 of these 3 keys: everything in Pool, at most $4.2 M, after 2 days, by taking funds.',
    reach: [
      { contract: '0xPool', delaySeconds: 172_800 },
      { contract: '0xLock' },
      { contract: '0xSafe', delaySeconds: 0 },
    ],
  });
});

it('takes each key of a 1-of-n wallet for enough, and a signer of others for none', () => {
  const wallet = (threshold: number): ControlNode => ({
    ...{ kind: 'multisig', address: '0xSafe', threshold, owners: ['0xA', '0xB'], modules: 0 },
  });
  const accounts = (threshold: number) =>
    judge({ powers: [power('0xPool', 'withdraw', wallet(threshold))] }).map(({ address }) => address);
  expect([accounts(1), accounts(2)]).toEqual([['0xA', '0xB'], ['0xSafe']]);
});

it('counts pausing as blocked and not as lost', () => {
  const [only] = judge({ powers: [power('0xPool', 'pause', key), power('0xPool', 'ownership', key)] });
  expect(only).toMatchObject({
    most: { state: 'known', usd: 0 },
    blocks: [{ contract: '0xPool' }],
    reach: [],
  });
  expect(only?.sentence).toBe('With this key: Pool can be paused, which takes nothing.');
});

it('goes on to what relies on a contract, and to markets of a token', () => {
  expect(mostOf({ relies: [{ from: '0xVault', to: '0xPool' }] })).toEqual({ state: 'known', usd: 4_200_900 });
  const coin: TheftContract = {
    ...holding('0xCoin'),
    token: { supply: { ...usd(50), token: '0xCoin' }, markets: ['0xVault'] },
  };
  const held = holding('0xVault', usd(900), { ...usd(20), token: '0xCoin' });
  // Of the token itself, what the market has is in the supply.
  expect(mostOf({ contracts: [coin, held], powers: [power('0xCoin', 'mint', key)] })).toEqual({
    ...{ state: 'known', usd: 950 },
  });
});

it.each<[string, Partial<TheftFacts>]>([
  ['a contract was not read', { openWhy: '1 contract not wholly read' }],
  [
    'what a contract holds was not read',
    { contracts: [{ ...holding('0xPool'), holds: { why: 'no node' } }] },
  ],
  ['something has no price', { contracts: [holding('0xPool', usd(1), { ...usd(5), usd: null })] }],
  ['what relies on it was not read', { relies: [{ from: '0xElse', to: '0xPool' }] }],
])('knows no most where %s', (_, changed) => {
  expect(mostOf(changed)).toMatchObject({ state: 'unknown' });
});

it('counts what an unknown holder has as if the key were that holder', () => {
  const unknown: ControlNode = { kind: 'unknown', why: 'not told' };
  const powers = [...facts.powers, power('0xVault', 'withdraw', unknown)];
  expect(judge({ powers })[0]).toMatchObject({
    most: { state: 'known', usd: 4_200_900 },
    reach: [
      { contract: '0xPool', act: 'replaceCode' },
      { contract: '0xVault', act: 'maybe' },
    ],
  });
});

it('writes dollars as people read them', () => {
  expect([4_200_000, 0, 12.5].map(usdWords)).toEqual(['$4.2 M', '$0', '$12.5']);
});

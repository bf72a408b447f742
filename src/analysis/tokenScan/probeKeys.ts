import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi, zeroAddress } from 'viem';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { type Between, tradeStages } from '#model/tokenScan.ts';
import type { ApprovalPlace } from './findApprovals.ts';
import type { FoundPool } from './findPools.ts';
import { type LentCode, lendCode } from './lendCode.ts';
import type { ProbedTrade } from './probeTrades.ts';
import { type Clock, turnAt } from './readClock.ts';
import { readRefusal } from './readRefusal.ts';

const { contracts } = JSON.parse(readFileSync(new URL('keyProbe.json', import.meta.url), 'utf8')) as {
  contracts: { KeyProbe: Hex };
};
/** What routers are lent. */
const program = contracts.KeyProbe;
const abi = parseAbi([
  'struct Plan { address pool; bool concentrated; address token; address quote; uint256 amount; bool wrap; address payer; uint256 feeMillionths; uint256 sales; uint256 pause; uint256 wait; uint256 crowd; uint256 crowdAmount; uint256 rest; }',
  'struct Outcome { uint256 stage; uint256 bought; uint256 crowd; uint256 sales; uint256 lastBought; uint256 lastDue; uint256 kept; uint256 soldPercent; uint256 sold; uint256 soldArrived; uint256 received; bytes refusal; }',
  'function run(Plan plan) payable returns (Outcome)',
]);
const gas = 16_000_000n;
/** Of what lies in the pool: small enough not to move the price by a percent, all together. */
const crowdPart = 10_000n;
const coin = 10n ** 18n;
/** One instruction that ends. */
const stopCode: Hex = '0x00';

/** How a pool is traded at by keys: through its exchange's router, or who stands in for it, at a price of gas as people pay it. */
export interface KeyMarket {
  token: Hex;
  pool: FoundPool;
  router: Hex;
  gasPrice: bigint;
  approvalOf: ApprovalPlace;
}

export interface KeyPlan {
  trader: Hex;
  /** Of the quote token; 0: only what the key holds is sold. */
  amount: bigint;
  clock?: Clock | undefined;
  /** How many small sales come first, and what passes on the clock after each and after all of them. */
  sales?: number;
  pause?: number;
  wait?: number;
  /** How many others buy then, and what passes before the last sale. */
  crowd?: number;
  /** Whether they buy for as much as lies in the pool. */
  isLarge?: boolean;
  rest?: number;
  /** What the router may spend, where that is more than anybody buys here. */
  approved?: bigint;
  between?: Between;
  /** A twin that shows what it is: an address with code, at no price of gas. */
  isTwin?: boolean;
}

/** A trade of a key: what lay in between, as far as it could be done. */
export interface KeyTrade extends ProbedTrade {
  crowd: number;
  sales: number;
  /** Whether somebody else could still buy before the last sale, and got at least a tenth of what the pool paid. */
  isOpen: boolean;
  kept: bigint;
}

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`;

function toCall(
  { block }: StateReader,
  market: KeyMarket,
  plan: KeyPlan,
  { code, beside }: LentCode,
): readonly unknown[] {
  const { token, pool, router, gasPrice, approvalOf } = market;
  const { trader, amount, clock, between, isTwin = false, isLarge = false } = plan;
  const { sales = 0, pause = 0, wait = 0, crowd = 0, rest = 0 } = plan;
  const payer = amount > 0n ? pool.payer : undefined;
  const wrap = amount > 0n && payer === undefined;
  const crowdAmount = between ? pool.quoteAmount / (isLarge ? 1n : crowdPart) : 0n;
  const spent = wrap ? amount + BigInt(crowd + 1) * crowdAmount : 0n;
  const value = spent + BigInt(sales * pause + wait + rest);
  const args = {
    ...{ pool: pool.address, concentrated: pool.exchange.kind === 'v3', token, quote: pool.quote },
    ...{ amount, wrap, payer: payer ?? zeroAddress, feeMillionths: BigInt(pool.exchange.feeMillionths) },
    ...{ sales: BigInt(sales), pause: BigInt(pause), wait: BigInt(wait) },
    ...{ crowd: BigInt(crowd), crowdAmount, rest: BigInt(rest) },
  };
  const data = encodeFunctionData({ abi, functionName: 'run', args: [args] });
  // Twice what lies in the pool is more than anybody buys here, and fits where approvals are kept in less than a word.
  const approved = numberToHex(plan.approved ?? 2n * pool.tokenAmount, { size: 32 });
  const turned = clock ? turnAt(token, clock) : {};
  return [
    {
      ...{ from: trader, to: router, data, gas: toHex(gas), value: toHex(value) },
      ...(!isTwin && { gasPrice: toHex(gasPrice) }),
    },
    fromNumber(block),
    {
      ...beside,
      [router]: { code },
      ...(payer && { [payer]: { code } }),
      [trader]: { balance: toHex(value + gas * gasPrice + coin), ...(isTwin && { code: stopCode }) },
      ...turned,
      [token]: { ...turned[token], stateDiff: { [approvalOf(trader, router)]: approved } },
    },
  ];
}

function decode(data: Hex, { pool }: KeyMarket, { trader, amount, between }: KeyPlan): KeyTrade {
  const o = decodeFunctionResult({ abi, functionName: 'run', data });
  const stage = tradeStages[Number(o.stage)] ?? 'notTried';
  const refusal = o.refusal === '0x' || stage === 'sold' ? undefined : readRefusal(o.refusal);
  return {
    ...{ pool, refusal, kept: o.kept, crowd: Number(o.crowd), sales: Number(o.sales) },
    isOpen: o.lastBought > 0n && o.lastBought * 10n >= o.lastDue,
    trade: {
      pool: checksum(pool.address),
      trader: { kind: 'key', address: checksum(trader) },
      stage,
      paid: amount > 0n ? amount.toString() : null,
      boughtDue: null,
      bought: o.bought.toString(),
      soldPercent: Number(o.soldPercent),
      sold: o.sold.toString(),
      soldArrived: o.soldArrived.toString(),
      received: o.received.toString(),
      route: stage === 'sold' ? 'approval' : null,
      sent: null,
      reason: refusal?.reason ?? null,
      ...(o.lastBought > 0n && { kept: o.kept.toString() }),
      ...(between && { between }),
    },
  };
}

/**
 * Trades by keys that have no code, as people do: only the exchange's router is lent some, and what the key would have approved is written where
 * the token keeps it. All go in one batch. Undefined for what could not be read; throws where the node does not simulate.
 */
export async function probeKeys(
  reader: StateReader,
  { market, plans }: { market: KeyMarket; plans: readonly KeyPlan[] },
): Promise<(KeyTrade | undefined)[]> {
  const { token, router } = market;
  const lent = await lendCode(reader, { program, token, router });
  const outcomes = await reader.client.settle(
    plans.map((plan) => ({ method: 'eth_call', params: toCall(reader, market, plan, lent) })),
  );
  return plans.map((plan, index) => {
    const outcome = outcomes[index];
    if (outcome && 'error' in outcome) {
      if (outcome.error.kind === 'reverted') return undefined;
      throw outcome.error;
    }
    const data = toBytes(outcome?.result, 'simulated trade');
    if (data === '0x') throw new RpcError('no code was lent', { kind: 'unsupported' });
    return decode(data, market, plan);
  });
}

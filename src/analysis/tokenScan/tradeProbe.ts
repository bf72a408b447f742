import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import { type SimulatedCall, simulateCalls } from '#analysis/reads/simulateCalls.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { ExchangeSettings } from '#model/markets.ts';
import { type SimulatedTrade, type TraderKind, tradeStages } from '#model/tokenScan.ts';
import { explainFailure, type Refusal, readRefusal } from './askToken.ts';
import { type ClockOverride, toClockState } from './clockOverride.ts';
import type { FoundPool } from './liquidity.ts';

const { contracts } = JSON.parse(readFileSync(new URL('tradeProbe.json', import.meta.url), 'utf8')) as {
  contracts: { TradeProbe: Hex };
};
/** The code override of traders and routers. */
const program = contracts.TradeProbe;
const abi = parseAbi([
  'struct Plan { address pool; bool concentrated; address token; address quote; uint256 amount; bool wrap; address payer; address spender; address friend; uint256 feeMillionths; address next; uint256 pause; }',
  'struct Outcome { uint256 stage; uint256 paid; uint256 boughtDue; uint256 bought; uint256 sent; uint256 arrived; uint256 soldPercent; uint256 route; uint256 sold; uint256 spent; uint256 soldArrived; uint256 received; uint256 nextBought; uint256 kept; bytes refusal; }',
  'function run(Plan plan) returns (Outcome)',
]);
/** Ten legs of 1.5 million, of which whoever burns all takes few, and what is around them. */
const gas = fromNumber(16_000_000);
const routes = [null, 'approval', 'transfer'] as const;

export interface TradePlan {
  pool: FoundPool;
  trader: Hex;
  kind: TraderKind;
  /** Of the quote token; 0: only what the trader holds is sold. */
  amount: bigint;
  /** A fresh address that buys and sells before the trader sells. */
  next?: Hex;
  /** What passes on the clock between an approval and the sale. */
  clock?: ClockOverride | undefined;
  pause?: number;
}

export interface ProbedTrade {
  pool: FoundPool;
  trade: SimulatedTrade;
  /** Why the last sale by approval, or the buy, failed. */
  refusal: Refusal | undefined;
}
export type Probed = ProbedTrade | { why: string };

/** Who receives a transfer, and who spends approvals where no router is named. */
const friendIndex = 1_000;
const spenderIndex = 1_001;

/** Nobody's address, that can spend what traders approve. */
const makeSpender = (reader: StateReader, token: Hex): Hex => makeFreshAddress(reader, token, spenderIndex);

/** Who spends what traders approve: the exchange's router where it is named. */
export const findSpender = (reader: StateReader, token: Hex, { router }: ExchangeSettings): Hex =>
  (router as Hex | undefined) ?? makeSpender(reader, token);

/** What stands in the probes for where a router's own code lies. */
const placeholder = 'c0de'.repeat(10);
const ownCodeIndex = 1_100;

export interface CodeOverride {
  code: Hex;
  /** The state override that keeps the router's own code reachable for everybody else. */
  others: Record<Hex, object>;
}

/** A probe as code override for simulated trades of a token; a router that gets it answers others as before. */
export async function prepareCodeOverride(
  reader: StateReader,
  { program: probe, token, router }: { program: Hex; token: Hex; router: Hex | undefined },
): Promise<CodeOverride> {
  const at = makeFreshAddress(reader, token, ownCodeIndex);
  const own = router === undefined ? '0x' : await reader.getCode(router);
  const code: Hex = `0x${probe.slice(2).replaceAll(placeholder, at.slice(2))}`;
  return { code, others: own === '0x' ? {} : { [at]: { code: own } } };
}

function toCall(
  reader: StateReader,
  token: Hex,
  { pool, trader, amount, next, clock, pause = 0 }: TradePlan,
  { code, others }: CodeOverride,
): SimulatedCall {
  const { exchange, quote, payer } = pool;
  const wrap = amount > 0n && payer === undefined;
  const giver = amount > 0n ? payer : undefined;
  const spender = findSpender(reader, token, exchange);
  const plan = {
    pool: pool.address,
    concentrated: exchange.kind === 'v3',
    token,
    quote,
    amount,
    wrap,
    payer: giver ?? zeroAddress,
    spender,
    friend: makeFreshAddress(reader, token, friendIndex),
    feeMillionths: BigInt(exchange.feeMillionths),
    next: next ?? zeroAddress,
    pause: BigInt(pause),
  };
  const data = encodeFunctionData({ abi, functionName: 'run', args: [plan] });
  const override = { code, ...(wrap && { balance: `0x${(amount + 10n ** 18n).toString(16)}` }) };
  return {
    call: { from: trader, to: trader, data, gas },
    stateOverride: {
      ...others,
      [spender]: { code },
      ...(giver && { [giver]: { code } }),
      ...(next && { [next]: override }),
      ...(clock && toClockState(token, clock)),
      [trader]: override,
    },
  };
}

function decode(data: Hex, { pool, trader, kind, amount }: TradePlan): ProbedTrade {
  const o = decodeFunctionResult({ abi, functionName: 'run', data });
  const stage = tradeStages[Number(o.stage)] ?? 'notTried';
  const refusal = o.refusal === '0x' ? undefined : readRefusal(o.refusal);
  return {
    pool,
    refusal,
    trade: {
      pool: checksum(pool.address),
      trader: { kind, address: checksum(trader) },
      stage,
      paid: amount > 0n ? o.paid.toString() : null,
      boughtDue: amount > 0n ? o.boughtDue.toString() : null,
      bought: o.bought.toString(),
      soldPercent: Number(o.soldPercent),
      sold: o.sold.toString(),
      soldArrived: o.soldArrived.toString(),
      received: o.received.toString(),
      route: routes[Number(o.route)] ?? null,
      sent: o.sent > 0n ? { amount: o.sent.toString(), arrived: o.arrived.toString() } : null,
      reason: refusal?.reason ?? null,
      ...(o.spent !== o.sold && { spent: o.spent.toString() }),
      ...(o.nextBought > 0n && { kept: o.kept.toString() }),
    },
  };
}

/**
 * Simulates trades with state overrides: the trader, whoever pays for it and the contract that spends its approvals get code. All trades
 * go in one batch.
 */
export async function probeTrades(
  reader: StateReader,
  { token, plans }: { token: Hex; plans: readonly TradePlan[] },
): Promise<Probed[]> {
  const calls = plans.map(async (plan) => {
    const router = plan.pool.exchange.router as Hex | undefined;
    const override = await prepareCodeOverride(reader, { program, token, router });
    return toCall(reader, token, plan, override);
  });
  const answers = await simulateCalls(reader, await Promise.all(calls));
  return plans.map((plan, index) => {
    const answer = answers[index];
    if (!answer) return { why: 'the node did not answer' };
    if ('error' in answer)
      return {
        why:
          answer.error.kind === 'reverted'
            ? 'the simulated trade could not be read: the token does not tell its balances'
            : explainFailure(answer.error),
      };
    try {
      return decode(answer.data, plan);
    } catch {
      return { why: 'the node gave an answer that is no simulated trade' };
    }
  });
}

/** How a simulated sale ended: `unclear` is neither a sale nor a token that lets nobody sell. */
export type SellOutcome = 'sold' | 'reverted' | 'unclear';

/** A sale of which less than a thousandth reaches the pool is as good as none, even where a little is paid for it. */
const isDust = ({ trade: { stage, sold, soldArrived } }: ProbedTrade): boolean =>
  stage === 'sold' && BigInt(soldArrived) * 1_000n < BigInt(sold);

/** So is one that brings less than a thousandth of what a pair pays for so much, by what lay in it. */
function isWorthless({ trade: { stage, sold, received }, pool }: ProbedTrade): boolean {
  if (stage !== 'sold' || pool.exchange.kind !== 'v2') return false;
  const { quoteAmount, tokenAmount } = pool;
  return BigInt(received) * 1_000n < (BigInt(sold) * quoteAmount) / (tokenAmount + BigInt(sold));
}

/** Why a sale failed: the contract's words, where it has any. */
export function readSellReason(one: ProbedTrade): string | null {
  if (isDust(one)) return 'less than a thousandth of what was sold reached the pool';
  return isWorthless(one)
    ? 'the pool paid less than a thousandth of what it pays for so much'
    : one.trade.reason;
}

/** How the sale of one trader at its pool ended. */
export function readSellOutcome(one: ProbedTrade): SellOutcome {
  const { trade, refusal, pool } = one;
  if (isDust(one) || isWorthless(one)) return 'reverted';
  if (trade.stage === 'sold') {
    if (trade.route === 'approval') return 'sold';
    // Exchanges sell by approval; without their router's address it may be that only it is let through.
    return pool.exchange.router === undefined ? 'unclear' : 'reverted';
  }
  if (trade.stage !== 'sellRefused') return 'unclear';
  if (refusal?.by === 'token' || refusal?.by === 'nothing') return 'reverted';
  // A concentrated pool takes no token with a fee, which is no trap; a pair takes what arrives.
  if (refusal?.by === 'pool') return pool.exchange.kind === 'v2' ? 'reverted' : 'unclear';
  // All gas gone without a word.
  return refusal === undefined ? 'reverted' : 'unclear';
}

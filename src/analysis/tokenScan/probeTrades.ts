import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import {
  type ExchangeSettings,
  type SimulatedTrade,
  type TraderKind,
  tradeStages,
} from '#model/tokenScan.ts';
import { explainFailure } from './askToken.ts';
import type { FoundPool } from './findPools.ts';
import { type LentCode, lendCode } from './lendCode.ts';
import { type Clock, turnAt } from './readClock.ts';
import { type Refusal, readRefusal } from './readRefusal.ts';

const { contracts } = JSON.parse(readFileSync(new URL('tradeProbe.json', import.meta.url), 'utf8')) as {
  contracts: { TradeProbe: Hex };
};
/** What traders and routers are lent. */
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
  /** A turned clock, and what passes on it between an approval and the sale. */
  clock?: Clock | undefined;
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

function toCall(
  reader: StateReader,
  token: Hex,
  { pool, trader, amount, next, clock, pause = 0 }: TradePlan,
  { code, beside }: LentCode,
): readonly unknown[] {
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
  const lent = { code, ...(wrap && { balance: `0x${(amount + 10n ** 18n).toString(16)}` }) };
  return [
    { from: trader, to: trader, data, gas },
    fromNumber(reader.block),
    {
      ...beside,
      [spender]: { code },
      ...(giver && { [giver]: { code } }),
      ...(next && { [next]: lent }),
      ...(clock && turnAt(token, clock)),
      [trader]: lent,
    },
  ];
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
 * Trades as their traders would, in calls that change nothing: code is lent to the trader, to whoever pays for it, and to
 * the contract that spends its approvals. All trades go in one batch.
 */
export async function probeTrades(
  reader: StateReader,
  { token, plans }: { token: Hex; plans: readonly TradePlan[] },
): Promise<Probed[]> {
  const calls = plans.map(async (plan) => {
    const router = plan.pool.exchange.router as Hex | undefined;
    const lent = await lendCode(reader, { program, token, router });
    return { method: 'eth_call', params: toCall(reader, token, plan, lent) };
  });
  const outcomes = await reader.client.settle(await Promise.all(calls));
  return plans.map((plan, index) => {
    const outcome = outcomes[index];
    if (!outcome) return { why: 'the node did not answer' };
    if ('error' in outcome)
      return {
        why:
          outcome.error.kind === 'reverted'
            ? 'the simulated trade could not be read: the token does not tell its balances'
            : explainFailure(outcome.error),
      };
    const data = toBytes(outcome.result, 'simulated trade');
    // Without its code the trader is an address that answers nothing.
    if (data === '0x') return { why: 'the node does not simulate with changed state' };
    try {
      return decode(data, plan);
    } catch {
      return { why: 'the node gave an answer that is no simulated trade' };
    }
  });
}

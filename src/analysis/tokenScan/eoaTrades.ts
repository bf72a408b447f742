import { readFileSync } from 'node:fs';
import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem';
import { checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import { type SimulatedCall, simulateCalls } from '#analysis/reads/simulateCalls.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { fromNumber, toQuantity } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { type Between, tradeStages } from '#model/tokenScan.ts';
import { readRefusal, viewGas } from './askToken.ts';
import { type ClockOverride, toClockState } from './clockOverride.ts';
import type { FoundPool } from './liquidity.ts';
import { type CodeOverride, findSpender, type ProbedTrade, prepareCodeOverride } from './tradeProbe.ts';

const allowanceAbi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)']);
/** Where compilers put the first variables, and where OpenZeppelin puts approvals of upgradeable tokens. */
const allowanceSlots = [
  ...Array.from({ length: 60 }, (_, slot) => BigInt(slot)),
  0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace01n,
];
const ownerIndex = 700;
/** Not what anybody approves by chance. */
const marker = numberToHex(0x5ca1ab1e5ca1ab1en, { size: 32 });

const mappingSlot = (slot: bigint | Hex, key: Hex): Hex =>
  keccak256(
    typeof slot === 'bigint'
      ? encodeAbiParameters(parseAbiParameters('address, uint256'), [key, slot])
      : encodeAbiParameters(parseAbiParameters('address, bytes32'), [key, slot]),
  );

/** The storage slot of an allowance. */
type AllowanceSlot = (owner: Hex, spender: Hex) => Hex;

/**
 * Where a token stores allowances: found by a state override and a question. Undefined where no usual slot is it.
 * Throws where the node does not answer.
 */
async function findAllowanceSlot(
  reader: StateReader,
  { token, spender }: { token: Hex; spender: Hex },
): Promise<AllowanceSlot | undefined> {
  const { client, block } = reader;
  const owner = makeFreshAddress(reader, token, ownerIndex);
  const slotOf = (slot: bigint, who: Hex, taker: Hex) => mappingSlot(mappingSlot(slot, who), taker);
  const data = encodeFunctionData({ abi: allowanceAbi, functionName: 'allowance', args: [owner, spender] });
  const answers = await client.settle(
    allowanceSlots.map((slot) => ({
      method: 'eth_call',
      params: [
        { to: token, data, gas: viewGas },
        fromNumber(block),
        { [token]: { stateDiff: { [slotOf(slot, owner, spender)]: marker } } },
      ],
    })),
  );
  const failed = answers.find((one) => 'error' in one && one.error.kind !== 'reverted');
  if (failed && 'error' in failed) throw failed.error;
  const found = allowanceSlots.find((_, index) => {
    const answer = answers[index];
    return answer !== undefined && 'result' in answer && answer.result === marker;
  });
  return found === undefined ? undefined : (who, taker) => slotOf(found, who, taker);
}

/**
 * What an EOA needs to trade at a pool. Undefined where no usual slot of the token holds allowances; throws where the node does not tell.
 */
export async function openEoaMarket(
  reader: StateReader,
  { token, pool }: { token: Hex; pool: FoundPool },
): Promise<EoaMarket | undefined> {
  const router = findSpender(reader, token, pool.exchange);
  const [allowanceSlotOf, price] = await Promise.all([
    findAllowanceSlot(reader, { token, spender: router }),
    reader.client.request('eth_gasPrice', []),
  ]);
  if (!allowanceSlotOf) return undefined;
  // The scan's block may have been a dearer one.
  return { token, pool, router, gasPrice: 2n * toQuantity(price, 'price of gas'), allowanceSlotOf };
}

const { contracts } = JSON.parse(readFileSync(new URL('eoaProbe.json', import.meta.url), 'utf8')) as {
  contracts: { EoaProbe: Hex };
};
/** The code override of routers. */
const program = contracts.EoaProbe;
const probeAbi = parseAbi([
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

/** How EOAs trade at a pool: through its exchange's router, or who stands in for it, at an ordinary gas price. */
export interface EoaMarket {
  token: Hex;
  pool: FoundPool;
  router: Hex;
  gasPrice: bigint;
  allowanceSlotOf: AllowanceSlot;
}

export interface EoaPlan {
  trader: Hex;
  /** Of the quote token; 0: only what the EOA holds is sold. */
  amount: bigint;
  clock?: ClockOverride | undefined;
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
  /** The control: the same trade by an address with code and without a gas price, by which a token can tell a simulation. */
  hasCode?: boolean;
}

/** A trade of an EOA: what lay in between, as far as it could be done. */
export interface EoaTrade extends ProbedTrade {
  crowd: number;
  sales: number;
  /** Whether somebody else could still buy before the last sale, and got at least a tenth of what the pool paid. */
  isOpen: boolean;
  kept: bigint;
}

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`;

function toCall(market: EoaMarket, plan: EoaPlan, { code, others }: CodeOverride): SimulatedCall {
  const { token, pool, router, gasPrice, allowanceSlotOf } = market;
  const { trader, amount, clock, between, hasCode = false, isLarge = false } = plan;
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
  const data = encodeFunctionData({ abi: probeAbi, functionName: 'run', args: [args] });
  // Twice what lies in the pool is more than anybody buys here, and fits where approvals are kept in less than a word.
  const approved = numberToHex(plan.approved ?? 2n * pool.tokenAmount, { size: 32 });
  const clockState = clock ? toClockState(token, clock) : {};
  return {
    call: {
      ...{ from: trader, to: router, data, gas: toHex(gas), value: toHex(value) },
      ...(!hasCode && { gasPrice: toHex(gasPrice) }),
    },
    stateOverride: {
      ...others,
      [router]: { code },
      ...(payer && { [payer]: { code } }),
      [trader]: { balance: toHex(value + gas * gasPrice + coin), ...(hasCode && { code: stopCode }) },
      ...clockState,
      [token]: { ...clockState[token], stateDiff: { [allowanceSlotOf(trader, router)]: approved } },
    },
  };
}

function decode(data: Hex, { pool }: EoaMarket, { trader, amount, between }: EoaPlan): EoaTrade {
  const o = decodeFunctionResult({ abi: probeAbi, functionName: 'run', data });
  const stage = tradeStages[Number(o.stage)] ?? 'notTried';
  const refusal = o.refusal === '0x' || stage === 'sold' ? undefined : readRefusal(o.refusal);
  return {
    ...{ pool, refusal, kept: o.kept, crowd: Number(o.crowd), sales: Number(o.sales) },
    isOpen: o.lastBought > 0n && o.lastBought * 10n >= o.lastDue,
    trade: {
      pool: checksum(pool.address),
      trader: { kind: 'eoa', address: checksum(trader) },
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
 * Trades of EOAs, which have no code: only the exchange's router gets a code override, and the allowance is written into the token's storage.
 * All go in one batch. Undefined for what could not be read; throws where the node does not simulate.
 */
export async function simulateEoaTrades(
  reader: StateReader,
  { market, plans }: { market: EoaMarket; plans: readonly EoaPlan[] },
): Promise<(EoaTrade | undefined)[]> {
  const { token, router } = market;
  const override = await prepareCodeOverride(reader, { program, token, router });
  const answers = await simulateCalls(
    reader,
    plans.map((plan) => toCall(market, plan, override)),
  );
  return plans.map((plan, index) => {
    const answer = answers[index];
    if (!answer) return undefined;
    if (!('error' in answer)) return decode(answer.data, market, plan);
    if (answer.error.kind === 'reverted') return undefined;
    throw answer.error;
  });
}

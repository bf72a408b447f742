import { encodeAbiParameters } from 'viem';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { simulateCalls } from '#analysis/reads/simulateCalls.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findRevertData } from '#chain/callContract.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import type { Hex } from '#lib/hex.ts';
import type { Ability, FeeLimit, SimulatedTrade, TokenField, TokenTax } from '#model/tokenScan.ts';
import { askTokensAll, readRevertReason, unknown } from './askToken.ts';
import type { ProbedTrade } from './tradeProbe.ts';

/** Calls are (token, recipient, amount): the recipient's balance, transfer, the balance again; a revert is passed on. */
const askBalance = '6370a0823160e01b600052602035600452';
const beforeTransfer = `${askBalance}60206080602460006000355afa5063a9059cbb60e01b600052602035600452604035602452602060c06044600060006000355af1`;
const passOnRevert = '3d600060003e3d6000fd';
const afterTransfer = `5b3d60e052${askBalance}602060a0602460006000355afa5060806080f3`;
const jumpLength = 3;

function assembleTransferProbe(): Hex {
  const target = (beforeTransfer.length + passOnRevert.length) / 2 + jumpLength;
  const jump = `60${target.toString(16).padStart(2, '0')}57`;
  return `0x${beforeTransfer}${jump}${passOnRevert}${afterTransfer}`;
}

const transferProbe = assembleTransferProbe();
/** About what one transaction may use on Ethereum: a transfer that needs more is refused there, too. */
const transferGas = fromNumber(16_000_000);

/** A simulated transfer of `sent` base units. */
export type TransferTrial = { sent: bigint } & (
  | { kind: 'arrived'; amount: bigint }
  | { kind: 'refused'; reason: string }
  | { kind: 'unsupported'; why: string }
);

/** Sends tokens as their holder would, in a call that changes nothing: the probe is the code override of the holder. */
export async function simulateTransfer(
  reader: StateReader,
  { token, from, to, amount: sent }: { token: Hex; from: Hex; to: Hex; amount: bigint },
): Promise<TransferTrial> {
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
    [token, to, sent],
  );
  const [answer] = await simulateCalls(reader, [
    { call: { from, to: from, data, gas: transferGas }, stateOverride: { [from]: { code: transferProbe } } },
  ]);
  if (!answer || 'error' in answer) {
    const error = answer?.error ?? new RpcError('no answer', { kind: 'malformed' });
    if (error.kind === 'reverted')
      return { kind: 'refused', reason: readRevertReason(findRevertData(error) ?? '0x'), sent };
    if (error.retryable) throw error;
    return { kind: 'unsupported', why: 'the node does not simulate with changed state', sent };
  }
  const words = answer.data.slice(2);
  if (words.length !== 256)
    return { kind: 'unsupported', why: 'the node does not simulate with changed state', sent };
  const [before = 0n, after = 0n, returned = 0n, size = 0n] = [0, 1, 2, 3].map((index) =>
    BigInt(`0x${words.slice(index * 64, index * 64 + 64)}`),
  );
  if (size >= 32n && returned === 0n) return { kind: 'refused', reason: 'the transfer answers false', sent };
  return { kind: 'arrived', amount: after - before, sent };
}

/** What is missing of an amount, in basis points, rounded to the nearest. */
function toBasisPoints(due: bigint, arrived: bigint): number {
  const lost = due > arrived ? due - arrived : 0n;
  return Number((lost * 20_000n + due) / (2n * due));
}

function toTax(
  pairs: readonly (readonly [due: bigint, arrived: bigint])[],
  why: string,
): TokenField<TokenTax> {
  const points = pairs.filter(([due]) => due > 0n).map(([due, arrived]) => toBasisPoints(due, arrived));
  if (points.length === 0) return { state: 'unknown', why };
  return {
    state: 'known',
    value: { lowest: Math.min(...points), highest: Math.max(...points) },
    evidence: [],
  };
}

/**
 * Buy tax, sell tax and transfer tax. Price impact (slippage) is none of them: a purchase is compared with what the pool owed for it,
 * a sale with what reached the pool.
 * What is lost on the way, measured from balances before and after; of trading from earlier buyers only where fresh addresses could not sell.
 */
export function measureTaxes({ trades: all }: { trades: readonly SimulatedTrade[] }): {
  buyTax: TokenField<TokenTax>;
  sellTax: TokenField<TokenTax>;
  transferTax: TokenField<TokenTax>;
  lostToOthers: TokenField<TokenTax>;
} {
  const followed = all.filter(({ trader, kept }) => trader.kind === 'followed' && kept !== undefined);
  const fresh = all.filter(({ trader }) => trader.kind === 'fresh');
  const alone = all.filter(({ trader }) => trader.kind === 'fresh' || trader.kind === 'buyer');
  const trades = fresh.some(({ stage }) => stage === 'sold') ? fresh : alone;
  const bought = trades.filter(({ stage, boughtDue }) => boughtDue !== null && stage !== 'buyRefused');
  const sold = trades.filter(({ stage }) => stage === 'sold');
  return {
    buyTax: toTax(
      bought.map((one) => [BigInt(one.boughtDue ?? 0), BigInt(one.bought)]),
      'no simulated purchase went through',
    ),
    sellTax: toTax(
      sold.map((one) => [BigInt(one.spent ?? one.sold), BigInt(one.soldArrived)]),
      'no simulated sale went through',
    ),
    transferTax: toTax(
      trades.flatMap(({ sent }) => (sent ? [[BigInt(sent.amount), BigInt(sent.arrived)] as const] : [])),
      'no simulated transfer went through',
    ),
    lostToOthers: toTax(
      followed.map(({ bought, kept = '0' }) => [BigInt(bought), BigInt(kept)]),
      'no two simulated purchases went through in one block',
    ),
  };
}

/** In basis points: a sale that leaves its seller less than half of it is no tax that people pay knowingly. */
const mostly = 5_000;

/** What a sale kept; undefined where none went through. */
export const sellTaxOf = ({
  trade: { stage, sold, spent = sold, soldArrived },
}: ProbedTrade): number | undefined =>
  stage === 'sold' && BigInt(spent) > 0n ? toBasisPoints(BigInt(spent), BigInt(soldArrived)) : undefined;

/** Whether less than half of what a sale took reached the pool. */
export const isMostKept = (one: ProbedTrade): boolean => (sellTaxOf(one) ?? 0) >= mostly;

/** What was measured of transfers: trades at a pool, or trials by holders where there is none, or nothing. */
export type MeasuredTransfers =
  | { trades: readonly SimulatedTrade[] }
  | { trials: readonly TransferTrial[]; areHoldersKnown: boolean }
  | { why: string };

/**
 * The highest tax of a transfer or a sale that was simulated, in basis points. Of a fresh address it is the tax that everybody pays; a holder may be
 * exempt where not all who have power over the token are known.
 */
export function measureTransferTax(
  measured: MeasuredTransfers,
): { value: { basisPoints: number } } | { why: string } {
  if ('why' in measured) return { why: measured.why };
  if ('trades' in measured) {
    const { sellTax, transferTax } = measureTaxes(measured);
    const known = [sellTax, transferTax].flatMap((tax) => (tax.state === 'known' ? [tax.value.highest] : []));
    return known.length > 0
      ? { value: { basisPoints: Math.max(...known) } }
      : { why: 'no simulated transfer went through' };
  }
  const { trials, areHoldersKnown } = measured;
  const failed = trials.find(({ kind }) => kind === 'unsupported');
  if (failed?.kind === 'unsupported') return { why: failed.why };
  const taxes = trials.flatMap((one) =>
    one.kind === 'arrived' ? [toBasisPoints(one.sent, one.amount)] : [],
  );
  if (taxes.length === 0) return { why: 'no simulated transfer went through' };
  if (!areHoldersKnown)
    return { why: 'not all who have power over it are known, so those who tried may be exempt from a tax' };
  return { value: { basisPoints: Math.max(...taxes) } };
}

/** Numbers of setters that are tried of one token; each takes some thirty calls. */
const mostTried = 6;

type Setter = FoundPower & { types: readonly string[] };

const words = (selector: string, all: readonly bigint[]): Hex =>
  `0x${selector.slice(2)}${all.map((one) => one.toString(16).padStart(64, '0')).join('')}`;

/** Who can call it; undefined where nobody is known who can. */
function findCaller({ holders }: FoundPower): Hex | undefined {
  for (const node of holders) if ('address' in node) return `0x${node.address.slice(2).toLowerCase()}`;
  return undefined;
}

/** Bits of an unsigned number; undefined for every other type. */
function sizeOf(type: string): number | undefined {
  const bits = /^uint(\d+)$/.exec(type)?.[1];
  return bits === undefined ? undefined : Number(bits);
}

async function measure(
  reader: StateReader,
  { token, setter, position }: { token: Hex; setter: Setter; position: number },
): Promise<FeeLimit> {
  const { selector, name, types } = setter;
  const title = name ?? selector;
  if (types.some((type) => sizeOf(type) === undefined && type !== 'address' && type !== 'bool'))
    throw new Error(`${title} takes more than numbers, and was not tried`);
  const caller = findCaller(setter);
  if (!caller) throw new Error(`nobody is known who can call ${title}, so that it was not tried`);
  const encode = (value: bigint) =>
    words(
      selector,
      types.map((type, index) => (index === position ? value : type === 'address' ? BigInt(caller) : 0n)),
    );
  const found = await findLimit(
    async (values) => {
      const calls = values.map((value) => ({ from: caller, to: token, data: encode(value) }));
      return (await askTokensAll(reader, calls)).map(({ kind }) => kind === 'answered');
    },
    sizeOf(types[position] ?? '') ?? 256,
  );
  if (found === 'takesAll')
    throw new Error(
      `${title} refused nothing that was tried; whether it keeps what it is given was not checked`,
    );
  if (found === 'refusesAll') throw new Error(`${title} refused everything that was tried with its holder`);
  if (found === 'irregular') throw new Error(`${title} refused some numbers and took larger ones`);
  const { taken, refused } = found;
  const number = types.slice(0, position + 1).filter((type) => sizeOf(type) !== undefined).length;
  return {
    ...{ selector, name, number, caller: checksum(caller) },
    ...{ taken: taken.toString(), refused: refused.toString() },
  };
}

/**
 * How high fees can be set, by trying: each function that changes them is called as its holder, in a simulation, with rising numbers. What the
 * code refuses is the limit; what it takes is not said to be kept.
 */
export async function readFeeLimits(
  reader: StateReader,
  { analysis, fees }: { analysis: AddressAnalysis; fees: TokenField<Ability> },
): Promise<TokenField<FeeLimit[]>> {
  if (fees.state === 'unknown') return fees;
  const typesOf = new Map<string, readonly string[]>(
    analysis.functions.map((one) => [one.selector, one.arguments.split(',')]),
  );
  const setters = analysis.powers
    .filter((one) => one.class === 'fee' && one.verdict === 'privileged')
    .map((one): Setter => ({ ...one, types: typesOf.get(one.selector) ?? [] }));
  const tries = setters.flatMap((setter) =>
    setter.types.flatMap((type, position) => (sizeOf(type) === undefined ? [] : [{ setter, position }])),
  );
  if (tries.length > mostTried) return unknown('it has more ways to change fees than are tried');
  const limits: FeeLimit[] = [];
  for (const one of tries) limits.push(await measure(reader, { token: analysis.address, ...one }));
  return { state: 'known', value: limits, evidence: fees.evidence };
}

/** The largest number that was taken and the smallest that was refused: neighbours, except above the finest steps. */
interface FoundLimit {
  taken: bigint;
  refused: bigint;
}

/** Bits of the numbers tried first. Rates count percent, thousandths or ten-thousandths: up to 14 bits the limit is found to the unit. */
const sizes = [0, 4, 7, 10, 14, 16, 32, 64, 128, 256];
const finest = 2n ** 14n - 1n;
const parts = 8n;

/** What lies in the middle of two numbers, in equal steps. */
function between(low: bigint, high: bigint): bigint[] {
  const all = Array.from({ length: Number(parts) - 1 }, (_, index) => {
    return low + ((high - low) * BigInt(index + 1)) / parts;
  });
  return [...new Set(all)].filter((one) => one > low && one < high);
}

/** Where numbers cease to be taken, by trying numbers of up to so many bits; some setters refuse the smallest, too. */
export async function findLimit(
  tryAll: (values: readonly bigint[]) => Promise<readonly boolean[]>,
  bits: number,
): Promise<FoundLimit | 'takesAll' | 'refusesAll' | 'irregular'> {
  const largest = 2n ** BigInt(bits) - 1n;
  const first = [...sizes.map((size) => 2n ** BigInt(size) - 1n).filter((one) => one < largest), largest];
  const isTaken = await tryAll(first);
  const last = isTaken.lastIndexOf(true);
  if (last < 0) return 'refusesAll';
  if (isTaken.slice(isTaken.indexOf(true), last).includes(false)) return 'irregular';
  let [taken = 0n, refused] = first.slice(last);
  if (refused === undefined) return 'takesAll';
  while (refused <= finest && refused - taken > 1n) {
    const middle = between(taken, refused);
    const answers = await tryAll(middle);
    const end = answers.indexOf(false);
    if (end >= 0 && answers.slice(end).includes(true)) return 'irregular';
    const next = end < 0 ? middle.length : end;
    refused = middle[next] ?? refused;
    taken = middle[next - 1] ?? taken;
  }
  return { taken, refused };
}

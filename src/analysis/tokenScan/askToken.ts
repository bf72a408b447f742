import { toFunctionSelector } from 'viem/utils';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findRevertData } from '#chain/callContract.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { TokenField } from '#model/tokenScan.ts';

export interface TokenCall {
  from?: Hex;
  to: Hex;
  data: Hex;
}

/** What came back: bytes, a refusal with its bytes, or nothing from the node. */
export type TokenAnswer =
  | { kind: 'answered'; data: Hex }
  | { kind: 'refused'; data: string }
  | { kind: 'failed'; error: RpcError };

/** Enough for any honest view; a loop ends here, and so does an answer of megabytes. */
export const viewGas = fromNumber(500_000);

/** Many questions to contracts that may be hostile, at one block and in one batch. */
export async function askTokens(
  { client, block }: StateReader,
  calls: readonly TokenCall[],
): Promise<TokenAnswer[]> {
  const outcomes = await client.settle(
    calls.map((call) => ({ method: 'eth_call', params: [{ ...call, gas: viewGas }, fromNumber(block)] })),
  );
  return outcomes.map((outcome) => {
    if (!('error' in outcome))
      return { kind: 'answered', data: toBytes(outcome.result, 'what a token answered') };
    const { error } = outcome;
    return error.kind === 'reverted'
      ? { kind: 'refused', data: findRevertData(error) ?? '0x' }
      : { kind: 'failed', error };
  });
}

/** The same, where every answer is needed: one that the node failed to give is an exception. */
export async function askTokensAll(reader: StateReader, calls: readonly TokenCall[]): Promise<TokenAnswer[]> {
  const answers = await askTokens(reader, calls);
  for (const answer of answers) if (answer.kind === 'failed') throw answer.error;
  return answers;
}

/** One word of an answer as a number; undefined where there is none. */
export function readWord(answer: TokenAnswer | undefined): bigint | undefined {
  return answer?.kind === 'answered' && answer.data.length >= 66
    ? BigInt(answer.data.slice(0, 66))
    : undefined;
}

/** An address that an answer holds; undefined where it holds none or zero. */
export function readAddressWord(answer: TokenAnswer | undefined): Hex | undefined {
  const word = readWord(answer);
  if (word === undefined || word === 0n || word >> 160n !== 0n) return undefined;
  return `0x${word.toString(16).padStart(40, '0')}`;
}

/** A node's failure in plain words. */
export function explainFailure({ kind }: RpcError): string {
  if (kind === 'noHistory') return 'the node keeps no state of that block';
  if (kind === 'unsupported' || kind === 'rejected') return 'the node does not simulate with changed state';
  return 'the node did not answer';
}

export const unknown = (why: string): { state: 'unknown'; why: string } => ({ state: 'unknown', why });

/** Words of ours go through; a node's own may name its endpoint. */
export const explainError = (error: unknown): string => {
  if (error instanceof RpcError) return explainFailure(error);
  return error instanceof Error ? error.message : 'it could not be worked out';
};

/** A field whose reading may fail: then it is unknown, and says why. */
export async function readField<T>(read: () => Promise<TokenField<T>>): Promise<TokenField<T>> {
  try {
    return await read();
  } catch (error) {
    return unknown(explainError(error));
  }
}

const longestText = 120;
/** Of what is looked at: cleaning costs time, and a contract's words may be megabytes. */
const mostCleaned = 1_024;

/** One readable line of at most so many characters: controls, marks that turn text around and repeated blanks go. */
export function cleanText(text: string): string {
  const line = text
    .slice(0, mostCleaned)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    // Piled accents paint over the lines above.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = [...line];
  return shown.length > longestText ? `${shown.slice(0, longestText).join('')}…` : line;
}

const decodeText = (hex: string) => cleanText(Buffer.from(hex, 'hex').toString('utf8'));

/** A string, or 32 bytes as older tokens answer; undefined for anything else. */
export function readText(answer: TokenAnswer | undefined): string | undefined {
  if (answer?.kind !== 'answered') return undefined;
  const words = answer.data.slice(2);
  if (words.length === 64) return decodeText(words.replace(/(00)+$/, '')) || undefined;
  if (words.length < 128 || BigInt(`0x${words.slice(0, 64)}`) !== 32n) return undefined;
  const size = BigInt(`0x${words.slice(64, 128)}`);
  const present = words.slice(128, 128 + 2 * Number(size > 1_024n ? 1_024n : size));
  return decodeText(present) || undefined;
}

/**
 * Who refused a simulated trade. `token`: it did not move. `nothing`: it said that it moved, and nothing arrived or a dust that nothing is paid for.
 * `pool`: the pool did not pay. `tooSmall`: too little to be paid for. `other`: anything else.
 */
export type RefusedBy = 'token' | 'nothing' | 'pool' | 'tooSmall' | 'other';

export interface Refusal {
  by: RefusedBy;
  /** In the contract's own words, where it has any. */
  reason: string;
}

const kinds = new Map<string, RefusedBy>([
  [toFunctionSelector('TokenRefused(bytes)'), 'token'],
  [toFunctionSelector('PoolRefused(bytes)'), 'pool'],
  [toFunctionSelector('NothingArrived()'), 'nothing'],
  [toFunctionSelector('TooSmall()'), 'tooSmall'],
]);
const errorSelector = '08c379a0';
const panicSelector = '4e487b71';

/** The revert reason, also where its end is cut off. */
export function readRevertReason(data: string): string {
  const hex = data.slice(2);
  if (hex === '') return 'without a reason';
  if (hex.startsWith(errorSelector)) {
    const size = Number.parseInt(hex.slice(8 + 64 + 56, 8 + 128), 16) || 0;
    return (
      cleanText(Buffer.from(hex.slice(136, 136 + Math.min(size, mostCleaned) * 2), 'hex').toString('utf8')) ||
      'without a reason'
    );
  }
  if (hex.startsWith(panicSelector)) return `panic ${Number.parseInt(hex.slice(8 + 56, 8 + 64), 16)}`;
  return `error 0x${hex.slice(0, 8)}`;
}

/** What the probe says about the leg that failed. */
export function readRefusal(data: string): Refusal {
  const hex = data.slice(2);
  const by = kinds.get(data.slice(0, 10)) ?? 'other';
  if (by === 'nothing') return { by, reason: 'nothing arrived at the pool' };
  if (by === 'tooSmall') return { by, reason: 'the amount was too small to be paid for' };
  if (by === 'other') return { by, reason: readRevertReason(data) };
  const size = Number.parseInt(hex.slice(8 + 64 + 56, 8 + 128), 16) || 0;
  return { by, reason: readRevertReason(`0x${hex.slice(136, 136 + size * 2)}`) };
}

import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findRevertData } from '#chain/callContract.ts';
import type { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

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

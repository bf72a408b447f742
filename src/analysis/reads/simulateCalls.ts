import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { StateReader } from './stateReader.ts';

export interface SimulatedCall {
  call: { from: Hex; to: Hex; data: Hex; gas: Hex; value?: Hex; gasPrice?: Hex };
  /** Code, balance or storage that addresses have for this call alone. */
  stateOverride: Record<Hex, object>;
}

export type SimulatedAnswer = { data: Hex } | { error: RpcError };

/**
 * Calls with state overrides, at one block and in one batch; they change nothing. A node that ignores a code override calls
 * an address without code, which answers nothing: that is an error, too.
 */
export async function simulateCalls(
  { client, block }: StateReader,
  calls: readonly SimulatedCall[],
): Promise<SimulatedAnswer[]> {
  const outcomes = await client.settle(
    calls.map(({ call, stateOverride }) => ({
      method: 'eth_call',
      params: [call, fromNumber(block), stateOverride],
    })),
  );
  return calls.map((_, index) => {
    const outcome = outcomes[index];
    if (!outcome) return { error: new RpcError('no answer', { kind: 'malformed' }) };
    if ('error' in outcome) return { error: outcome.error };
    const data = toBytes(outcome.result, 'what a simulated call answered');
    return data === '0x'
      ? { error: new RpcError('the state override was ignored', { kind: 'unsupported' }) }
      : { data };
  });
}

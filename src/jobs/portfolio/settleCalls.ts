import { type CallResult, type ContractCall, callContracts } from '#chain/callContract.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { RpcCall, RpcOutcome } from '#chain/rpcTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

interface SettleOptions {
  calls: readonly ContractCall[];
  block: number;
  /** The chain's Multicall3, where there is one. */
  multicall: Hex | undefined;
}

const toOutcome = (result: CallResult): RpcOutcome =>
  result.success ? { result: result.data } : { error: new RpcError('refused', { kind: 'reverted' }) };

/** Calls at one block where each failure stays its own. */
export async function settleCalls(
  client: RpcClient,
  { calls, block, multicall }: SettleOptions,
): Promise<RpcOutcome[]> {
  if (calls.length === 0) return [];
  if (multicall !== undefined) {
    try {
      const results = await callContracts(client, { calls, block, multicall });
      // Without a reason it may have burnt the gas of those after it: they are asked apart, each with gas of its own.
      const burner = results.findIndex(({ success, data = '0x' }) => !success && data === '0x');
      const fair = burner < 0 ? results : results.slice(0, burner);
      return [
        ...fair.map(toOutcome),
        ...(await settleCalls(client, { calls: calls.slice(fair.length), block, multicall: undefined })),
      ];
    } catch (error) {
      // One contract that burns all gas fails the whole bundle, so each call is then asked alone.
      if (error instanceof RpcError && error.retryable) throw error;
    }
  }
  return client.settle(
    calls.map((call): RpcCall => ({ method: 'eth_call', params: [call, fromNumber(block)] })),
  );
}

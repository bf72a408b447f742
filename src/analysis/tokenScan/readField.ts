import { RpcError } from '#chain/rpcError.ts';
import type { TokenField } from '#model/tokenScan.ts';
import { explainFailure } from './askToken.ts';

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

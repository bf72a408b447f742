import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { RpcCall, RpcOutcome } from '#chain/rpcTransport.ts';

export interface ClientLimits {
  /** Calls that may be made in all. */
  mostCalls: number;
  /** After this nothing is asked any more. */
  signal: AbortSignal;
}

/** Why a scan of an address asks no further. */
export class ScanLimitError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScanLimitError';
  }
}

const nodeFailed = 'the chain’s node did not answer';

/** Endpoint addresses may hold keys, and errors name endpoints: what people read says neither. */
function withoutEndpoint(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error;
  const { kind, code, data, retryAfter } = error;
  return new RpcError(nodeFailed, { kind, code, data, retryAfter });
}

/** A client for one scan: it ends after so many calls or so much time, and its errors can be shown. */
export function limitClient(client: RpcClient, { mostCalls, signal }: ClientLimits) {
  let calls = 0;

  const charge = (count: number): void => {
    if (signal.aborted) throw new ScanLimitError('the time for one scan was used up');
    calls += count;
    if (calls > mostCalls)
      throw new ScanLimitError(`one scan asks the chain’s node at most ${mostCalls} times`);
  };

  const guard = async <T>(count: number, ask: () => Promise<T>): Promise<T> => {
    charge(count);
    try {
      return await ask();
    } catch (error) {
      throw withoutEndpoint(error);
    }
  };

  const limited: RpcClient = {
    request: (method, params) => guard(1, () => client.request(method, params)),
    batch: (asked: readonly RpcCall[]) => guard(asked.length, () => client.batch(asked)),
    settle: (asked: readonly RpcCall[]): Promise<RpcOutcome[]> =>
      guard(asked.length, async () => {
        const outcomes = await client.settle(asked);
        return outcomes.map((one) => {
          const error = 'error' in one ? withoutEndpoint(one.error) : undefined;
          return error instanceof RpcError ? { error } : one;
        });
      }),
    // Who lent the client closes it.
    close: async () => undefined,
  };
  return {
    client: limited,
    /** Made so far. */
    get calls() {
      return calls;
    },
  };
}

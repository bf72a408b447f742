import { type RpcClient, toRpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { countCharacters } from '#lib/countCharacters.ts';

export interface ClientLimits {
  /** Calls that may be made in all, and characters that may be answered to them. */
  mostCalls: number;
  mostCharacters: number;
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
function withoutEndpoint({ kind, code, data, retryAfter }: RpcError): RpcError {
  return new RpcError(nodeFailed, { kind, code, data, retryAfter });
}

/** A client for one scan: it ends after so many calls or so much time, and its errors can be shown. */
export function limitClient(client: RpcClient, { mostCalls, mostCharacters, signal }: ClientLimits) {
  let calls = 0;
  let characters = 0;

  const charge = (count: number): void => {
    if (signal.aborted) throw new ScanLimitError('the time for one scan was used up');
    calls += count;
    if (calls > mostCalls)
      throw new ScanLimitError(`one scan asks the chain’s node at most ${mostCalls} times`);
    if (characters > mostCharacters)
      throw new ScanLimitError(
        `what it answers is more than the ${mostCharacters} characters that one scan reads`,
      );
  };

  const settle: RpcClient['settle'] = async (asked) => {
    charge(asked.length);
    try {
      const outcomes = await client.settle(asked);
      for (const one of outcomes) characters += 'result' in one ? countCharacters(one.result) : 0;
      return outcomes.map((one) => ('error' in one ? { error: withoutEndpoint(one.error) } : one));
    } catch (error) {
      throw error instanceof RpcError ? withoutEndpoint(error) : error;
    }
  };

  return {
    // Who lent the client closes it.
    client: toRpcClient(settle, async () => undefined),
    /** Made so far. */
    get calls() {
      return calls;
    },
  };
}

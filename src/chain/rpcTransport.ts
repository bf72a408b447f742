import type { RpcError } from './rpcError.ts';

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** One call's fate inside a batch: calls fail one by one. */
export type RpcOutcome = { result: unknown } | { error: RpcError };

export interface AskOptions {
  /** Ends the request, or the wait for its turn, down to the socket. */
  signal?: AbortSignal | undefined;
}

/** Why an endpoint is not asked for a while: it answered what no honest node answers. */
export interface EndpointFault {
  problem: string;
  since: Date;
  /** How often it was set aside for such an answer. */
  count: number;
}

/** One endpoint. `send` answers outcomes in the order of the calls, or throws an RpcError when none came back. */
export interface RpcTransport {
  /** For messages and logs; never holds a key or a password. */
  name: string;
  send: (calls: readonly RpcCall[], options?: AskOptions) => Promise<RpcOutcome[]>;
  /** While it is set aside. */
  findFault?: () => EndpointFault | undefined;
  close: () => Promise<void>;
}

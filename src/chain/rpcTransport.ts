import type { RpcError } from './rpcError.ts';

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** One call's fate inside a batch: calls fail one by one. */
export type RpcOutcome = { result: unknown } | { error: RpcError };

/** One endpoint. `send` answers outcomes in the order of the calls, or throws an RpcError when none came back. */
export interface RpcTransport {
  /** For messages and logs; never holds a key or a password. */
  name: string;
  send: (calls: readonly RpcCall[]) => Promise<RpcOutcome[]>;
  close: () => Promise<void>;
}

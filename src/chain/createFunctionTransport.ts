import { orAborted, RpcError, toRpcError, type WireFault } from './rpcError.ts';
import type { RpcOutcome, RpcTransport } from './rpcTransport.ts';

export type RequestFunction = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** The same interface over a function, for a node that runs beside us: no HTTP in between. */
export function createFunctionTransport(name: string, request: RequestFunction): RpcTransport {
  const send = async (method: string, params: readonly unknown[]): Promise<RpcOutcome> => {
    try {
      return { result: await request(method, params) };
    } catch (error) {
      return { error: toFault(error, { name, method }) };
    }
  };
  return {
    name,
    // The function itself cannot be stopped; the gas limit of a call bounds what it goes on to do.
    send: (calls, options) =>
      orAborted(Promise.all(calls.map(({ method, params }) => send(method, params))), options?.signal),
    close: () => Promise.resolve(),
  };
}

function toFault(error: unknown, at: { name: string; method: string }): RpcError {
  if (error instanceof RpcError) return error;
  const fault = error as WireFault;
  if (typeof fault.code !== 'number')
    return new RpcError(`${at.name}: ${String(fault.message ?? error)}`, { kind: 'unavailable' });
  return toRpcError(fault, at);
}

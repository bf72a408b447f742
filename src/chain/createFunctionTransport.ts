import { classifyRpcFault, RpcError } from './rpcError.ts';
import type { RpcOutcome, RpcTransport } from './rpcTransport.ts';

export type RequestFunction = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** The same interface over a function, for a node that runs beside us: no HTTP in between. */
export function createFunctionTransport(name: string, request: RequestFunction): RpcTransport {
  const send = async (method: string, params: readonly unknown[]): Promise<RpcOutcome> => {
    try {
      return { result: await request(method, params) };
    } catch (error) {
      return { error: toRpcError(error, name) };
    }
  };
  return {
    name,
    send: (calls) => Promise.all(calls.map(({ method, params }) => send(method, params))),
    close: () => Promise.resolve(),
  };
}

function toRpcError(error: unknown, name: string): RpcError {
  if (error instanceof RpcError) return error;
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof code !== 'number')
    return new RpcError(`${name}: ${String(message ?? error)}`, { kind: 'unavailable' });
  const text = String(message ?? 'no message');
  return new RpcError(`${name}: ${text}`, {
    kind: classifyRpcFault({ code, message: text }),
    code,
    data,
  });
}

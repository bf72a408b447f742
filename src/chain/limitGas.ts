import type { RpcCall, RpcTransport } from './rpcTransport.ts';
import { fromNumber } from './wireValue.ts';

/** As much as a block may use on most chains. */
export const mostGas = fromNumber(30_000_000);

const running = new Set(['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'debug_traceCall']);

function limitCall({ method, params }: RpcCall): RpcCall {
  const [call, ...rest] = params;
  if (!running.has(method) || typeof call !== 'object' || call === null || 'gas' in call)
    return { method, params };
  return { method, params: [{ ...call, gas: mostGas }, ...rest] };
}

/** The gas limit of calls. An endpoint that lets a contract that loops work for so long and no longer, whatever the node allows. */
export function limitGas(transport: RpcTransport): RpcTransport {
  return { ...transport, send: (calls, options) => transport.send(calls.map(limitCall), options) };
}

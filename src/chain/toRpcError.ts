import { classifyRpcFault } from './classifyRpcFault.ts';
import { RpcError } from './rpcError.ts';

/** An error as a node sent it: nothing about it is certain. */
export interface WireFault {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

/** With the endpoint's name, and marked where its words are not known here. */
export function toRpcError(
  { code: given, message: text, data }: WireFault,
  { name, method }: { name: string; method?: string },
): RpcError {
  const code = typeof given === 'number' ? given : -32_603;
  const message = String(text ?? 'no message');
  const kind = classifyRpcFault({ code, message, data, method });
  const shown = kind === 'unknown' ? `refused for a reason not known here (${code}): ${message}` : message;
  return new RpcError(`${name}: ${shown}`, { kind, code, data });
}

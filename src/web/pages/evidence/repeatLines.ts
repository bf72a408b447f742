import type { NodeQuestion } from '#model/nodeAnswers.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Block numbers are hexadecimal on the wire and decimal for people. */
const blockOption = (tag: unknown): string => `--block ${Number(text(tag))}`;

function castCall([call, tag]: readonly unknown[]): string {
  const {
    to = '',
    data = '0x',
    from,
    gas,
  } = call as Record<'to' | 'data' | 'from' | 'gas', string | undefined>;
  const options = [from && `--from ${from}`, gas && `--gas-limit ${Number(gas)}`].filter(Boolean);
  return ['call', to, '--data', data, ...options, blockOption(tag)].join(' ');
}

const castLines: Readonly<Record<string, (params: readonly unknown[]) => string>> = {
  eth_getBlockByNumber: ([tag]) => `block ${Number(text(tag))}`,
  eth_getTransactionByHash: ([hash]) => `tx ${text(hash)}`,
  eth_getTransactionReceipt: ([hash]) => `receipt ${text(hash)}`,
  eth_getCode: ([address, tag]) => `code ${text(address)} ${blockOption(tag)}`,
  eth_getBalance: ([address, tag]) => `balance ${text(address)} ${blockOption(tag)}`,
  eth_getStorageAt: ([address, slot, tag]) => `storage ${text(address)} ${text(slot)} ${blockOption(tag)}`,
  eth_call: castCall,
};

export const requestText = ({ method, params }: NodeQuestion): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** What repeats a question: nothing in it can end the quotes, since all parts are hexadecimal or ours. */
export function repeatLines(question: NodeQuestion): { tool: 'cast' | 'curl'; line: string }[] {
  const cast = castLines[question.method]?.(question.params);
  const curl = `curl -s -H 'content-type: application/json' -d '${requestText(question)}' "$RPC"`;
  return [
    ...(cast === undefined ? [] : [{ tool: 'cast' as const, line: `cast ${cast} --rpc-url "$RPC"` }]),
    { tool: 'curl', line: curl },
  ];
}

import type { RpcCall } from './rpcTransport.ts';

interface AnswerLimit {
  bytes: number;
  /** No contract and no question can make an honest node answer more. */
  isCertain: boolean;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Lists of logs, whole blocks, receipts, traces: what is more can be asked for in parts. */
const largest: AnswerLimit = { bytes: 32 * megabyte, isCertain: false };
/** One number, or a refusal in words. */
const number: AnswerLimit = { bytes: 64 * kilobyte, isCertain: true };
/** Code: many times what any chain lets a contract have. */
const code: AnswerLimit = { bytes: 4 * megabyte, isCertain: true };
/** A header with the hashes of 100,000 transactions. */
const header: AnswerLimit = { bytes: 8 * megabyte, isCertain: true };
/** What a call can return: memory costs gas. */
const call: AnswerLimit = { bytes: 16 * megabyte, isCertain: false };

const limits: Readonly<Record<string, AnswerLimit>> = {
  eth_chainId: number,
  eth_blockNumber: number,
  eth_gasPrice: number,
  eth_getBalance: number,
  eth_getTransactionCount: number,
  eth_getStorageAt: number,
  eth_getCode: code,
  eth_call: call,
};

function limitOf({ method, params }: RpcCall): AnswerLimit {
  if (method === 'eth_getBlockByNumber' && params[1] === false) return header;
  return limits[method] ?? largest;
}

/** How much is read of the answer to these calls. */
export function limitAnswer(calls: readonly RpcCall[]): AnswerLimit {
  const each = calls.map(limitOf);
  const bytes = each.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > largest.bytes) return largest;
  return { bytes, isCertain: each.every(({ isCertain }) => isCertain) };
}

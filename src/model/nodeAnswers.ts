import type { JsonValue } from '#lib/json.ts';

/** A question to a chain's node, as JSON-RPC has it. */
export interface NodeQuestion {
  method: string;
  params: readonly JsonValue[];
}

/**
 * What came back. `noOldState`: the node answers, but keeps no state of that block; another block's value is then no
 * substitute. `tooMuch`: a smaller part of it can be had. `unavailable`: nobody answered in time.
 */
export type NodeAnswer =
  | { state: 'answered'; result: JsonValue }
  | { state: 'reverted'; data: string | null }
  | { state: 'noOldState' }
  | { state: 'tooMuch' }
  | { state: 'unavailable'; why: string };

/** As much as one transaction may use since Fusaka, rounded down: calls that evidence rests on were given no more. */
const callGas = 16_000_000;
export const needsMoreGas = `The call needs more than ${callGas / 1_000_000} million gas.`;

const toTag = (value: number): string => `0x${value.toString(16)}`;

/** The questions behind our pages. */
export const nodeQuestions = {
  head: (): NodeQuestion => ({ method: 'eth_blockNumber', params: [] }),
  block: (number: number): NodeQuestion => ({
    method: 'eth_getBlockByNumber',
    params: [toTag(number), false],
  }),
  transaction: (hash: string): NodeQuestion => ({ method: 'eth_getTransactionByHash', params: [hash] }),
  receipt: (hash: string): NodeQuestion => ({ method: 'eth_getTransactionReceipt', params: [hash] }),
  /** What a transaction called inside; few nodes tell. */
  calls: (hash: string): NodeQuestion => ({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  }),
  /** Logs of any contract, or of one, between two blocks; a list among the topics means any of them. */
  logs: ({
    address,
    topics,
    from,
    to,
  }: {
    address: readonly string[] | undefined;
    topics: readonly (readonly string[] | null)[];
    from: number;
    to: number;
  }): NodeQuestion => ({
    method: 'eth_getLogs',
    params: [
      {
        ...(address && { address: [...address] }),
        topics: topics.map((one) => one && [...one]),
        fromBlock: toTag(from),
        toBlock: toTag(to),
      },
    ],
  }),
  balance: (address: string, block: number): NodeQuestion => ({
    method: 'eth_getBalance',
    params: [address, toTag(block)],
  }),
  /** How many transactions it has sent. */
  nonce: (address: string, block: number): NodeQuestion => ({
    method: 'eth_getTransactionCount',
    params: [address, toTag(block)],
  }),
  code: (address: string, block: number): NodeQuestion => ({
    method: 'eth_getCode',
    params: [address, toTag(block)],
  }),
  storage: (address: string, slot: string, block: number): NodeQuestion => ({
    method: 'eth_getStorageAt',
    params: [address, slot, toTag(block)],
  }),
  call: (
    { to, data, from }: { to: string; data: string; from: string | null },
    block: number,
  ): NodeQuestion => ({
    method: 'eth_call',
    params: [{ ...(from !== null && { from }), to, data, gas: toTag(callGas) }, toTag(block)],
  }),
};

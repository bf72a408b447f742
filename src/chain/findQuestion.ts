import { createHash } from 'node:crypto';
import { parseLog } from './createLogReader.ts';
import { parseHeader } from './getBlocks.ts';
import type { RpcCall } from './rpcTransport.ts';
import { findNumber, findStateBlock, findStatePlace, type StateMethod } from './stateBlock.ts';
import { isCounted } from './testStateAt.ts';
import { malformed, toBytes, toQuantity, toRecord } from './wireValue.ts';

/** A question to which every honest node of a chain gives the same answer. */
export interface Question {
  /** In words. */
  about: string;
  /** What must be settled for that; undefined where the question names a hash. */
  block: number | undefined;
  /**
   * The same in every answer that means the same, and short enough to be shown; undefined where the node does not have
   * it (yet). Throws for a malformed one.
   */
  say: (result: unknown) => string | undefined;
  /** Whether who differs is wrong. Of trials with lent state and of missing receipts, nodes know more and less. */
  isPlain: boolean;
  /** The same at another block, where the block is not part of what is asked. */
  at: (block: string) => RpcCall;
}

const shownLength = 66;

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function sayBytes(result: unknown): string {
  const bytes = toBytes(result, 'bytes');
  if (bytes.length <= shownLength) return bytes;
  return `${bytes.length / 2 - 1} bytes with the hash ${digest(bytes).slice(0, 16)}`;
}

/** Nodes leave out leading zeros, or all. */
const sayQuantity = (result: unknown) =>
  `0x${(result === '0x' ? 0n : toQuantity(result, 'quantity')).toString(16)}`;

function sayLogs(result: unknown): string {
  if (!Array.isArray(result)) throw malformed('logs', result);
  const logs = result.map(parseLog).sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  return logs.length === 0 ? 'no logs' : `${logs.length} logs with the hash ${digest(logs).slice(0, 16)}`;
}

function sayReceipt(result: unknown): string {
  if (result === null) return 'no receipt';
  return `one with the hash ${digest(listReceipt(result)).slice(0, 16)}`;
}

function listReceipt(result: unknown): unknown[] {
  const { blockHash, contractAddress, status, logs } = toRecord(result, 'receipt');
  const created = typeof contractAddress === 'string' ? contractAddress.toLowerCase() : null;
  return [toBytes(blockHash, 'block hash', 32), created, status, sayLogs(logs)];
}

function sayReceipts(result: unknown): string | undefined {
  if (result === null) return undefined;
  if (!Array.isArray(result)) throw malformed('receipts', result);
  return `${result.length} with the hash ${digest(result.map(listReceipt)).slice(0, 16)}`;
}

/** Where a block lists hashes alone, the hash. */
function listTransaction(result: unknown): unknown {
  if (typeof result === 'string') return toBytes(result, 'transaction hash', 32);
  const { hash, from, to, input, value, nonce, type } = toRecord(result, 'transaction');
  return [
    toBytes(hash, 'transaction hash', 32),
    toBytes(from, 'sender', 20),
    to == null ? null : toBytes(to, 'target', 20),
    toBytes(input, 'input'),
    sayQuantity(value),
    isCounted(type) && nonce !== undefined ? sayQuantity(nonce) : null,
  ];
}

function sayTransaction(result: unknown): string | undefined {
  return result === null ? undefined : `one with the hash ${digest(listTransaction(result)).slice(0, 16)}`;
}

function sayBlock(result: unknown): string | undefined {
  if (result === null) return undefined;
  const block = toRecord(result, 'block');
  if (!Array.isArray(block.transactions)) throw malformed('transactions', block.transactions);
  const all = [parseHeader(block), block.transactions.map(listTransaction)];
  return `one with ${block.transactions.length} transactions and the hash ${digest(all).slice(0, 16)}`;
}

/** What is asked and how answers are compared. */
const stateMethods: Readonly<Record<string, { name: string; say: Question['say'] } | undefined>> = {
  eth_getCode: { name: 'the code', say: sayBytes },
  eth_getBalance: { name: 'the balance', say: sayQuantity },
  eth_getTransactionCount: { name: 'the nonce', say: sayQuantity },
  eth_getStorageAt: { name: 'a slot', say: sayQuantity },
  eth_call: { name: 'a call', say: sayBytes },
} satisfies Record<StateMethod, unknown>;

function findStateQuestion(call: RpcCall): Question | undefined {
  const { method, params } = call;
  const kind = stateMethods[method];
  const place = findStatePlace(method);
  const block = findStateBlock(call);
  if (!kind || place === undefined || block === undefined) return undefined;
  const [subject] = params;
  const address = typeof subject === 'string' ? subject : toRecord(subject, 'call').to;
  const slot = method === 'eth_getStorageAt' ? `slot ${params[1]}` : kind.name;
  return {
    about: `${slot} of ${address} at block ${block}`,
    block,
    say: kind.say,
    isPlain: params.length === place + 1,
    at: (tag) => ({ method, params: params.with(place, tag) }),
  };
}

function findLogsQuestion(call: RpcCall): Question | undefined {
  const { blockHash, fromBlock, toBlock } = toRecord(call.params[0], 'filter');
  const [from, to] = [findNumber(fromBlock), findNumber(toBlock)];
  const rest = { say: sayLogs, isPlain: true, at: () => call };
  if (typeof blockHash === 'string')
    return { about: `the logs of block ${blockHash}`, block: undefined, ...rest };
  if (from === undefined || to === undefined) return undefined;
  return { about: `the logs of blocks ${from} to ${to}`, block: to, ...rest };
}

/** What a hash names. Near the head it may stand in another block for a moment, and a node may not have it yet. */
const findNamedQuestion = (call: RpcCall, named: { what: string; say: Question['say'] }): Question => ({
  about: `the ${named.what} of ${call.params[0]}`,
  block: undefined,
  say: named.say,
  isPlain: false,
  at: () => call,
});

/** What stands in a block that is named by its number. */
function findBlockQuestion(
  call: RpcCall,
  { name, say }: { name: (block: number) => string; say: Question['say'] },
): Question | undefined {
  const block = findNumber(call.params[0]);
  return block === undefined ? undefined : { about: name(block), block, say, isPlain: true, at: () => call };
}

/** Undefined where honest nodes may answer differently. */
export function findQuestion(call: RpcCall): Question | undefined {
  switch (call.method) {
    case 'eth_getLogs':
      return findLogsQuestion(call);
    case 'eth_getBlockByNumber':
      return findBlockQuestion(call, {
        name: (block) => `block ${block} and its transactions`,
        say: sayBlock,
      });
    case 'eth_getBlockReceipts':
      return findBlockQuestion(call, { name: (block) => `the receipts of block ${block}`, say: sayReceipts });
    case 'eth_getTransactionReceipt':
      return findNamedQuestion(call, { what: 'receipt', say: sayReceipt });
    case 'eth_getTransactionByHash':
      return findNamedQuestion(call, { what: 'transaction', say: sayTransaction });
    default:
      return findStateQuestion(call);
  }
}

import type { Hex } from '#lib/hex.ts';
import type { ChainLog } from './createLogReader.ts';
import type { RpcClient } from './createRpcClient.ts';
import { RpcError } from './rpcError.ts';
import { fromNumber, malformed, toBytes, toInteger, toRecord } from './wireValue.ts';

export interface ChainReceipt {
  transactionHash: Hex;
  transactionIndex: number;
  blockNumber: number;
  blockHash: Hex;
  success: boolean;
  gasUsed: number;
  /** Which there are; what they say is read with the other logs. */
  logs: readonly Pick<ChainLog, 'address' | 'logIndex'>[];
}

export interface ReceiptReader {
  /** Receipts of those transactions of one block. */
  getReceipts: (wanted: { blockNumber: number; hashes: readonly Hex[] }[]) => Promise<Map<Hex, ChainReceipt>>;
}

/** From this many wanted receipts on, one question for the block is cheaper than one for each. */
const wholeBlockFrom = 4;

/** Asks for whole blocks where the node can, and for single receipts in batches where it cannot. */
export function createReceiptReader(client: RpcClient): ReceiptReader {
  let wholeBlocks = true;

  const readWholeBlocks = async (
    numbers: readonly number[],
    found: Map<Hex, ChainReceipt>,
  ): Promise<boolean> => {
    const outcomes = await client.settle(
      numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [fromNumber(number)] })),
    );
    for (const outcome of outcomes) {
      if ('error' in outcome && outcome.error.kind === 'unsupported') return false;
      if ('error' in outcome) throw outcome.error;
      if (!Array.isArray(outcome.result)) throw malformed('receipts', outcome.result);
      for (const receipt of outcome.result.map(parseReceipt)) found.set(receipt.transactionHash, receipt);
    }
    return true;
  };

  return {
    getReceipts: async (wanted) => {
      const found = new Map<Hex, ChainReceipt>();
      const large = wanted.filter(({ hashes }) => hashes.length >= wholeBlockFrom);
      if (wholeBlocks && large.length > 0)
        wholeBlocks = await readWholeBlocks(
          large.map(({ blockNumber }) => blockNumber),
          found,
        );
      const rest = wanted.flatMap(({ hashes }) => hashes).filter((hash) => !found.has(hash));
      const answers = await client.batch(
        rest.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      );
      for (const answer of answers) {
        // Not there yet, or no longer: the window is read again.
        if (answer === null) throw new RpcError('a receipt is missing', { kind: 'unavailable' });
        const receipt = parseReceipt(answer);
        found.set(receipt.transactionHash, receipt);
      }
      return found;
    },
  };
}

function parseLogPlace(answer: unknown): ChainReceipt['logs'][number] {
  const log = toRecord(answer, 'log');
  return { address: toBytes(log.address, 'address', 20), logIndex: toInteger(log.logIndex, 'log index') };
}

export function parseReceipt(answer: unknown): ChainReceipt {
  const receipt = toRecord(answer, 'receipt');
  if (!Array.isArray(receipt.logs)) throw malformed('receipt logs', receipt.logs);
  return {
    transactionHash: toBytes(receipt.transactionHash, 'transaction hash', 32),
    transactionIndex: toInteger(receipt.transactionIndex, 'transaction index'),
    blockNumber: toInteger(receipt.blockNumber, 'block number'),
    blockHash: toBytes(receipt.blockHash, 'block hash', 32),
    success: toInteger(receipt.status, 'status') === 1,
    gasUsed: toInteger(receipt.gasUsed, 'gas used'),
    logs: receipt.logs.map(parseLogPlace),
  };
}

import type { ChainLog } from '#chain/createLogReader.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { type ChainBlock, parseHeader } from '#chain/getBlocks.ts';
import { fromNumber, malformed, toBytes, toRecord } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { checkLogs, checkTimes, Inconsistent } from './checkConsistency.ts';
import type { ChainReaders, WindowOutcome } from './readWindow.ts';
import { toIndexedBlock, toIndexedLog } from './windowRows.ts';

export interface HistoryQuery {
  from: number;
  to: number;
  /** Each with the block from which on its logs are wanted. */
  contracts: ReadonlyMap<Hex, number>;
  /** Where to stop, so that what was read is kept soon. */
  targetRows: number;
  /** Questions for logs after which to stop likewise. */
  targetRequests: number;
}

type LogBlock = Omit<ChainBlock, 'transactions'> & { transactions: { hash: Hex }[] };

/** Blocks with the hashes of their transactions. */
async function getLogBlocks(client: RpcClient, numbers: readonly number[]): Promise<LogBlock[]> {
  const answers = await client.batch(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [fromNumber(number), false] })),
  );
  return answers.map((answer, index) => {
    if (answer === null) throw new Inconsistent(`block ${numbers[index]} is missing`);
    const block = toRecord(answer, 'block');
    if (!Array.isArray(block.transactions)) throw malformed('transactions', block.transactions);
    const header = parseHeader(block);
    if (header.number !== numbers[index]) throw malformed(`block ${numbers[index]}`, header.number);
    const transactions = block.transactions.map((hash) => ({ hash: toBytes(hash, 'transaction hash', 32) }));
    return { ...header, transactions };
  });
}

/**
 * Backfill. Reads the past of contracts by their logs alone: one question for many blocks, and only those blocks that hold logs.
 * Each log must fit its block; that none is missing is not shown, unless a quorum of endpoints lists the same.
 */
export async function readHistory(readers: ChainReaders, query: HistoryQuery): Promise<WindowOutcome> {
  const { client, logs: reader } = readers;
  const { from, contracts, targetRows, targetRequests } = query;
  try {
    const found: ChainLog[] = [];
    let to = from - 1;
    for (
      let requests = 0;
      to < query.to && found.length < targetRows && requests < targetRequests;
      requests++
    ) {
      const end = Math.min(query.to, to + reader.range());
      const addresses = [...contracts].flatMap(([address, first]) => (first <= end ? [address] : []));
      // What lies before was read already, or is not that contract's.
      for (const log of await reader.getLogs({ addresses, from: to + 1, to: end }))
        if (log.blockNumber >= (contracts.get(log.address) ?? 0)) found.push(log);
      to = end;
    }
    const numbers = [...new Set([...found.map(({ blockNumber }) => blockNumber), to])].sort((a, b) => a - b);
    const blocks = await getLogBlocks(client, numbers);
    checkTimes(blocks);
    const byNumber = new Map(blocks.map((block) => [block.number, block]));
    const logs = checkLogs(found, { byNumber, addresses: new Set(contracts.keys()) });
    return {
      type: 'window',
      window: {
        from,
        to,
        blocks: blocks.map(toIndexedBlock),
        transactions: [],
        logs: logs.map(toIndexedLog),
      },
    };
  } catch (error) {
    if (error instanceof Inconsistent) return { type: 'inconsistent', reason: error.message };
    throw error;
  }
}

import type { Hex } from '#lib/hex.ts';
import { makeBloom } from './bloom.ts';
import { parseLog } from './createLogReader.ts';
import { parseReceipt } from './createReceiptReader.ts';
import type { RpcClient } from './createRpcClient.ts';
import { parseHeader } from './getBlocks.ts';
import { RpcError } from './rpcError.ts';
import type { OldAnswers } from './testStateAt.ts';
import { fromNumber, malformed, toBytes, toRecord } from './wireValue.ts';

/** A quiet chain may have some blocks without a log. */
const blocksSearched = 64;
const receiptsSearched = 10;

interface Witness {
  block: number;
  address: Hex;
}

const emptyBloom = makeBloom([]);

/** A contract that emitted something soon after the block, by the receipt of the transaction. */
async function findWitness(client: RpcClient, from: number): Promise<Witness | undefined> {
  const answers = await client.batch(
    Array.from({ length: blocksSearched }, (_, index) => ({
      method: 'eth_getBlockByNumber',
      params: [fromNumber(from + index), false],
    })),
  );
  for (const answer of answers) {
    if (answer === null) return undefined;
    const block = toRecord(answer, 'block');
    if (parseHeader(block).logsBloom === emptyBloom || !Array.isArray(block.transactions)) continue;
    const hashes = block.transactions.slice(0, receiptsSearched).map((hash) => toBytes(hash, 'hash', 32));
    const receipts = await client.batch(
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    );
    for (const receipt of receipts) {
      const { blockNumber = 0, logs = [] } = receipt === null ? {} : parseReceipt(receipt);
      if (logs[0]) return { block: blockNumber, address: logs[0].address };
    }
  }
  return undefined;
}

/**
 * Whether the node lists logs that are this old when asked by address, as histories are read. Some say that they do not
 * keep them; some answer an empty list, which reads like a contract that never did anything.
 */
export async function testLogsAt(client: RpcClient, block: number): Promise<OldAnswers> {
  try {
    const witness = await findWitness(client, block);
    if (!witness) return 'unproven';
    const at = fromNumber(witness.block);
    const filter = { address: [witness.address], fromBlock: at, toBlock: at };
    const answer = await client.request('eth_getLogs', [filter]);
    if (!Array.isArray(answer)) throw malformed('logs', answer);
    return answer.map(parseLog).some(({ address }) => address === witness.address) ? 'kept' : 'false';
  } catch (error) {
    if (error instanceof RpcError && !error.retryable) return 'refused';
    throw error;
  }
}

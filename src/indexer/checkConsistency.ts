import { bloomAdmits } from '#chain/bloom.ts';
import type { ChainLog } from '#chain/createLogReader.ts';
import type { Hex } from '#lib/hex.ts';

/** The chain moved while it was read, or an endpoint told something untrue. */
export class Inconsistent extends Error {}

/** What a log must fit into. */
interface LogBlock {
  hash: Hex;
  logsBloom: Hex;
  transactions: readonly { hash: Hex }[];
}

interface LogContext {
  byNumber: ReadonlyMap<number, LogBlock>;
  addresses: ReadonlySet<Hex>;
}

/** Drops repetitions; refuses logs of another chain, block, transaction or address. */
export function checkLogs(logs: readonly ChainLog[], { byNumber, addresses }: LogContext): ChainLog[] {
  const seen = new Map<string, ChainLog>();
  for (const log of logs) {
    const block = byNumber.get(log.blockNumber);
    if (block?.hash !== log.blockHash)
      throw new Inconsistent(`a log of block ${log.blockNumber} is from another chain`);
    if (block.transactions[log.transactionIndex]?.hash !== log.transactionHash)
      throw new Inconsistent(`a log of block ${log.blockNumber} names a wrong transaction`);
    if (!addresses.has(log.address)) throw new Inconsistent('a log of a contract that was not asked for');
    const isAdmitted = [log.address, ...log.topics].every((value) => bloomAdmits(block.logsBloom, value));
    if (!isAdmitted) throw new Inconsistent(`a log of block ${log.blockNumber} is not in its bloom`);
    const position = `${log.blockNumber}:${log.logIndex}`;
    const twin = seen.get(position);
    if (twin !== undefined && JSON.stringify(twin) !== JSON.stringify(log))
      throw new Inconsistent(`two logs at ${position}`);
    seen.set(position, log);
  }
  return [...seen.values()];
}

/** No block is older than one before it, on any chain. In the order of their numbers. */
export function checkTimes(blocks: readonly { number: number; timestamp: number }[]): void {
  for (const [index, { number, timestamp }] of blocks.entries())
    if (timestamp < (blocks[index - 1]?.timestamp ?? timestamp))
      throw new Inconsistent(`block ${number} has an earlier time than block ${blocks[index - 1]?.number}`);
}

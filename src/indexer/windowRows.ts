import type { ChainLog } from '#chain/createLogReader.ts';
import type { ChainBlock } from '#chain/getBlocks.ts';
import type { IndexedBlock, IndexedLog } from '#core/chainStore/rows.ts';

/** What is kept of a block. */
export function toIndexedBlock({
  number,
  hash,
  parentHash,
  timestamp,
}: Omit<ChainBlock, 'transactions'>): IndexedBlock {
  return { number, hash, parentHash, timestamp };
}

/** A checked log: its block's hash is kept with the block. */
export function toIndexedLog({ blockHash: _, ...log }: ChainLog): IndexedLog {
  return log;
}

import type { Hex } from 'viem';

export interface IndexedBlock {
  number: number;
  hash: Hex;
  parentHash: Hex;
  timestamp: number;
}

/** A transaction sent straight to a followed contract. */
export interface IndexedTransaction {
  blockNumber: number;
  index: number;
  hash: Hex;
  sender: Hex;
  target: Hex;
  selector: Hex | undefined;
  value: bigint;
  success: boolean;
}

export interface IndexedLog {
  blockNumber: number;
  logIndex: number;
  transactionIndex: number;
  transactionHash: Hex;
  address: Hex;
  topics: readonly Hex[];
  data: Hex;
}

/** A payment of the chain's own coin straight to an address that is not followed. */
export interface IndexedCoinTransfer {
  blockNumber: number;
  transactionIndex: number;
  hash: Hex;
  sender: Hex;
  recipient: Hex;
  value: bigint;
}

import type { Db } from '#db/Database.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import type { Cursor, IndexStore } from '#indexer/IndexStore.ts';
import type { Hex } from '#lib/hex.ts';

const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export type Move = [from: Hex, to: Hex, amount: bigint];

export const toWord = (value: Hex | bigint): Hex =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;

export interface TransferStore {
  store: IndexStore;
  hashOf: (block: number, branch?: bigint) => Hex;
  getCursor: () => Promise<Cursor>;
  /** From the first block on. */
  follow: () => Promise<void>;
  /** One block for each list of transfers, all but the last two settled. */
  addBlocks: (from: number, blocks: readonly Move[][], branch?: bigint) => Promise<void>;
}

/** A token's transfers in the database, as the indexer writes them. */
export function createTransferStore(
  db: Db,
  { chainId, token }: { chainId: number; token: Hex },
): TransferStore {
  const store = createDatabaseStore(db, { chainId });
  const hashOf = (block: number, branch = 0n) => toWord(BigInt(block) + 1000n * branch + 1n);
  const getCursor = async (): Promise<Cursor> => {
    const cursor = await store.findCursor();
    if (!cursor) throw new Error('nothing is stored');
    return cursor;
  };
  return {
    store,
    hashOf,
    getCursor,
    follow: async () => {
      const expected = { next: 0, tipHash: undefined, version: 0 };
      const coverage = [{ address: token, next: 0, end: 0, proof: 'blocks' as const }];
      await store.insertCoverage({ expected, coverage });
    },
    addBlocks: async (from, blocks, branch = 0n) => {
      const to = from + blocks.length - 1;
      await store.commitWindow({
        expected: await getCursor(),
        finalNumber: to - 2,
        window: {
          from,
          to,
          transactions: [],
          blocks: blocks.map((_, index) => ({
            number: from + index,
            hash: hashOf(from + index, branch),
            parentHash: hashOf(from + index - 1, branch),
            timestamp: 1_700_000_000 + from + index,
          })),
          logs: blocks.flatMap((moves, index) =>
            moves.map(([sender, recipient, amount], logIndex) => ({
              blockNumber: from + index,
              logIndex,
              transactionIndex: 0,
              transactionHash: hashOf(from + index, branch),
              address: token,
              topics: [topic, toWord(sender), toWord(recipient)],
              data: toWord(amount),
            })),
          ),
        },
      });
    },
  };
}

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { copyRows } from '#db/copyRows.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { bytes, type IndexedBlock, type IndexedCoinTransfer } from './rows.ts';

export interface NewCoinTransfers {
  chainId: number;
  /** The first block of those that were read for payments. */
  from: number;
  blocks: readonly Pick<IndexedBlock, 'number' | 'timestamp'>[];
  /** Undefined where payments were not looked for: then what is kept has a gap, and begins anew. */
  transfers: readonly IndexedCoinTransfer[] | undefined;
}

/** Adds payments that must be new, and notes from where on all of them are there. Inside a transaction. */
export async function insertCoinTransfers(
  tx: Db,
  { chainId, from, blocks, transfers }: NewCoinTransfers,
): Promise<void> {
  const start = transfers === undefined ? sql`null` : sql`coalesce(coins_from, ${from}::int)`;
  await tx.execute(
    sql`update chain_cursor set coins_from = ${start} where chain_id = ${chainId} and coins_from is distinct from ${start}`,
  );
  if (transfers === undefined || transfers.length === 0) return;
  const times = new Map(blocks.map(({ number, timestamp }) => [number, new Date(timestamp * 1000)]));
  await copyRows(tx, {
    table: 'coin_transfer',
    columns: [
      { name: 'chain_id', type: 'integer', values: transfers.map(() => chainId) },
      { name: 'block_number', type: 'integer', values: transfers.map(({ blockNumber }) => blockNumber) },
      {
        name: 'block_time',
        type: 'timestamptz',
        values: transfers.map(({ blockNumber }) => times.get(blockNumber) ?? null),
      },
      {
        name: 'transaction_index',
        type: 'integer',
        values: transfers.map(({ transactionIndex }) => transactionIndex),
      },
      bytes('transaction_hash', transfers, ({ hash }) => hash),
      bytes('sender', transfers, ({ sender }) => sender),
      bytes('recipient', transfers, ({ recipient }) => recipient),
      { name: 'value', type: 'numeric', values: transfers.map(({ value }) => value) },
    ],
  });
}

/** Takes back the payments of a block and all after it. Inside a transaction. */
export async function deleteCoinTransfers(
  tx: Db,
  { chainId, fromBlock }: { chainId: number; fromBlock: number },
): Promise<void> {
  await tx.execute(
    sql`delete from coin_transfer where chain_id = ${chainId} and block_number >= ${fromBlock}`,
  );
  await tx.execute(
    sql`update chain_cursor set coins_from = null where chain_id = ${chainId} and coins_from >= ${fromBlock}`,
  );
}

const coinsFromRow = z.object({ coins_from: z.nullable(z.number()) });

/** From which block on every direct payment of the chain's own coin is kept; null when not all are. */
export async function findCoinsFrom(db: Db, chainId: number): Promise<number | null> {
  const result = await db.execute(sql`select coins_from from chain_cursor where chain_id = ${chainId}`);
  return parseRows(result, coinsFromRow)[0]?.coins_from ?? null;
}

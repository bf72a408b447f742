import { sql } from 'drizzle-orm';
import { copyRows } from '#db/copyRows.ts';
import { createMonthPartitions } from '#db/createMonthPartitions.ts';
import type { Db } from '#db/Database.ts';
import { bytes } from './bytesColumn.ts';
import { countTotals, type Total } from './countTotals.ts';
import type { IndexedBlock, IndexedLog, IndexedTransaction } from './IndexedRows.ts';

export interface NewRows {
  chainId: number;
  /** At least those that hold the rows. */
  blocks: readonly Pick<IndexedBlock, 'number' | 'timestamp'>[];
  transactions: readonly IndexedTransaction[];
  logs: readonly IndexedLog[];
}

/** Adds rows that must be new, by COPY, and what they make of the totals. Inside a transaction. */
export async function insertIndexedRows(
  tx: Db,
  { chainId, blocks, transactions, logs }: NewRows,
): Promise<void> {
  const used = new Set([...transactions, ...logs].map(({ blockNumber }) => blockNumber));
  const dates = new Map(
    blocks
      .filter(({ number }) => used.has(number))
      .map((block) => [block.number, new Date(block.timestamp * 1000)]),
  );
  await createMonthPartitions(tx, { tables: ['chain_transaction', 'chain_log'], times: dates.values() });
  await copyRows(tx, {
    table: 'chain_transaction',
    columns: [
      { name: 'chain_id', type: 'integer', values: transactions.map(() => chainId) },
      { name: 'block_number', type: 'integer', values: transactions.map(({ blockNumber }) => blockNumber) },
      {
        name: 'block_time',
        type: 'timestamptz',
        values: transactions.map(({ blockNumber }) => dates.get(blockNumber) ?? null),
      },
      { name: 'index', type: 'integer', values: transactions.map(({ index }) => index) },
      bytes('hash', transactions, ({ hash }) => hash),
      bytes('sender', transactions, ({ sender }) => sender),
      bytes('target', transactions, ({ target }) => target),
      bytes('selector', transactions, ({ selector }) => selector),
      { name: 'value', type: 'numeric', values: transactions.map(({ value }) => value) },
      { name: 'success', type: 'boolean', values: transactions.map(({ success }) => success) },
    ],
  });
  await copyRows(tx, {
    table: 'chain_log',
    columns: [
      { name: 'chain_id', type: 'integer', values: logs.map(() => chainId) },
      { name: 'block_number', type: 'integer', values: logs.map(({ blockNumber }) => blockNumber) },
      {
        name: 'block_time',
        type: 'timestamptz',
        values: logs.map(({ blockNumber }) => dates.get(blockNumber) ?? null),
      },
      { name: 'index', type: 'integer', values: logs.map(({ logIndex }) => logIndex) },
      {
        name: 'transaction_index',
        type: 'integer',
        values: logs.map(({ transactionIndex }) => transactionIndex),
      },
      bytes('transaction_hash', logs, ({ transactionHash }) => transactionHash),
      bytes('address', logs, ({ address }) => address),
      ...[0, 1, 2, 3].map((position) => bytes(`topic${position}`, logs, ({ topics }) => topics[position])),
      bytes('data', logs, ({ data }) => data),
    ],
  });
  await addTotals(tx, chainId, countTotals(transactions, logs));
}

async function addTotals(tx: Db, chainId: number, totals: readonly Total[]): Promise<void> {
  if (totals.length === 0) return;
  const addresses = sql.param(totals.map(({ address }) => address.slice(2)));
  const kinds = sql.param(totals.map(({ kind }) => kind));
  const keys = sql.param(totals.map(({ key }) => key.slice(2)));
  const counts = sql.param(totals.map(({ count }) => count));
  const failed = sql.param(totals.map((total) => total.failed));
  await tx.execute(sql`
    insert into chain_total (chain_id, address, kind, key, count, failed)
    select ${chainId}::int, decode(address, 'hex'), kind, decode(key, 'hex'), count, failed
    from unnest(${addresses}::text[], ${kinds}::text[], ${keys}::text[], ${counts}::int[], ${failed}::int[]) as rows (address, kind, key, count, failed)
    on conflict (chain_id, address, kind, key) do update set count = chain_total.count + excluded.count, failed = chain_total.failed + excluded.failed`);
}

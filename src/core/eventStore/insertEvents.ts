import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { type CopyColumn, copyRows } from '#db/copyRows.ts';
import type { Db } from '#db/Database.ts';
import { countTotals, type Total } from './countTotals.ts';
import type { IndexedLog, IndexedTransaction } from './IndexedRows.ts';

export type NewEvents = {
  chainId: number;
  transactions: readonly IndexedTransaction[];
  logs: readonly IndexedLog[];
};

/** Adds rows that must be new, by COPY, and what they make of the totals. Inside a transaction. */
export async function insertEvents(tx: Db, { chainId, transactions, logs }: NewEvents): Promise<void> {
  await copyRows(tx, {
    table: 'chain_transaction',
    columns: [
      { name: 'chain_id', values: transactions.map(() => chainId) },
      { name: 'block_number', values: transactions.map(({ blockNumber }) => blockNumber) },
      { name: 'index', values: transactions.map(({ index }) => index) },
      bytes('hash', transactions, ({ hash }) => hash),
      bytes('sender', transactions, ({ sender }) => sender),
      bytes('target', transactions, ({ target }) => target),
      bytes('selector', transactions, ({ selector }) => selector),
      { name: 'value', values: transactions.map(({ value }) => value.toString()) },
      { name: 'success', values: transactions.map(({ success }) => success) },
    ],
  });
  await copyRows(tx, {
    table: 'chain_log',
    columns: [
      { name: 'chain_id', values: logs.map(() => chainId) },
      { name: 'block_number', values: logs.map(({ blockNumber }) => blockNumber) },
      { name: 'index', values: logs.map(({ logIndex }) => logIndex) },
      { name: 'transaction_index', values: logs.map(({ transactionIndex }) => transactionIndex) },
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

function bytes<T>(name: string, rows: readonly T[], read: (row: T) => Hex | undefined): CopyColumn {
  return { name, values: rows.map((row) => read(row)?.slice(2) ?? null), isBytes: true };
}

import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { CopyColumn } from '#db/copyFormat.ts';
import { copyRows } from '#db/copyRows.ts';
import { createMonthPartitions } from '#db/createMonthPartitions.ts';
import type { Db } from '#db/Database.ts';
import type { TotalKind } from '#model/chainStore.ts';

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
  /** What it was called with: for who looks at it as it passes, not stored. */
  input?: Hex;
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

/** How often a contract was called by someone, by some function, or emitted some event. */
export interface Total {
  kind: TotalKind;
  address: Hex;
  key: Hex;
  count: number;
  failed: number;
}

/** The part of the totals that these rows make up. A call without a selector and an anonymous event have the key 0x. */
export function countTotals(
  transactions: readonly Pick<IndexedTransaction, 'sender' | 'target' | 'selector' | 'success'>[],
  logs: readonly Pick<IndexedLog, 'address' | 'topics'>[],
): Total[] {
  const totals = new Map<string, Total>();
  const add = (kind: TotalKind, address: Hex, key: Hex, success: boolean): void => {
    const id = `${kind}:${address}:${key}`;
    const total = totals.get(id) ?? { kind, address, key, count: 0, failed: 0 };
    total.count++;
    if (!success) total.failed++;
    totals.set(id, total);
  };
  for (const { sender, target, selector, success } of transactions) {
    add('caller', target, sender, success);
    add('function', target, selector ?? '0x', success);
  }
  for (const { address, topics } of logs) add('event', address, topics[0] ?? '0x', true);
  return [...totals.values()];
}

/** A column of bytes for COPY. */
function bytes<T>(name: string, rows: readonly T[], read: (row: T) => Hex | undefined): CopyColumn {
  return { name, type: 'bytea', values: rows.map((row) => read(row) ?? null) };
}

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

export interface RowsToDelete {
  chainId: number;
  fromBlock: number;
  /** No later than the earliest of their blocks: months before it are not looked at. */
  since: Date;
}

/** Takes back the rows of a block and all after it, totals included. Inside a transaction. */
export async function deleteIndexedRows(tx: Db, { chainId, fromBlock, since }: RowsToDelete): Promise<void> {
  const gone = sql`chain_id = ${chainId} and block_number >= ${fromBlock} and block_time >= ${since.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update chain_total t set count = t.count - d.count, failed = t.failed - d.failed
    from (
      select target as address, 'caller' as kind, sender as key, count(*) as count, count(*) filter (where not success) as failed
        from chain_transaction where ${gone} group by target, sender
      union all
      select target, 'function', coalesce(selector, ''::bytea), count(*), count(*) filter (where not success)
        from chain_transaction where ${gone} group by target, coalesce(selector, ''::bytea)
      union all
      select address, 'event', coalesce(topic0, ''::bytea), count(*), 0
        from chain_log where ${gone} group by address, coalesce(topic0, ''::bytea)
    ) d
    where t.chain_id = ${chainId} and t.address = d.address and t.kind = d.kind and t.key = d.key`);
  await tx.execute(sql`delete from chain_total where chain_id = ${chainId} and count <= 0`);
  await tx.execute(sql`delete from chain_log where ${gone}`);
  await tx.execute(sql`delete from chain_transaction where ${gone}`);
}

interface NewCoinTransfers {
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

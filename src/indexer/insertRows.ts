import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from '#chain/wireValue.ts';
import type { Db } from '#db/Database.ts';
import type { Total } from './countTotals.ts';
import type { IndexedBlock, IndexedLog, IndexedTransaction } from './IndexStore.ts';

export type Rows = {
  blocks: readonly (IndexedBlock & { hasRows: boolean })[];
  transactions: readonly IndexedTransaction[];
  logs: readonly IndexedLog[];
  totals: readonly Total[];
};

type Column = {
  name: string;
  type: 'int' | 'bytes' | 'text' | 'numeric' | 'bool' | 'time';
  values: readonly unknown[];
};

/** Rows in bulk: one statement for each table, one array for each column. */
export async function insertRows(
  tx: Db,
  chainId: number,
  { blocks, transactions, logs, totals }: Rows,
): Promise<void> {
  await insert(
    tx,
    'chain_block',
    chainId,
    [
      { name: 'number', type: 'int', values: blocks.map(({ number }) => number) },
      { name: 'hash', type: 'bytes', values: blocks.map(({ hash }) => toText(hash)) },
      { name: 'parent_hash', type: 'bytes', values: blocks.map(({ parentHash }) => toText(parentHash)) },
      { name: 'time', type: 'time', values: blocks.map(({ timestamp }) => timestamp) },
      { name: 'has_rows', type: 'bool', values: blocks.map(({ hasRows }) => hasRows) },
    ],
    sql`(chain_id, number) do update set has_rows = chain_block.has_rows or excluded.has_rows`,
  );
  await insert(tx, 'chain_transaction', chainId, [
    { name: 'block_number', type: 'int', values: transactions.map(({ blockNumber }) => blockNumber) },
    { name: 'index', type: 'int', values: transactions.map(({ index }) => index) },
    { name: 'hash', type: 'bytes', values: transactions.map(({ hash }) => toText(hash)) },
    { name: 'sender', type: 'bytes', values: transactions.map(({ sender }) => toText(sender)) },
    { name: 'target', type: 'bytes', values: transactions.map(({ target }) => toText(target)) },
    { name: 'selector', type: 'bytes', values: transactions.map(({ selector }) => toText(selector)) },
    { name: 'value', type: 'numeric', values: transactions.map(({ value }) => value.toString()) },
    { name: 'success', type: 'bool', values: transactions.map(({ success }) => success) },
  ]);
  await insert(tx, 'chain_log', chainId, [
    { name: 'block_number', type: 'int', values: logs.map(({ blockNumber }) => blockNumber) },
    { name: 'index', type: 'int', values: logs.map(({ logIndex }) => logIndex) },
    { name: 'transaction_index', type: 'int', values: logs.map(({ transactionIndex }) => transactionIndex) },
    {
      name: 'transaction_hash',
      type: 'bytes',
      values: logs.map(({ transactionHash }) => toText(transactionHash)),
    },
    { name: 'address', type: 'bytes', values: logs.map(({ address }) => toText(address)) },
    ...[0, 1, 2, 3].map((position) => ({
      name: `topic${position}`,
      type: 'bytes' as const,
      values: logs.map(({ topics }) => toText(topics[position])),
    })),
    { name: 'data', type: 'bytes', values: logs.map(({ data }) => toText(data)) },
  ]);
  await insert(
    tx,
    'chain_total',
    chainId,
    [
      { name: 'address', type: 'bytes', values: totals.map(({ address }) => toText(address)) },
      { name: 'kind', type: 'text', values: totals.map(({ kind }) => kind) },
      { name: 'key', type: 'bytes', values: totals.map(({ key }) => toText(key)) },
      { name: 'count', type: 'int', values: totals.map(({ count }) => count) },
      { name: 'failed', type: 'int', values: totals.map(({ failed }) => failed) },
    ],
    sql`(chain_id, address, kind, key) do update set count = chain_total.count + excluded.count, failed = chain_total.failed + excluded.failed`,
  );
}

/** Without `conflict` a row that is already there is an error: the cursor says that it cannot be. */
async function insert(
  tx: Db,
  table: string,
  chainId: number,
  columns: readonly Column[],
  conflict?: SQL,
): Promise<void> {
  if (columns[0]?.values.length === 0) return;
  const names = columns.map(({ name }) => sql.identifier(name));
  const arrays = columns.map(({ type, values }) => sql`${sql.param(values)}::${sql.raw(arrayTypes[type])}[]`);
  const selected = columns.map(({ name, type }) => convert(type, sql.identifier(name)));
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (chain_id, ${sql.join(names, sql`, `)})
    select ${chainId}::int, ${sql.join(selected, sql`, `)}
    from unnest(${sql.join(arrays, sql`, `)}) as rows (${sql.join(names, sql`, `)})
    ${conflict === undefined ? sql`` : sql`on conflict ${conflict}`}`);
}

const arrayTypes = { int: 'int', bytes: 'text', text: 'text', numeric: 'numeric', bool: 'bool', time: 'int' };

function convert(type: Column['type'], name: ReturnType<typeof sql.identifier>): SQL {
  if (type === 'bytes') return sql`decode(${name}, 'hex')`;
  return type === 'time' ? sql`to_timestamp(${name})` : sql`${name}`;
}

function toText(bytes: Hex | undefined): string | null {
  return bytes === undefined ? null : bytes.slice(2);
}

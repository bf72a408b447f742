import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from '#chain/wireValue.ts';
import { type CopyColumn, copyRows } from '#db/copyRows.ts';
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
  type: 'int' | 'bytes' | 'text' | 'bool' | 'time';
  values: readonly unknown[];
};

/** Rows in bulk, one statement for each table: by COPY what must be new, from arrays what may add to a row. */
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
  await copyRows(tx, {
    table: 'chain_transaction',
    columns: [
      { name: 'chain_id', values: transactions.map(() => chainId) },
      { name: 'block_number', values: transactions.map(({ blockNumber }) => blockNumber) },
      { name: 'index', values: transactions.map(({ index }) => index) },
      copyBytes(
        'hash',
        transactions.map(({ hash }) => hash),
      ),
      copyBytes(
        'sender',
        transactions.map(({ sender }) => sender),
      ),
      copyBytes(
        'target',
        transactions.map(({ target }) => target),
      ),
      copyBytes(
        'selector',
        transactions.map(({ selector }) => selector),
      ),
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
      copyBytes(
        'transaction_hash',
        logs.map(({ transactionHash }) => transactionHash),
      ),
      copyBytes(
        'address',
        logs.map(({ address }) => address),
      ),
      ...[0, 1, 2, 3].map((position) =>
        copyBytes(
          `topic${position}`,
          logs.map(({ topics }) => topics[position]),
        ),
      ),
      copyBytes(
        'data',
        logs.map(({ data }) => data),
      ),
    ],
  });
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

async function insert(
  tx: Db,
  table: string,
  chainId: number,
  columns: readonly Column[],
  conflict: SQL,
): Promise<void> {
  if (columns[0]?.values.length === 0) return;
  const names = columns.map(({ name }) => sql.identifier(name));
  const arrays = columns.map(({ type, values }) => sql`${sql.param(values)}::${sql.raw(arrayTypes[type])}[]`);
  const selected = columns.map(({ name, type }) => convert(type, sql.identifier(name)));
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (chain_id, ${sql.join(names, sql`, `)})
    select ${chainId}::int, ${sql.join(selected, sql`, `)}
    from unnest(${sql.join(arrays, sql`, `)}) as rows (${sql.join(names, sql`, `)})
    on conflict ${conflict}`);
}

const arrayTypes = { int: 'int', bytes: 'text', text: 'text', bool: 'bool', time: 'int' };

function convert(type: Column['type'], name: ReturnType<typeof sql.identifier>): SQL {
  if (type === 'bytes') return sql`decode(${name}, 'hex')`;
  return type === 'time' ? sql`to_timestamp(${name})` : sql`${name}`;
}

function copyBytes(name: string, values: readonly (Hex | undefined)[]): CopyColumn {
  return { name, values: values.map(toText), isBytes: true };
}

function toText(bytes: Hex | undefined): string | null {
  return bytes === undefined ? null : bytes.slice(2);
}

import { sql } from 'drizzle-orm';
import type { Total } from '#core/chainStore/rows.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { rowsOf } from '../helpers/rowsOf.ts';
import { type StoreDump, sortTotals, withoutKnown } from './memoryStore.ts';

type Raw = Record<string, unknown>;

/** One chain's tables in the memory store's terms, to be compared row by row. */
export async function dumpDatabase(db: Db, chainId: number): Promise<StoreDump> {
  const read = async (table: string, order: string): Promise<Raw[]> =>
    rowsOf<Raw>(
      await db.execute(
        sql`select to_jsonb(t) || jsonb_build_object('unix', ${table === 'chain_block' ? sql`extract(epoch from time)::int` : sql`0`}) as row from ${sql.identifier(table)} t where chain_id = ${chainId} order by ${sql.raw(order)}`,
      ),
    ).map(({ row }) => row as Raw);
  const [cursor] = await read('chain_cursor', 'chain_id');
  const transactions = (await read('chain_transaction', 'block_number, index')).map((row) => ({
    blockNumber: Number(row.block_number),
    index: Number(row.index),
    hash: need(row.hash),
    sender: need(row.sender),
    target: need(row.target),
    selector: hex(row.selector),
    value: BigInt(String(row.value)),
    success: row.success === true,
  }));
  const coins = (await read('coin_transfer', 'block_number, transaction_index')).map((row) => ({
    blockNumber: Number(row.block_number),
    transactionIndex: Number(row.transaction_index),
    hash: need(row.transaction_hash),
    sender: need(row.sender),
    recipient: need(row.recipient),
    value: BigInt(String(row.value)),
  }));
  return {
    next: Number(cursor?.next ?? -1),
    tipHash: hex(cursor?.tip_hash),
    blocks: (await read('chain_block', 'number')).map((row) => ({
      number: Number(row.number),
      hash: need(row.hash),
      parentHash: need(row.parent_hash),
      timestamp: Number(row.unix),
    })),
    transactions,
    coinTransfers: withoutKnown(coins, transactions),
    logs: (await read('chain_log', 'block_number, index')).map((row) => ({
      blockNumber: Number(row.block_number),
      logIndex: Number(row.index),
      transactionIndex: Number(row.transaction_index),
      transactionHash: need(row.transaction_hash),
      address: need(row.address),
      topics: [row.topic0, row.topic1, row.topic2, row.topic3]
        .map(hex)
        .filter((topic) => topic !== undefined),
      data: need(row.data),
    })),
    totals: sortTotals(
      (await read('chain_total', 'address, kind, key')).map((row) => ({
        kind: row.kind as Total['kind'],
        address: need(row.address),
        key: need(row.key),
        count: Number(row.count),
        failed: Number(row.failed),
      })),
    ),
  };
}

function hex(value: unknown): Hex | undefined {
  return typeof value === 'string' ? `0x${value.replace(/^\\x/, '')}` : undefined;
}

function need(value: unknown): Hex {
  const bytes = hex(value);
  if (bytes === undefined) throw new Error('a column is empty');
  return bytes;
}

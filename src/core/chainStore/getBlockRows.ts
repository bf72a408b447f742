import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

interface BlockPlace {
  chainId: number;
  number: number;
}

export interface BlockTransaction {
  hash: string;
  index: number;
  sender: string;
  target: string;
  selector: string | null;
  success: boolean;
}

export interface TransactionLog {
  index: number;
  address: string;
  data: string;
  topics: string[];
}

/** What a page shows of one block or transaction at most; lists hold one more where there are more. */
export const mostRows = 200;

export async function findBlock(
  db: Db,
  { chainId, number }: BlockPlace,
): Promise<{ hash: string; parentHash: string; time: Date } | undefined> {
  const result = await db.execute(sql`
    select '0x' || encode(hash, 'hex') as hash, '0x' || encode(parent_hash, 'hex') as "parentHash", time
    from chain_block where chain_id = ${chainId} and number = ${number}`);
  const [row] = rowsOf<{ hash: string; parentHash: string; time: string | Date }>(result);
  return row && { ...row, time: new Date(row.time) };
}

/** Transactions to followed contracts, or the one with that hash. */
export async function getBlockTransactions(
  db: Db,
  { chainId, number, hash }: BlockPlace & { hash?: string | undefined },
): Promise<BlockTransaction[]> {
  const result = await db.execute(sql`
    select '0x' || encode(hash, 'hex') as hash, index, '0x' || encode(sender, 'hex') as sender,
      '0x' || encode(target, 'hex') as target, '0x' || encode(selector, 'hex') as selector, success
    from chain_transaction where chain_id = ${chainId} and block_number = ${number}
      ${hash === undefined ? sql`` : sql`and hash = decode(${hash.slice(2)}, 'hex')`}
    order by index limit ${mostRows + 1}`);
  return rowsOf<BlockTransaction>(result);
}

/** What a transaction sent, in the chain's smallest unit. */
export async function getTransactionValue(
  db: Db,
  { chainId, number, index }: BlockPlace & { index: number },
): Promise<string> {
  const result = await db.execute(sql`
    select value::text as value from chain_transaction
    where chain_id = ${chainId} and block_number = ${number} and index = ${index}`);
  return rowsOf<{ value: string }>(result)[0]?.value ?? '0';
}

export async function countBlockLogs(db: Db, { chainId, number }: BlockPlace): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as count from chain_log where chain_id = ${chainId} and block_number = ${number}`);
  return rowsOf<{ count: number }>(result)[0]?.count ?? 0;
}

/** Logs of followed contracts in one transaction. */
export async function getTransactionLogs(
  db: Db,
  { chainId, block, hash }: { chainId: number; block: number; hash: string },
): Promise<TransactionLog[]> {
  const result = await db.execute(sql`
    select index, '0x' || encode(address, 'hex') as address, '0x' || encode(data, 'hex') as data,
      jsonb_build_array(encode(topic0, 'hex'), encode(topic1, 'hex'), encode(topic2, 'hex'), encode(topic3, 'hex')) as topics
    from chain_log where chain_id = ${chainId} and block_number = ${block}
      and transaction_hash = decode(${hash.slice(2)}, 'hex') order by index limit ${mostRows + 1}`);
  return rowsOf<Omit<TransactionLog, 'topics'> & { topics: (string | null)[] }>(result).map(
    ({ topics, ...row }) => ({
      ...row,
      topics: topics.flatMap((topic) => (topic === null ? [] : [`0x${topic}`])),
    }),
  );
}

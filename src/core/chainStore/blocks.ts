import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';

const finalBlockRow = z.object({ final: z.nullable(z.number()) });

/** The newest block of a chain that counts as settled; -1 when none does. */
export async function findFinalBlock(db: Db, chainId: number): Promise<number> {
  const result = await db.execute(
    sql`select least(final_number, next - 1) as final from chain_cursor where chain_id = ${chainId}`,
  );
  return parseRows(result, finalBlockRow)[0]?.final ?? -1;
}

export interface StoredBlocks {
  /** The last block that is kept here and not later than the time; 0 where none is. */
  before: number;
  /** The first one that is later; null where none is. */
  after: number | null;
}

const storedBlocksRow = z.object({ number: z.number(), time: z.number() });

/** Between which blocks a time lies, found by halving: blocks are indexed by number, and times rise with it. */
export async function findStoredBlocks(
  db: Db,
  { chainId, time, last }: { chainId: number; time: number; last: number },
): Promise<StoredBlocks> {
  const readFrom = async (number: number) => {
    const result = await db.execute(sql`
      select number, extract(epoch from time)::float8 as time from chain_block
      where chain_id = ${chainId} and number >= ${number}::int order by number limit 1`);
    return parseRows(result, storedBlocksRow)[0];
  };
  let before = 0;
  for (let end = last; before < end; ) {
    const middle = Math.ceil((before + end) / 2);
    const block = await readFrom(middle);
    if (block && block.number <= end && block.time <= time) before = block.number;
    else end = middle - 1;
  }
  return { before, after: (await readFrom(before + 1))?.number ?? null };
}

interface BlockPlace {
  chainId: number;
  number: number;
}

const blockTransactionRow = z.object({
  hash: z.string(),
  index: z.number(),
  sender: z.string(),
  target: z.string(),
  selector: z.nullable(z.string()),
  success: z.boolean(),
});
export type BlockTransaction = z.infer<typeof blockTransactionRow>;

export interface TransactionLog {
  index: number;
  address: string;
  data: string;
  topics: string[];
}

/** What a page shows of one block or transaction at most; lists hold one more where there are more. */
export const mostRows = 200;

const blockRow = z.object({ hash: z.string(), parentHash: z.string(), time: dbTime });

export async function findBlock(
  db: Db,
  { chainId, number }: BlockPlace,
): Promise<{ hash: string; parentHash: string; time: Date } | undefined> {
  const result = await db.execute(sql`
    select '0x' || encode(hash, 'hex') as hash, '0x' || encode(parent_hash, 'hex') as "parentHash", time
    from chain_block where chain_id = ${chainId} and number = ${number}`);
  const [row] = parseRows(result, blockRow);
  return row && { ...row, time: new Date(row.time) };
}

const blockTimeRow = z.object({ number: z.number(), time: z.number() });

/** The times of blocks that are kept here, in unix seconds. */
export async function getBlockTimes(
  db: Db,
  { chainId, blocks }: { chainId: number; blocks: readonly number[] },
): Promise<Map<number, number>> {
  if (blocks.length === 0) return new Map();
  const result = await db.execute(sql`
    select number, extract(epoch from time)::float8 as time from chain_block
    where chain_id = ${chainId} and number = any(${sql.param([...blocks])}::int[])`);
  return new Map(parseRows(result, blockTimeRow).map(({ number, time }) => [number, time]));
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
  return parseRows(result, blockTransactionRow);
}

const transactionValueRow = z.object({ value: z.string() });

/** What a transaction sent, in the chain's smallest unit. */
export async function getTransactionValue(
  db: Db,
  { chainId, number, index }: BlockPlace & { index: number },
): Promise<string> {
  const result = await db.execute(sql`
    select value::text as value from chain_transaction
    where chain_id = ${chainId} and block_number = ${number} and index = ${index}`);
  return parseRows(result, transactionValueRow)[0]?.value ?? '0';
}

const blockLogsRow = z.object({ count: z.number() });

export async function countBlockLogs(db: Db, { chainId, number }: BlockPlace): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as count from chain_log where chain_id = ${chainId} and block_number = ${number}`);
  return parseRows(result, blockLogsRow)[0]?.count ?? 0;
}

const transactionLogRow = z.object({
  index: z.number(),
  address: z.string(),
  data: z.string(),
  topics: z.array(z.nullable(z.string())),
});

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
  return parseRows(result, transactionLogRow).map(({ topics, ...row }) => ({
    ...row,
    topics: topics.flatMap((topic) => (topic === null ? [] : [`0x${topic}`])),
  }));
}

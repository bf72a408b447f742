import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  deleteCoinTransfers,
  deleteIndexedRows,
  type IndexedBlock,
  insertCoinTransfers,
  insertIndexedRows,
} from '#core/chainStore/rows.ts';
import { deleteBalancesFrom } from '#core/chainStore/tokenBalances.ts';
import type { Db } from '#db/Database.ts';
import { countRows, parseRows } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { coverageProofs } from '#model/chainStore.ts';
import {
  type Cursor,
  type IndexStore,
  type IndexWindow,
  type Position,
  StaleCursorError,
} from './IndexStore.ts';

export type DatabaseStore = IndexStore & {
  /** What pages and probes show of the chain's state; changes nothing that is indexed. */
  saveHead: (head: { number: number; time: number; checkedAt: Date }) => Promise<void>;
};

/** Work that belongs to the same transactions as the rows. */
export interface StoreHooks {
  /** Before a window is written and outside of its transaction; answers what to write with it. */
  prepare: (window: IndexWindow) => Promise<(tx: Db) => Promise<unknown>>;
  /** While everything from that block on is reversed. */
  undo: (tx: Db, fromBlock: number) => Promise<unknown>;
}

const cursorRow = z.object({
  next: z.number(),
  tip: z.nullable(z.string()),
  version: z.number(),
});

const coverageRow = z.object({
  address: z.string(),
  next: z.number(),
  end: z.number(),
  proof: z.enum(coverageProofs),
});

const blockRow = z.object({ number: z.number(), hash: z.string() });

/** One chain's part of the tables. */
export function createDatabaseStore(
  db: Db,
  { chainId, hooks }: { chainId: number; hooks?: StoreHooks | undefined },
): DatabaseStore {
  return {
    findCursor: async () => {
      const result = await db.execute(
        sql`select next, encode(tip_hash, 'hex') as tip, version::int as version from chain_cursor where chain_id = ${chainId}`,
      );
      const [row] = parseRows(result, cursorRow);
      if (row === undefined) return undefined;
      return { next: row.next, tipHash: row.tip === null ? undefined : `0x${row.tip}`, version: row.version };
    },
    getBlocksBelow: async (number, limit) => {
      const result = await db.execute(
        sql`select number, encode(hash, 'hex') as hash from chain_block where chain_id = ${chainId} and number < ${number} order by number desc limit ${limit}`,
      );
      return parseRows(result, blockRow).map((row) => ({
        number: row.number,
        hash: `0x${row.hash}`,
      }));
    },
    getCoverage: async () => {
      const result = await db.execute(
        sql`select encode(address, 'hex') as address, next, "end", proof from chain_coverage where chain_id = ${chainId} order by address`,
      );
      return parseRows(result, coverageRow).map((row) => ({
        ...row,
        address: `0x${row.address}` as Hex,
      }));
    },
    insertCoverage: ({ expected, coverage }) =>
      db.transaction(async (tx) => {
        await moveCursor(tx, { chainId, expected, position: expected });
        for (const { address, next, end, proof } of coverage)
          await tx.execute(
            sql`insert into chain_coverage (chain_id, address, next, "end", start, proof) values (${chainId}, decode(${address.slice(2)}, 'hex'), ${next}, ${end}, ${next}, ${proof})`,
          );
      }),
    commitWindow: async ({ expected, window, finalNumber }) => {
      const write = await hooks?.prepare(window);
      await db.transaction(async (tx) => {
        const tipHash = window.blocks.at(-1)?.hash;
        await moveCursor(tx, { chainId, expected, position: { next: window.to + 1, tipHash }, finalNumber });
        await addWindow(tx, { chainId, window, finalNumber });
        const { from, blocks, coinTransfers: transfers } = window;
        await insertCoinTransfers(tx, { chainId, from, blocks, transfers });
        await write?.(tx);
      });
    },
    commitBackfill: async ({ expected, addresses, window, finalNumber }) => {
      const write = await hooks?.prepare(window);
      await db.transaction(async (tx) => {
        await moveCursor(tx, { chainId, expected, position: expected, finalNumber });
        await checkBlocks(tx, { chainId, blocks: window.blocks });
        await addWindow(tx, { chainId, window, finalNumber });
        const list = sql.param(addresses.map((address) => address.slice(2)));
        await tx.execute(
          sql`update chain_coverage set next = ${window.to + 1} where chain_id = ${chainId} and encode(address, 'hex') = any(${list}::text[])`,
        );
        await write?.(tx);
      });
    },
    deleteAbove: ({ expected, position }) =>
      db.transaction(async (tx) => {
        await moveCursor(tx, { chainId, expected, position });
        await deleteBalancesFrom(tx, { chainId, fromBlock: position.next });
        await deleteCoinTransfers(tx, { chainId, fromBlock: position.next });
        const since = await findFirstTime(tx, { chainId, fromBlock: position.next });
        if (since !== undefined) await deleteIndexedRows(tx, { chainId, fromBlock: position.next, since });
        await tx.execute(
          sql`delete from chain_block where chain_id = ${chainId} and number >= ${position.next}`,
        );
        await tx.execute(
          sql`update chain_coverage set next = least(next, ${position.next}), "end" = least("end", ${position.next}) where chain_id = ${chainId}`,
        );
        await hooks?.undo(tx, position.next);
      }),
    saveHead: async ({ number, time, checkedAt }) => {
      await db.transaction((tx) =>
        tx.execute(
          sql`update chain_cursor set head = ${number}, head_time = to_timestamp(${time}), checked_at = ${checkedAt.toISOString()}::timestamptz where chain_id = ${chainId}`,
        ),
      );
    },
  };
}

interface Move {
  chainId: number;
  expected: Cursor;
  position: Position;
  finalNumber?: number;
}

/** First in every transaction: its row lock lets one writer through at a time. */
async function moveCursor(tx: Db, { chainId, expected, position, finalNumber }: Move): Promise<void> {
  const tip: SQL =
    position.tipHash === undefined ? sql`null` : sql`decode(${position.tipHash.slice(2)}, 'hex')`;
  const final: SQL = finalNumber === undefined ? sql`null` : sql`${finalNumber}::int`;
  const version = expected.version + 1;
  const result =
    expected.version === 0
      ? await tx.execute(
          sql`insert into chain_cursor (chain_id, next, tip_hash, version, final_number) values (${chainId}, ${position.next}, ${tip}, ${version}, ${final}) on conflict do nothing returning chain_id`,
        )
      : await tx.execute(
          sql`update chain_cursor set next = ${position.next}, tip_hash = ${tip}, version = ${version}, final_number = coalesce(${final}, final_number) where chain_id = ${chainId} and version = ${expected.version} returning chain_id`,
        );
  if (countRows(result) === 0) throw new StaleCursorError();
}

interface Addition {
  chainId: number;
  window: IndexWindow;
  finalNumber: number;
}

async function addWindow(tx: Db, { chainId, window, finalNumber }: Addition): Promise<void> {
  const { transactions, logs } = window;
  const used = new Set([...transactions, ...logs].map(({ blockNumber }) => blockNumber));
  const blocks = window.blocks.filter(({ number }) => number > finalNumber || used.has(number));
  await upsertBlocks(tx, { chainId, blocks, used });
  await insertIndexedRows(tx, { chainId, blocks, transactions, logs });
  await tx.execute(
    sql`delete from chain_block where chain_id = ${chainId} and number <= ${finalNumber} and not has_rows`,
  );
}

interface NewBlocks {
  chainId: number;
  blocks: readonly IndexedBlock[];
  used: ReadonlySet<number>;
}

async function upsertBlocks(tx: Db, { chainId, blocks, used }: NewBlocks): Promise<void> {
  const numbers = sql.param(blocks.map(({ number }) => number));
  const hashes = sql.param(blocks.map(({ hash }) => hash.slice(2)));
  const parents = sql.param(blocks.map(({ parentHash }) => parentHash.slice(2)));
  const times = sql.param(blocks.map(({ timestamp }) => timestamp));
  const marks = sql.param(blocks.map(({ number }) => used.has(number)));
  await tx.execute(sql`
    insert into chain_block (chain_id, number, hash, parent_hash, time, has_rows)
    select ${chainId}::int, number, decode(hash, 'hex'), decode(parent, 'hex'), to_timestamp(time), has_rows
    from unnest(${numbers}::int[], ${hashes}::text[], ${parents}::text[], ${times}::float8[], ${marks}::bool[]) as rows (number, hash, parent, time, has_rows)
    on conflict (chain_id, number) do update set has_rows = chain_block.has_rows or excluded.has_rows`);
}

const firstTimeRow = z.object({ first: z.nullable(z.number()) });

/** When the blocks with rows from that one on begin; none when there are no such blocks. */
async function findFirstTime(
  tx: Db,
  { chainId, fromBlock }: { chainId: number; fromBlock: number },
): Promise<Date | undefined> {
  const result = await tx.execute(
    sql`select extract(epoch from min(time))::float8 as first from chain_block where chain_id = ${chainId} and number >= ${fromBlock} and has_rows`,
  );
  const first = parseRows(result, firstTimeRow)[0]?.first ?? undefined;
  return first === undefined ? undefined : new Date(first * 1000);
}

/** Late rows must belong to the chain that is stored: above the final block every block is there to compare. */
async function checkBlocks(
  tx: Db,
  { chainId, blocks }: { chainId: number; blocks: readonly IndexedBlock[] },
): Promise<void> {
  const numbers = sql.param(blocks.map(({ number }) => number));
  const hashes = sql.param(blocks.map(({ hash }) => hash.slice(2)));
  const result = await tx.execute(
    sql`select b.number from chain_block b join unnest(${numbers}::int[], ${hashes}::text[]) as w (number, hash) on w.number = b.number where b.chain_id = ${chainId} and encode(b.hash, 'hex') <> w.hash limit 1`,
  );
  if (countRows(result) > 0) throw new StaleCursorError();
}

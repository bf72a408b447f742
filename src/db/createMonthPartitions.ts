import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './Database.ts';
import { parseRows } from './rows.ts';
import { lockForTransaction } from './transactionLock.ts';

export interface MonthsNeeded {
  /** Tables partitioned by month. */
  tables: readonly string[];
  /** When rows are about to be written. */
  times: Iterable<Date>;
}

const partitionRow = z.object({ table: z.string(), month: z.string() });
type Partition = z.infer<typeof partitionRow>;

/** Makes the partitions for the months of these times that do not exist yet. Inside the transaction that writes the rows. */
export async function createMonthPartitions(tx: Db, { tables, times }: MonthsNeeded): Promise<void> {
  const months = new Set<string>();
  for (const time of times) months.add(time.toISOString().slice(0, 7));
  if (months.size === 0 || (await findMissing(tx, tables, months)).length === 0) return;
  // Several chains may come to a new month at once: the first makes it, the others find it made.
  await lockForTransaction(tx, 'parapet months');
  for (const partition of await findMissing(tx, tables, months)) await createPartition(tx, partition);
}

async function findMissing(
  tx: Db,
  tables: readonly string[],
  months: ReadonlySet<string>,
): Promise<Partition[]> {
  const result = await tx.execute(sql`
    select t.name as table, m.month from unnest(${sql.param([...tables])}::text[]) as t (name), unnest(${sql.param([...months])}::text[]) as m (month)
    where not exists (
      select 1 from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = t.name::regclass and p.relname = t.name || '_' || replace(m.month, '-', '_'))
    order by m.month, t.name`);
  return parseRows(result, partitionRow);
}

/** Attached rather than created as a partition: that waits for no reader, and no reader waits for it. */
async function createPartition(tx: Db, { table, month }: Partition): Promise<void> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const from = `${month}-01T00:00:00Z`;
  const to = new Date(Date.UTC(year, number, 1)).toISOString();
  const partition = `${table}_${month.replace('-', '_')}`;
  await tx.execute(sql.raw(`create table ${partition} (like ${table} including all)`));
  await tx.execute(
    sql.raw(`alter table ${table} attach partition ${partition} for values from ('${from}') to ('${to}')`),
  );
}

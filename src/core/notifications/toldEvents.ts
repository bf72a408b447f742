import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';

/** Begins the keys of what people are told because of a record: those who watch its project, and those who watch copies of its code. */
const keysOf = (kind: SQL, id: SQL): SQL => sql`(
  select 'alert:' || ${id} as key where ${kind} = 'incident'
  union all select 'copy:alert:' || ${id} where ${kind} = 'incident'
  union all select 'copy:finding:' || ${id} where ${kind} = 'audit') as own`;

/** Of the key itself, or of one that goes on with what it was told about. */
const isOf = (column: SQL): SQL => sql`(${column} = own.key or starts_with(${column}, own.key || ':'))`;

/** How many were mailed because of a record, for a statement that names its kind and id. */
export const countMailed = (kind: SQL, id: SQL): SQL => sql`(
  select count(*)::int from ${keysOf(kind, id)} join notification n on ${isOf(sql`n.event_key`)} where n.mailed_at is not null)`;

/** Of records that go as if they had never been: nobody is told of them any more, and should they come again, they are news. */
export async function forgetEvents(
  tx: Db,
  records: readonly { kind: string; recordId: string }[],
): Promise<void> {
  const own = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (kind text, "recordId" text)
    cross join lateral ${keysOf(sql`r.kind`, sql`r."recordId"`)}`;
  await tx.execute(
    sql`delete from notification n using ${own} where n.mailed_at is null and ${isOf(sql`n.event_key`)}`,
  );
  await tx.execute(sql`delete from notified_event e using ${own} where ${isOf(sql`e.key`)}`);
}

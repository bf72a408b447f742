import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './Database.ts';
import { parseRows } from './rows.ts';

const tableInfoRow = z.object({
  name: z.string(),
  /** Columns that can be written, which leaves generated ones out. */

  columns: z.array(z.string()),
  /** Columns that follow from others. */

  generated: z.array(z.string()),
  identity: z.array(z.string()),
  /** The time by whose month the table is partitioned, if it is. */

  monthOf: z.nullable(z.string()),
});
export type TableInfo = z.infer<typeof tableInfoRow>;

/** Our tables; partitions count as part of their parent. */
export async function getTables(db: Db): Promise<TableInfo[]> {
  const result = await db.execute(sql`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> ''), '{}') as generated,
      coalesce(array_agg(a.attname::text) filter (where a.attidentity <> '' or a.atthasdef and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null), '{}') as identity,
      (select k.attname::text from pg_partitioned_table p join pg_attribute k on k.attrelid = p.partrelid and k.attnum = p.partattrs[0]
        where p.partrelid = c.oid) as "monthOf"
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'applied_migration'
    group by c.oid, c.relname order by c.relname`);
  return parseRows(result, tableInfoRow);
}

const foreignKeyRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });
export type ForeignKey = z.infer<typeof foreignKeyRow>;

export async function getForeignKeys(db: Db): Promise<ForeignKey[]> {
  const result = await db.execute(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`);
  return parseRows(result, foreignKeyRow);
}

import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { getTables } from '#db/tables.ts';
import { rowsOf } from './rowsOf.ts';

/** Every row of every table as text, in an order of its own: two dumps are equal when the data is. */
export async function dumpTables(db: Db): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const { name } of await getTables(db)) {
    const result = await db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
    );
    dump[name] = rowsOf<{ row: string }>(result).map(({ row }) => row);
  }
  return dump;
}

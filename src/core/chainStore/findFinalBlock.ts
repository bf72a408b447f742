import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

/** The newest block of a chain that counts as settled; -1 when none does. */
export async function findFinalBlock(db: Db, chainId: number): Promise<number> {
  const result = await db.execute(
    sql`select least(final_number, next - 1) as final from chain_cursor where chain_id = ${chainId}`,
  );
  return rowsOf<{ final: number | null }>(result)[0]?.final ?? -1;
}

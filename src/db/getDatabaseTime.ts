import { sql } from 'drizzle-orm';
import type { Db } from './Database.ts';
import { rowsOf } from './rows.ts';

/** What all processes on this database take for the time, however their own clocks go. */
export async function getDatabaseTime(db: Db): Promise<Date> {
  const result = await db.execute(sql`select extract(epoch from now())::float8 as seconds`);
  return new Date((rowsOf<{ seconds: number }>(result)[0]?.seconds ?? Number.NaN) * 1000);
}

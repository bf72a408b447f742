import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from './Database.ts';
import { parseRows } from './rows.ts';

const databaseTimeRow = z.object({ seconds: z.number() });

/** What all processes on this database take for the time, however their own clocks go. */
export async function getDatabaseTime(db: Db): Promise<Date> {
  const result = await db.execute(sql`select extract(epoch from now())::float8 as seconds`);
  return new Date((parseRows(result, databaseTimeRow)[0]?.seconds ?? Number.NaN) * 1000);
}

import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { within } from '#lib/within.ts';

const answerMs = 3000;

/** Whether the database answers the simplest question. */
export async function isAnswering(db: Db): Promise<boolean> {
  return within(answerMs, db.execute(sql`select 1`)).then(
    () => true,
    () => false,
  );
}

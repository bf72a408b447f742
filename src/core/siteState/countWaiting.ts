import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

const waitingRow = z.object({
  reports: z.number(),
  quotes: z.number(),
  mails: z.number(),
  errors: z.number(),
});

/** How much waits in each queue of the staff. */
export async function countWaiting(
  db: Db,
): Promise<{ reports: number; quotes: number; mails: number; errors: number }> {
  const result = await db.execute(sql`
    select (select count(*)::int from incident_report where state in ('new', 'asked')) as reports,
      (select count(*)::int from quote_request where closed_at is null) as quotes,
      (select count(*)::int from mail_outbox where outcome = 'failed') as mails,
      (select count(*)::int from error_report) as errors`);
  const [row] = parseRows(result, waitingRow);
  return row ?? { reports: 0, quotes: 0, mails: 0, errors: 0 };
}

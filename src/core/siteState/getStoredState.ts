import { asc, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countMails } from '#core/mail/failedMails.ts';
import { countPasts } from '#core/past/countPasts.ts';
import { getSourceReports } from '#core/sources/sourceStates.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { leadership } from '#db/schema/leadership.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { rules } from '#scoring/rules.ts';
import type { SiteState } from '#wire/siteState.ts';
import { getChainTroubles } from '../chainStore/followedChains.ts';

type StoredState = Pick<SiteState, 'chainTroubles' | 'leaderships' | 'mails' | 'sources' | 'pasts'> & {
  database: Pick<SiteState['database'], 'version' | 'bytes'>;
  rules: string;
};

const databaseRow = z.object({ version: z.string(), bytes: z.number() });

/** What the database knows of the site's state, whichever process did the work. */
export async function getStoredState(db: Db): Promise<StoredState> {
  const [chainTroubles, leaderships, sources, pasts, counts, oldest, about] = await Promise.all([
    getChainTroubles(db),
    db.select().from(leadership).orderBy(asc(leadership.name)),
    getSourceReports(db),
    countPasts(db),
    countMails(db),
    db
      .select({ dueAt: mailOutbox.dueAt })
      .from(mailOutbox)
      .where(sql`done_at is null`)
      .orderBy(asc(mailOutbox.dueAt))
      .limit(1),
    db.execute(sql`
      select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as bytes`),
  ]);
  const [database] = parseRows(about, databaseRow);
  return {
    chainTroubles,
    leaderships,
    sources,
    pasts,
    mails: { ...counts, oldestDue: oldest[0]?.dueAt.toISOString() ?? null },
    database: database ?? { version: '', bytes: 0 },
    rules: rules.version,
  };
}

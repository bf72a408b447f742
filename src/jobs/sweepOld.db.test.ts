import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepUserEvents } from '#core/userEvents/userEvents.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { sweepOld } from './sweepOld.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T12:00:00Z');

it('deletes events after half a year, failures unseen for three months, decided reports and closed quotes after a year', async () => {
  await db.execute(sql`
    insert into user_event (name, properties, created_at) values
      ('old', '{}', '2026-05-18'), ('kept', '{}', '2026-05-20')`);
  await db.execute(sql`
    insert into error_report (fingerprint, title, description, trace, first_seen_at, last_seen_at) values
      ('old', '', '', '', '2026-01-01', '2026-08-16'), ('kept', '', '', '', '2026-01-01', '2026-08-18')`);
  await db.execute(sql`
    insert into incident_report (description, state, created_at) values
      ('old', 'dismissed', '2025-11-14'), ('old', 'confirmed', '2025-11-14'),
      ('kept', 'dismissed', '2025-11-16'), ('kept', 'new', '2020-01-01')`);
  const quote = (name: string, closedAt: string | null) =>
    db.execute(sql`
      insert into quote_request (name, email, company, project_url, message, created_at, closed_at)
      values (${name}, 'a@example.org', '', '', '', '2020-01-01', ${closedAt})`);
  await quote('old', '2025-11-14');
  await quote('kept', '2025-11-16');
  await quote('kept', null);
  await sweepOld(db, { now });
  const kept = await db.execute(sql`
    select name as word from user_event union all select fingerprint from error_report
    union all select description from incident_report
    union all select name from quote_request`);
  expect(rowsOf<{ word: string }>(kept).map(({ word }) => word)).toEqual(Array(6).fill('kept'));
});

it('keeps no more events than it may, the newest', async () => {
  await db.execute(sql`
    insert into user_event (name, properties, created_at)
    select n::text, '{}', ${now} from generate_series(1, 10) n`);
  await sweepUserEvents(db, { now, most: 3 });
  const kept = rowsOf<{ name: string }>(await db.execute(sql`select name from user_event order by id`));
  expect(kept.map(({ name }) => name)).toEqual(['8', '9', '10']);
});

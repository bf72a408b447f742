import { sql } from 'drizzle-orm';
import { toAlertsFeed } from '#core/alerts/alertsFeed.ts';
import { getToldAlerts } from '#core/alerts/getAlerts.ts';
import { fanOutChanges } from '#core/notifications/fanOut.ts';
import { writeNotificationsMail } from '#core/notifications/notificationsMail.ts';
import type { Db } from '#db/Database.ts';
import { renderAtom } from '#lib/renderAtom.ts';
import type { NotificationSettings } from '#model/notifications.ts';
import { severities } from '#model/severities.ts';
import { rowsOf } from '../helpers/rowsOf.ts';

const origin = 'https://example.org';

const everything: NotificationSettings = {
  alerts: { frequency: 'atOnce', severities: [...severities] },
  scores: { frequency: 'atOnce' },
  news: { frequency: 'off' },
};

/** Somebody watches all projects and asked to be told everything. */
export async function insertWatcher(db: Db): Promise<void> {
  await db.execute(sql`
    with person as (insert into app_user (username, email, email_key) values ('watcher', 'w@example.org', 'w@example.org') returning id),
      setting as (insert into notification_setting (user_id, token, settings)
        select id, 'token', ${JSON.stringify(everything)}::jsonb from person),
      list as (insert into watchlist (user_id, name, position) select id, 'All', 0 from person returning id)
    insert into watchlist_item (watchlist_id, project_id, position) select list.id, project.id, 0 from list, project`);
}

/** Alerts of any age become news of this moment, by the order of their blocks. */
export async function makeNews(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update alert set created_at = ${at}, time = ${at} - interval '1 hour' + coalesce(block_number, 0) * interval '1 second'`);
}

/** What the watcher was not told yet, each in a mail of its own, as it would be sent: subject and text. */
export async function readMails(db: Db, now: Date): Promise<string[]> {
  await fanOutChanges(db, { now });
  const mails = rowsOf<{ mailKey: string; userId: string }>(
    await db.execute(sql`update notification set mail_key = id::text, mailed_at = ${now.toISOString()}::timestamptz
      where mailed_at is null returning mail_key as "mailKey", user_id::text as "userId"`),
  );
  const said: string[] = [];
  for (const mail of mails) {
    const written = await writeNotificationsMail({ db, origin }, { ...mail, frequency: 'atOnce' });
    if (written) said.push([written.text.subject, ...written.text.paragraphs].join('\n'));
  }
  return said;
}

/** The feed's entries, each with everything that it says. */
export async function readFeed(db: Db): Promise<string[]> {
  const told = await getToldAlerts(db, { limit: 1_000 });
  const { entries, ...head } = toAlertsFeed(told, { format: 'atom', project: undefined });
  const feed = renderAtom(head, { origin, entries });
  return [...feed.matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry);
}

import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { countRows, parseRows } from '#db/rows.ts';
import { productNews } from '#db/schema/notifications.ts';
import type { SentNews } from '#wire/news.ts';

export interface News {
  /** Names the news: whoever had it does not get it again. */
  key: string;
  title: string;
  paragraphs: readonly string[];
  /** A path of the site or an http(s) address with more about it. */
  link: string | null;
}

/**
 * Tells everybody who asked for product news and was not told yet; answers how many. The mails go the way of all
 * notifications, so a storm of alerts and a piece of news still make one mail.
 */
export async function sendNews(
  db: Db,
  { news: { key, title, paragraphs, link }, actor }: { news: News; actor: Actor },
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.insert(productNews).values({ key, title, paragraphs, link }).onConflictDoNothing();
    const told = await tx.execute(sql`
      insert into notification (user_id, event_key, frequency, content)
      select s.user_id, 'news:' || n.key, s.settings->'news'->>'frequency',
        jsonb_build_object('kind', 'news', 'key', n.key, 'title', n.title, 'time', n.at)
      from product_news n, notification_setting s join app_user u on u.id = s.user_id
      where n.key = ${key} and s.settings->'news'->>'frequency' <> 'off' and u.disabled_at is null
      on conflict do nothing returning id`);
    const count = countRows(told);
    await recordStaffAudit(tx, { event: 'news.sent', actor, detail: { title, told: String(count) } });
    return count;
  });
}

const untoldRow = z.object({ readers: z.number() });

/** How many of those who asked for product news were not told of this one; without a key all who asked. */
export async function countUntold(db: Db, key?: string): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as readers from notification_setting s join app_user u on u.id = s.user_id
    where s.settings->'news'->>'frequency' <> 'off' and u.disabled_at is null
      and not exists (select 1 from notification n where n.user_id = s.user_id and n.event_key = ${`news:${key ?? ''}`})`);
  return parseRows(result, untoldRow)[0]?.readers ?? 0;
}

/** What was sent, newest first. */
export async function getSentNews(db: Db, { limit }: { limit: number }): Promise<SentNews[]> {
  const rows = await db
    .select({ key: productNews.key, title: productNews.title, link: productNews.link, at: productNews.at })
    .from(productNews)
    .orderBy(desc(productNews.at), productNews.key)
    .limit(limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export async function findNews(db: Db, { key }: { key: string }): Promise<News | undefined> {
  const [row] = await db.select().from(productNews).where(eq(productNews.key, key));
  if (!row) return undefined;
  const paragraphs = readStored(z.array(z.string()), row.paragraphs, {
    column: 'product_news.paragraphs',
    key,
  });
  return { ...row, paragraphs };
}

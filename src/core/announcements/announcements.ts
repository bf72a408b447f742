import { and, desc, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { keepFixedQuery } from '#db/keepQuery.ts';
import { announcement } from '#db/schema/announcements.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Announcement } from '#wire/announcements.ts';
import { invalidate } from '../cacheInvalidation.ts';

const now = sql`now()`;

const selectShown = keepFixedQuery((db) =>
  db
    .select({
      content: announcement.content,
      link: announcement.link,
      linkText: announcement.linkText,
    })
    .from(announcement)
    .where(
      and(
        isNull(announcement.withdrawnAt),
        or(isNull(announcement.showFrom), lte(announcement.showFrom, now)),
        or(isNull(announcement.showUntil), gt(announcement.showUntil, now)),
      ),
    )
    .orderBy(desc(announcement.createdAt)),
);

/** The announcement on show, if any. An imported one may have a time to begin and to end. */
export async function findAnnouncement(db: Db): Promise<Announcement | undefined> {
  const [row] = await selectShown(db);
  if (!row) return undefined;
  const { content, link, linkText } = row;
  return { content, ...(link !== null && { link }), ...(linkText !== null && { linkText }) };
}

/** A link may lead to a page of this site or to http(s); anything else could run a script. */
function checkLink(link: string): void {
  // Browsers read a backslash as a slash, and two of them as another host.
  if (/^\/(?![/\\])/.test(link)) return;
  if (URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol)) return;
  throw badRequest(`The link "${link}" must start with / or be an http(s) address`);
}

/** Puts an announcement on show in place of the one before. */
export async function publishAnnouncement(
  db: Db,
  { content, link, linkText, actor = null }: Announcement & { actor?: Actor },
): Promise<void> {
  if (content.trim() === '') throw badRequest('An announcement needs a text');
  if (link !== undefined) checkLink(link);
  await db.transaction(async (tx) => {
    await tx.update(announcement).set({ withdrawnAt: new Date() }).where(isNull(announcement.withdrawnAt));
    await tx.insert(announcement).values({ content: content.trim(), link, linkText });
    await recordStaffAudit(tx, { event: 'announcement.shown', actor, detail: { content: content.trim() } });
    await invalidate(tx, announcement);
  });
}

export async function withdrawAnnouncement(db: Db, { actor = null }: { actor?: Actor } = {}): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(announcement).set({ withdrawnAt: new Date() }).where(isNull(announcement.withdrawnAt));
    await recordStaffAudit(tx, { event: 'announcement.withdrawn', actor });
    await invalidate(tx, announcement);
  });
}

import type { Db } from '#db/Database.ts';
import { announcement } from '#db/schema/announcements.ts';
import type { AnnouncementRecord } from '#records/announcements.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Inserts or rewords imported announcements; one that was taken down stays down. */
export async function writeAnnouncements(tx: Db, records: readonly AnnouncementRecord[]): Promise<void> {
  for (const { id, content, link = null, linkText = null, from, until } of records) {
    const values = {
      content,
      link,
      linkText,
      showFrom: from === undefined ? null : new Date(from),
      showUntil: until === undefined ? null : new Date(until),
    };
    await tx
      .insert(announcement)
      .values({ recordId: id, ...values })
      .onConflictDoUpdate({ target: announcement.recordId, set: values });
  }
  if (records.length > 0) await invalidate(tx, announcement);
}

import { findAnnouncement } from '#core/announcements/announcements.ts';
import { announcementTag } from '#core/cacheTags.ts';
import { bannerKey } from '#wire/banner.ts';
import type { PageLoader } from './PageLoader.ts';

/** The shell's data. A banner that this visitor has dismissed is left out, so that it does not flash up and vanish. */
export const loadRoot: PageLoader<'root'> = async ({ db, site, chains }, { dismissed }) => {
  const announcement = await findAnnouncement(db);
  const ignored = announcement !== undefined && dismissed === bannerKey(announcement.content);
  const year = new Date().getFullYear();
  return {
    data: { announcement: ignored ? null : (announcement ?? null), site, chainNames: chains.names(), year },
    tags: [announcementTag],
  };
};

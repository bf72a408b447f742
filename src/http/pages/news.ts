import { findAnnouncement } from '#core/announcements/announcements.ts';
import { countUntold, getSentNews } from '#core/notifications/news.ts';
import { cutList } from '#lib/cutList.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const sentShown = 50;

export const loadDeskNews: PageLoader<'deskNews'> = async ({ db, content }, input) => {
  const staff = await loadStaff(input, 'editor');
  const [readers, sent, announcement = null] = await Promise.all([
    countUntold(db),
    getSentNews(db, { limit: sentShown + 1 }),
    findAnnouncement(db),
  ]);
  const posts = content.current.posts.map(({ slug, title }) => ({ slug, title }));
  const { items, hasMore } = cutList(sent, sentShown);
  return { data: { ...staff, hasMore, announcement, readers, posts, sent: items }, tags: [] };
};

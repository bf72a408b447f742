import { findAnnouncement } from '#core/announcements/announcements.ts';
import { countUntold, getSentNews } from '#core/notifications/news.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const sentShown = 50;

export const loadDeskNews: PageLoader<'deskNews'> = async ({ db, content }, input) => {
  const staff = await loadStaff(input, 'editor');
  const [readers, sent, announcement = null] = await Promise.all([
    countUntold(db),
    getSentNews(db, { limit: sentShown }),
    findAnnouncement(db),
  ]);
  const posts = content.current.posts.map(({ slug, title }) => ({ slug, title }));
  return { data: { ...staff, announcement, readers, posts, sent }, tags: [] };
};

import * as z from 'zod/mini';
import type { Announcement } from './announcements.ts';
import type { DeskData } from './desk.ts';

/** What an editor sends: that a post is there, or words of their own. */
export const newsBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), slug: z.string().check(z.maxLength(100)) }),
  z.object({
    kind: z.literal('words'),
    title: z.string().check(z.trim(), z.minLength(1, 'must say what it is about'), z.maxLength(150)),
    /** Markdown. */
    text: z.string().check(z.maxLength(10_000)),
    link: z.string().check(z.trim(), z.maxLength(500)),
  }),
]);
export type NewsBody = z.infer<typeof newsBodySchema>;

/** As people will read it. */
export const newsPreviewSchema = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  link: z.nullable(z.string()),
  /** How many of those who asked for news have not had it. */
  readers: z.int(),
});
export type NewsPreview = z.infer<typeof newsPreviewSchema>;

export const sentNewsSchema = z.object({ told: z.int() });

export interface SentNews {
  key: string;
  title: string;
  link: string | null;
  at: string;
}

const announcementWords = (most: number) => z.string().check(z.trim(), z.maxLength(most));
/** What an editor puts above every page. An empty link is none. */
export const showAnnouncementSchema = z.object({
  content: announcementWords(300).check(z.minLength(1, 'must say something')),
  link: announcementWords(2048),
  linkText: announcementWords(60),
});

export interface DeskNewsData extends DeskData {
  /** The one above every page; null: there is none. */
  announcement: Announcement | null;
  /** Who asked for product news. */
  readers: number;
  /** Newest first. */
  posts: readonly { slug: string; title: string }[];
  sent: readonly SentNews[];
}

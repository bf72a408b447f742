import * as z from 'zod/mini';

/** What the header's banner says. */
export const announcementSchema = z.object({
  content: z.string(),
  link: z.optional(z.string()),
  linkText: z.optional(z.string()),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** `GET /api/announcement`: an empty object when there is nothing to announce. */
export const announcementAnswerSchema = z.partial(announcementSchema);

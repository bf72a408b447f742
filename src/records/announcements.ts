import * as z from 'zod';
import { line, slug, time, webUrl } from './primitives.ts';

const ownPath = z
  .string()
  .max(2048)
  .regex(/^\/(?![/\\])\S*$/, 'must be a path of this site or an http(s) address');

export const announcementRecord = z.strictObject({
  id: slug,
  content: line(300),
  link: z.union([ownPath, webUrl], 'must be a path of this site or an http(s) address').optional(),
  linkText: line(60).optional(),
  from: time.optional().describe('Not shown before.'),
  until: time.optional().describe('Not shown from then on.'),
});

export type AnnouncementRecord = z.output<typeof announcementRecord>;

import * as z from 'zod/mini';

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/**
 * `POST /api/incidents/report`. Either `projectId` or `subject` says what it is about. `website` is a trap for robots:
 * people do not see the field, so whatever fills it in is not stored.
 */
export const incidentReportBodySchema = z.object({
  projectId: z.optional(line(80)),
  subject: z.optional(line(200)),
  link: z.optional(
    z.string().check(z.maxLength(2048), z.regex(/^(https?:\/\/\S+)?$/i, 'must be an http(s) address')),
  ),
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(20, 'must be at least 20 characters'),
      z.maxLength(5000, 'cannot be longer than 5000 characters'),
    ),
  contact: z.optional(line(320)),
  website: z.optional(z.string().check(z.maxLength(2048))),
});
export type IncidentReportBody = z.infer<typeof incidentReportBodySchema>;

/** The reference lets the sender refer to the report later. */
export const incidentReportAnswerSchema = z.object({ reference: z.string(), receivedAt: z.string() });
export type IncidentReportAnswer = z.infer<typeof incidentReportAnswerSchema>;

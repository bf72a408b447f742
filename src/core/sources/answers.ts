import * as z from 'zod/mini';

/** What a website answered. */
export const websiteAnswerSchema = z.object({
  /** After all redirects. */
  url: z.string(),
  status: z.number(),
  certificateUntil: z.nullable(z.string()),
  /** Which security headers its answer had, by their names. */
  headers: z.array(z.string()),
});
export type WebsiteAnswer = z.infer<typeof websiteAnswerSchema>;

/** What a `security.txt` says; null where there is none. */
export const securityTextAnswerSchema = z.object({
  text: z.nullable(
    z.object({
      contacts: z.array(z.string()),
      expires: z.nullable(z.string()),
      policies: z.array(z.string()),
    }),
  ),
});
export type SecurityTextAnswer = z.infer<typeof securityTextAnswerSchema>;

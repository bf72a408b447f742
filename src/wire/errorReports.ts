import * as z from 'zod/mini';

/** `POST /api/errors`: what went wrong in a browser. Longer texts are cut when stored. */
export const errorReportSchema = z.object({
  title: z.string().check(z.minLength(1)),
  description: z.string(),
  trace: z._default(z.string(), ''),
});
export type ErrorReport = z.infer<typeof errorReportSchema>;

export const errorReportAnswerSchema = z.object({ received: z.literal(true) });

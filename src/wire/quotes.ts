import * as z from 'zod/mini';
import { isEmail } from './auth.ts';
import { formMessages, textLimits } from './formMessages.ts';

const limits = { name: 120, company: 120, message: 4000 } as const;

const words = (field: string, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, formMessages.required(field)),
      z.maxLength(max, formMessages.tooLong(field, max)),
    );

const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(textLimits.url, formMessages.tooLong('Project website', textLimits.url)),
    z.regex(/^(|https?:\/\/[^\s/]+\.[^\s]+)$/i, formMessages.url('Project website')),
  );

/**
 * `POST /api/quote`. `fax` is a trap for robots: people do not see the field, so whatever fills it in is not stored.
 */
export const quoteSchema = z.object({
  name: words('Name', limits.name),
  email: z.string().check(
    z.trim(),
    z.minLength(1, formMessages.required('Email')),
    z.refine((value) => value === '' || isEmail(value), formMessages.email('Email')),
  ),
  company: z._default(z.string().check(z.trim(), z.maxLength(limits.company)), ''),
  projectUrl: z._default(webAddress, ''),
  message: words('Message', limits.message),
  fax: z._default(z.string(), ''),
});
export type Quote = z.infer<typeof quoteSchema>;

export const quoteAnswerSchema = z.object({ received: z.literal(true) });

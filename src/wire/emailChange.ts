import * as z from 'zod/mini';
import { textLimits } from './formMessages.ts';

/** `POST /api/user/email`. */
export const askEmailChangeSchema = z.object({ email: z.string().check(z.maxLength(textLimits.email)) });

/** `GET /api/user/email`: what waits for its confirmations. */
export const waitingEmailChangeSchema = z.object({
  waiting: z.nullable(
    z.object({
      newEmail: z.string(),
      oldConfirmed: z.boolean(),
      newConfirmed: z.boolean(),
      expiresAt: z.string(),
    }),
  ),
});
export type WaitingEmailChange = z.infer<typeof waitingEmailChangeSchema>['waiting'];

/** The token of a mailed link: `/auth/email?token=…` or `/auth/email-back?token=…`. */
export const emailTokenSchema = z.object({ token: z.string().check(z.maxLength(256)) });

/** `POST /api/user/email/confirm`: whether the change is made, or still waits for the other address. */
export const confirmedEmailSchema = z.object({ state: z.enum(['changed', 'waiting']) });
export type ConfirmedEmail = z.infer<typeof confirmedEmailSchema>;

/** `POST /api/user/email/restore`: the address that a code for a new password goes to. */
export const restoredEmailSchema = z.object({ email: z.string() });

import * as z from 'zod/mini';
import { passwordText } from './auth.ts';

/** `POST /api/user/confirm`. */
export const confirmBodySchema = z.object({ password: passwordText });
export type ConfirmBody = z.infer<typeof confirmBodySchema>;

/** Ways to prove anew who one is; `signIn` means to log out and in again. */
export const confirmationWays = ['passkey', 'totp', 'recoveryCode', 'password', 'signIn'] as const;

/** `GET /api/user/confirmation`. */
export const confirmationSchema = z.object({
  /** Proved within the last ten minutes: nothing will be asked. */
  confirmed: z.boolean(),
  ways: z.array(z.enum(confirmationWays)),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

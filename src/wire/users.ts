import * as z from 'zod/mini';
import { roles } from '#model/users.ts';
import { passwordText } from './auth.ts';

/** `GET /api/user/profile`. */
export const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  /** Address of the uploaded picture, or null. */
  picture: z.nullable(z.string()),
  role: z.enum(roles),
  hasPassword: z.boolean(),
  /** Other ways to sign in, such as `cognito`. */
  providers: z.array(z.string()),
  createdAt: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

/** `POST /api/user/profile/upload` (multipart, field `file`). */
export const pictureFormSchema = z.object({ file: z.file() });
export const pictureAnswerSchema = z.object({ picture: z.string() });
/** `GET /api/user/sessions`. */
export const sessionInfoSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  seenAt: z.string(),
  expiresAt: z.string(),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
export const sessionListSchema = z.object({ items: z.array(sessionInfoSchema) });

/** `POST /api/user/sessions/end`: one by id, or all but the one in use. */
export const endSessionsSchema = z.union([z.object({ id: z.uuid() }), z.object({ others: z.literal(true) })]);

/** `POST /api/user/delete`: the password, or none where the account has none and the sign-in is recent. */
export const deleteUserSchema = z.object({ password: z.optional(passwordText) });
export const deleteUserAnswerSchema = z.object({ success: z.literal(true), deleteAt: z.string() });

/** `POST /api/user/restore`: the token of the mailed link `/auth/restore?token=…`. */
export const restoreUserSchema = z.object({ token: z.string().check(z.maxLength(256)) });

/** `GET /api/user/lookup?id=`: for the impersonation tool; an address or a username is found too. */
export const userLookupQuerySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(320)) });
export const userLookupSchema = z.object({ id: z.string(), username: z.string(), email: z.string() });

export const createImpersonationSchema = z.object({
  impersonatingUserId: z.string().check(z.minLength(1), z.maxLength(64)),
});
export const deleteImpersonationSchema = z.object({ adminId: z.string().check(z.maxLength(64)) });

export const changePasswordSchema = z.object({ oldPassword: passwordText, newPassword: passwordText });

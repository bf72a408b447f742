import * as z from 'zod/mini';
import { apiKeyScopes, longestApiKeyDays } from '#model/apiKeys.ts';
import type { OwnerChoice } from './organisations.ts';

const scopes = z.array(z.enum(apiKeyScopes)).check(z.minLength(1), z.maxLength(apiKeyScopes.length));

/** `POST /api/user/api-keys/create` */
export const createApiKeySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  scopes,
  days: z.number().check(z.int('must be a whole number'), z.gte(1), z.lte(longestApiKeyDays)),
});

export const apiKeyIdSchema = z.object({ id: z.uuid() });

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How the secret begins. */
  start: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To within a few seconds. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** Address of the member who made a key of an organisation; null once they left. */
  madeBy: z.nullable(z.string()),
  /** Until when the secret before the last rotation works. */
  previousUntil: z.nullable(z.string()),
  /** Calls of the last 30 days, oldest first, with days without any. */
  use: z.array(z.object({ day: z.string(), calls: z.number(), refused: z.number() })),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema), callsPerMinute: z.number() });

/** The page `/my/api-keys`. */
export type ApiKeysData = z.infer<typeof apiKeysSchema> & {
  impersonating: boolean;
  owner: OwnerChoice;
  username: string;
};

/** The one answer that has the secret. */
export const shownApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() });
export type ShownApiKey = z.infer<typeof shownApiKeySchema>;

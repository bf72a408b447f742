import * as z from 'zod/mini';
import { stolenKeysSchema } from '#model/stolenKeys.ts';

export const stolenKeysViewSchema = z.object({
  /** Null where it could not be worked out. */
  result: z.nullable(stolenKeysSchema),
  problem: z.nullable(z.string()),
  readAt: z.string(),
});
export type StolenKeysView = z.infer<typeof stolenKeysViewSchema>;

/** `GET /api/projects/{id}/stolen-keys` */
export const stolenKeysAnswerSchema = z.object({
  /** Null before the first reading. */
  stolenKeys: z.nullable(stolenKeysViewSchema),
});

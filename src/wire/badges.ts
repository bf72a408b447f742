import * as z from 'zod/mini';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';
import { shownScoreSchema } from '#model/shownScore.ts';

/** Longer ones are not ours. */
export const longestBadgeToken = 8192;

/** What a badge states: `iss`, `sub`, `iat` and `exp` as in RFC 7519, the rest our own (docs/badges.md). */
export const badgeClaimsSchema = z.object({
  /** The site that signed it. */
  iss: z.string(),
  /** The project's id. */
  sub: z.string(),
  /** Issued and void from, in seconds since 1970. */
  iat: z.int(),
  exp: z.int(),
  name: z.string(),
  demo: z.boolean(),
  /** Number and letter, the range while too little is known, or nothing; coverage in per cent. */
  shown: shownScoreSchema,
  /** The ends of the control grade; null: nothing was read. Badges from before do not say. */
  control: z.optional(z.nullable(gradeRangeSchema)),
  rulesVersion: z.nullable(z.string()),
  scoredAt: z.nullable(z.string()),
  /** How far each chain of the project had been read. */
  chains: z.array(
    z.object({ chain: z.string(), block: z.nullable(z.number()), time: z.nullable(z.string()) }),
  ),
});
export type BadgeClaims = z.infer<typeof badgeClaimsSchema>;

/** `GET /api/projects/{id}/badge` */
export const badgeSchema = z.object({
  /** JWS in compact form. */
  token: z.string(),
  claims: badgeClaimsSchema,
  /** Where the keys are, and where people check it. */
  keys: z.string(),
  page: z.string(),
});
export type Badge = z.infer<typeof badgeSchema>;

/** One public key (RFC 8037). */
export const badgeKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.optional(z.literal('EdDSA')),
  use: z.optional(z.literal('sig')),
});
export type BadgeKey = z.infer<typeof badgeKeySchema>;

/** `GET /.well-known/jwks.json` (RFC 7517) */
export const badgeKeysSchema = z.object({ keys: z.array(badgeKeySchema) });

export const badgeCheckQuerySchema = z.object({
  token: z.string().check(z.maxLength(longestBadgeToken)),
});

/** What a site says of a badge: only `valid` still stands. Null claims: it was not signed here. */
export const badgeCheckSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('valid'), claims: badgeClaimsSchema }),
  z.object({ state: z.literal('expired'), claims: badgeClaimsSchema }),
  z.object({ state: z.literal('changed'), claims: badgeClaimsSchema, reason: z.string() }),
  z.object({ state: z.literal('foreign'), claims: z.null() }),
]);
export type BadgeCheck = z.infer<typeof badgeCheckSchema>;

/** The page `/badges/verify` */
export interface BadgeCheckData {
  token: string;
  /** Null while nothing was asked. */
  result: BadgeCheck | { state: 'malformed'; fault: string } | null;
}

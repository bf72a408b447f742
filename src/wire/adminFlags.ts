import * as z from 'zod/mini';
import { flagDecisions } from '#model/flags.ts';
import type { DeskData } from './desk.ts';

/** What each comparator says in a sentence about a user's attribute, by what it compares with. */
export const comparatorWords = {
  list: {
    isOneOf: 'is one of',
    isNotOneOf: 'is not one of',
    sensitiveIsOneOf: 'is one of (sent out hashed)',
    sensitiveIsNotOneOf: 'is not one of (sent out hashed)',
    versionIsOneOf: 'is one of the versions',
    versionIsNotOneOf: 'is none of the versions',
  },
  text: {
    contains: 'contains',
    doesNotContain: 'does not contain',
    versionIsLess: 'is a version before',
    versionIsLessOrEqual: 'is a version up to',
    versionIsGreater: 'is a version after',
    versionIsGreaterOrEqual: 'is a version from',
  },
  number: {
    numberEquals: 'is the number',
    numberDoesNotEqual: 'is not the number',
    numberIsLess: 'is less than',
    numberIsLessOrEqual: 'is at most',
    numberIsGreater: 'is more than',
    numberIsGreaterOrEqual: 'is at least',
  },
} as const;

type Words = typeof comparatorWords;
export type ComparisonKind = keyof Words;
export type ComparatorName = { [Kind in ComparisonKind]: keyof Words[Kind] }[ComparisonKind];

export const flagTypes = ['boolean', 'text', 'integer', 'decimal'] as const;
export type FlagType = (typeof flagTypes)[number];

const flagValueSchema = z.union([z.boolean(), z.number(), z.string()]);

/** A flag on its way out. On its way in it may be anything: the flag model explains what is wrong with it. */
const plainFlagSchema = z.object({
  key: z.string(),
  type: z.enum(flagTypes),
  value: flagValueSchema,
  isPrivate: z.boolean(),
  rules: z.array(
    z.object({
      when: z.object({
        attribute: z.string(),
        comparator: z.string(),
        comparison: z.union([z.array(z.string()), z.number(), z.string()]),
      }),
      value: flagValueSchema,
    }),
  ),
  percentages: z.array(z.object({ percentage: z.number(), value: flagValueSchema })),
});
export type PlainFlag = z.infer<typeof plainFlagSchema>;

export const listedFlagSchema = z.object({
  flag: plainFlagSchema,
  /** To be sent back with a change, so that two admins cannot overwrite each other unseen. */
  version: z.int(),
  changedAt: z.string(),
  changedBy: z.nullable(z.string()),
});
export type ListedFlag = z.infer<typeof listedFlagSchema>;

export const listedFlagsSchema = z.object({ items: z.array(listedFlagSchema) });

export const saveFlagSchema = z.object({ flag: z.unknown(), version: z.int().check(z.gte(0)) });
export const flagKeySchema = z.object({ key: z.string().check(z.maxLength(100)) });
export const flagChangeIdSchema = z.object({ id: z.int().check(z.gte(1)) });
export const flagHistoryQuerySchema = z.object({ key: z.optional(z.string().check(z.maxLength(100))) });

/** Where (`rules.0.when.comparison.2`, empty for the whole) and why, as the end of a sentence about that place. */
const flagFaultSchema = z.object({ path: z.string(), reason: z.string() });
export type FlagFaultAnswer = z.infer<typeof flagFaultSchema>;

/** The answer 400 to a flag that is not sound. */
export const invalidFlagSchema = z.object({
  name: z.string(),
  message: z.string(),
  requestId: z.string(),
  faults: z.optional(z.array(flagFaultSchema)),
});

const attribute = z.string().check(z.maxLength(1000));
export const previewUserSchema = z.object({
  identifier: z.optional(attribute),
  email: z.optional(attribute),
  country: z.optional(attribute),
  custom: z.optional(z.record(z.string().check(z.maxLength(100)), attribute)),
});
export type PreviewUser = z.infer<typeof previewUserSchema>;

export const flagPreviewRequestSchema = z.object({
  /** An edited flag that is not saved; absent: all stored flags. */
  flag: z.optional(z.unknown()),
  /** Whom to evaluate for; all absent is a signed-out visitor. */
  user: z.optional(previewUserSchema),
  /** The e-mail address of an account to evaluate for instead. */
  account: z.optional(z.string().check(z.maxLength(320))),
});

const previewedFlagSchema = z.object({
  key: z.string(),
  value: flagValueSchema,
  decidedBy: z.enum(flagDecisions),
  /** Which rule or share, from 0. */
  index: z.nullable(z.int()),
  /** Where the user falls among 0 to 99, when shares were looked at. */
  bucket: z.nullable(z.int()),
});
export type PreviewedFlag = z.infer<typeof previewedFlagSchema>;

export const flagPreviewSchema = z.object({ user: previewUserSchema, items: z.array(previewedFlagSchema) });
export type FlagPreview = z.infer<typeof flagPreviewSchema>;

const describedChangeSchema = z.object({
  id: z.int(),
  key: z.string(),
  author: z.string(),
  changedAt: z.string(),
  /** What changed, a sentence each. */
  words: z.array(z.string()),
});
export type DescribedChange = z.infer<typeof describedChangeSchema>;

export const flagHistorySchema = z.object({ items: z.array(describedChangeSchema), hasMore: z.boolean() });
export type FlagHistory = z.infer<typeof flagHistorySchema>;

export interface AdminFlagsData extends DeskData {
  flags: ListedFlag[];
  /** The site asks another flag service, so these flags decide nothing. */
  unused: boolean;
}

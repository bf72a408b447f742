import { z } from 'zod';
import { parseSemver } from '#flagclient/semver.ts';

/** The types, with their number in both public documents. */
export const flagTypes = { boolean: 0, text: 1, integer: 2, decimal: 3 } as const;

// Comparators by what they compare with: a list, one text or one number.
const listComparators = {
  isOneOf: 0,
  isNotOneOf: 1,
  versionIsOneOf: 4,
  versionIsNotOneOf: 5,
  sensitiveIsOneOf: 16,
  sensitiveIsNotOneOf: 17,
} as const;
const textComparators = {
  contains: 2,
  doesNotContain: 3,
  versionIsLess: 6,
  versionIsLessOrEqual: 7,
  versionIsGreater: 8,
  versionIsGreaterOrEqual: 9,
} as const;
const numberComparators = {
  numberEquals: 10,
  numberDoesNotEqual: 11,
  numberIsLess: 12,
  numberIsLessOrEqual: 13,
  numberIsGreater: 14,
  numberIsGreaterOrEqual: 15,
} as const;

/** All comparators, with their number in both public documents. */
export const comparators = { ...listComparators, ...textComparators, ...numberComparators };

const maxRules = 100;
const maxList = 1_000;

// A comma or outer space would change the meaning in config_v5, which joins lists with commas and trims them.
const listItem = text(320)
  .refine((item) => !item.includes(','), 'must not contain a comma; make it two items')
  .refine((item) => item.trim() === item, 'must not begin or end with a space');

const comparisonSchema = z.discriminatedUnion(
  'comparator',
  [
    z.strictObject({
      comparator: z.enum(namesOf(listComparators)),
      attribute: text(100),
      comparison: z
        .array(listItem, 'must be a list of texts')
        .min(1, 'must name at least one value, or the rule is useless')
        .max(maxList, `must not name more than ${maxList} values`),
    }),
    z.strictObject({
      comparator: z.enum(namesOf(textComparators)),
      attribute: text(100),
      comparison: text(320),
    }),
    z.strictObject({
      comparator: z.enum(namesOf(numberComparators)),
      attribute: text(100),
      comparison: z.number('must be a number'),
    }),
  ],
  { error: explainChoice(Object.keys(comparators)) },
);

/** When a rule applies: a user's attribute, a comparator, and what to compare with, in plain text. */
export type FlagCondition = z.infer<typeof comparisonSchema>;

const conditionSchema = comparisonSchema.superRefine((rule, context) => {
  if (!rule.comparator.startsWith('version')) return;
  const versions = Array.isArray(rule.comparison) ? rule.comparison : [rule.comparison];
  versions.forEach((version, index) => {
    if (typeof version !== 'string' || parseSemver(version)) return;
    const path = Array.isArray(rule.comparison) ? ['comparison', index] : ['comparison'];
    context.addIssue({ code: 'custom', path, message: 'must be a version such as 1.2.3 or 2.0.0-beta.1' });
  });
});

function flagOf<Type extends string, Value extends z.ZodType>(type: Type, value: Value) {
  return z.strictObject({
    /** What code asks for. */
    key: z
      .string('must be a text')
      .regex(/^[A-Za-z][\w.-]{0,99}$/, 'must be 1 to 100 letters, digits, . _ or -, beginning with a letter'),
    type: z.literal(type),
    /** The value when no rule and no percentage applies. */
    value,
    /** Evaluated on the server only; never in a public document. */
    isPrivate: z.boolean('must be true or false'),
    /** The first that applies decides. */
    rules: z
      .array(z.strictObject({ when: conditionSchema, value }), 'must be a list of rules')
      .max(maxRules, `must not have more than ${maxRules} rules`),
    /** Shares of the users whom no rule reached, in whole per cent; who is left gets the flag's value. */
    percentages: z
      .array(
        z.strictObject({
          percentage: z
            .int('must be a whole number')
            .min(0, 'must not be negative')
            .max(100, 'must not be more than 100'),
          value,
        }),
        'must be a list of percentages',
      )
      .max(100, 'must not have more than 100 shares')
      .refine(
        (shares) => shares.reduce((sum, share) => sum + share.percentage, 0) <= 100,
        'must not add up to more than 100',
      ),
  });
}

/** One flag as plain rules: what is stored as JSON, edited by admins, and turned into both public documents. */
export const flagSchema = z.discriminatedUnion(
  'type',
  [
    flagOf('boolean', z.boolean('must be true or false')),
    flagOf('text', z.string('must be a text').max(10_000, 'must not be longer than 10000 characters')),
    flagOf('integer', z.int('must be a whole number')),
    flagOf('decimal', z.number('must be a number')),
  ],
  { error: explainChoice(Object.keys(flagTypes)) },
);

export type Flag = z.infer<typeof flagSchema>;

function text(maxLength: number) {
  return z
    .string('must be a text')
    .min(1, 'must not be empty')
    .max(maxLength, `must not be longer than ${maxLength} characters`);
}

/** The union itself complains both about something that is no object and about an unknown choice inside one. */
function explainChoice(choices: string[]) {
  return ({ input }: { input?: unknown }) =>
    typeof input === 'object' && input !== null
      ? `must be one of ${choices.join(', ')}`
      : 'must be an object';
}

function namesOf<Name extends string>(comparators: Record<Name, number>): [Name, ...Name[]] {
  return Object.keys(comparators) as [Name, ...Name[]];
}

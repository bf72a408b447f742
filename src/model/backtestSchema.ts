import * as z from 'zod/mini';
import { backtestHorizons } from './backtest.ts';
import { gradeRangeSchema } from './controlGradeSchema.ts';
import { ratings } from './ratings.ts';
import { severities } from './severities.ts';

const days = z.literal([...backtestHorizons]);

/** Of how many, how many scored low, and between which shares the true one lies with 95 % confidence (Wilson). */
const lowShare = z.object({
  count: z.number(),
  low: z.number(),
  /** Null without any case. */
  interval: z.nullable(z.object({ from: z.number(), to: z.number() })),
});
export type LowShare = z.infer<typeof lowShare>;

const beside = z.object({ cases: lowShare, controls: lowShare });

/**
 * What the rules said of a project at a time. `recomputed`: nothing was stored then, and this is made of what is known today of that time;
 * `unreached`: nothing of the kind is known.
 */
export const pastScoreSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal(['scored', 'recomputed']),
    total: z.number(),
    rating: z.nullable(z.enum(ratings)),
  }),
  z.object({ state: z.literal('tooLittleKnown') }),
  z.object({ state: z.literal('unreached') }),
]);
export type PastScore = z.infer<typeof pastScoreSchema>;

const backtestCase = z.object({
  id: z.string(),
  project: z.object({ id: z.string(), name: z.string(), demo: z.boolean() }),
  title: z.string(),
  severity: z.enum(severities),
  time: z.string(),
  before: z.array(
    z.object({
      days,
      score: pastScoreSchema,
      /** The control grade that stood then; absent where none did, or from before it was asked. */
      grade: z.optional(gradeRangeSchema),
      controls: z.number(),
    }),
  ),
});
export type BacktestCase = z.infer<typeof backtestCase>;

/** What rules of one version said before recorded incidents, against projects of the same age without one. */
export const backtestSchema = z.object({
  rulesVersion: z.string(),
  computedAt: z.string(),
  /** When the oldest stored score by these rules was made; null: there is none. */
  historyFrom: z.nullable(z.string()),
  horizons: z.array(
    z.object({
      days,
      cases: lowShare,
      controls: lowShare,
      tooLittleKnown: z.number(),
      unreached: z.number(),
      /** How many had a low control grade, by whatever rules of grades held then; absent from before it was asked. */
      grades: z.optional(beside),
      /** Where no score was stored then, by what was recomputed of that time; absent from before it was asked. */
      recomputed: z.optional(beside),
    }),
  ),
  /** Newest first. */
  cases: z.array(backtestCase),
  /** Of how many projects the past was recomputed; absent from before it was asked. */
  pasts: z.optional(z.number()),
  /** Projects without a recorded incident that cannot stand beside the others, by why. */
  leftOut: z.object({ notLookedFor: z.number(), ageUnknown: z.number() }),
});
export type Backtest = z.infer<typeof backtestSchema>;

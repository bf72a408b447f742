import * as z from 'zod/mini';
import {
  type Backtest,
  type BacktestCase,
  backtestHorizons,
  type LowShare,
  type PastScore,
} from '#model/backtest.ts';
import { ratings } from '#model/ratings.ts';
import { severities } from '#model/severities.ts';
import { gradeRangeSchema } from './controlGrade.ts';

const days = z.literal([...backtestHorizons]);

const shareSchema: z.ZodMiniType<LowShare> = z.object({
  count: z.number(),
  low: z.number(),
  interval: z.nullable(z.object({ from: z.number(), to: z.number() })),
});

const besideSchema = z.object({ cases: shareSchema, controls: shareSchema });

export const pastScoreSchema: z.ZodMiniType<PastScore> = z.discriminatedUnion('state', [
  z.object({
    state: z.literal(['scored', 'recomputed']),
    total: z.number(),
    rating: z.nullable(z.enum(ratings)),
  }),
  z.object({ state: z.literal('tooLittleKnown') }),
  z.object({ state: z.literal('unreached') }),
]);

export const backtestSchema: z.ZodMiniType<Backtest> = z.object({
  rulesVersion: z.string(),
  computedAt: z.string(),
  historyFrom: z.nullable(z.string()),
  horizons: z.array(
    z.object({
      days,
      cases: shareSchema,
      controls: shareSchema,
      tooLittleKnown: z.number(),
      unreached: z.number(),
      grades: z.optional(besideSchema),
      recomputed: z.optional(besideSchema),
    }),
  ),
  cases: z.array(
    z.object({
      id: z.string(),
      project: z.object({ id: z.string(), name: z.string(), demo: z.boolean() }),
      title: z.string(),
      severity: z.enum(severities),
      time: z.string(),
      before: z.array(
        z.object({
          days,
          score: pastScoreSchema,
          grade: z.optional(gradeRangeSchema),
          controls: z.number(),
        }),
      ),
    }),
  ),
  pasts: z.optional(z.number()),
  leftOut: z.object({ notLookedFor: z.number(), ageUnknown: z.number() }),
});

/** Of a project that is withdrawn, what the rules said counts and is shown, and nothing else. */
export interface ShownCase extends Omit<BacktestCase, 'project' | 'title'> {
  incident: Pick<BacktestCase, 'project' | 'title'> | null;
}

/** `/resources/back-test` */
export interface BacktestData {
  /** Null: it was not computed yet. */
  backtest: (Omit<Backtest, 'cases'> & { cases: ShownCase[] }) | null;
  /** Other versions of the rules for which there is one. */
  versions: string[];
}

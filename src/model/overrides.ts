import * as z from 'zod/mini';
import { capStates, outcomes } from './outcomes.ts';

/**
 * What staff makes of an answer after a dispute. `unknown`: what was measured does not count; `fail`: it was too kind. Nothing makes an
 * answer better: that would be a word that nobody measured.
 */
export const overrideOutcomes = ['unknown', 'fail'] as const;
export type OverrideOutcome = (typeof overrideOutcomes)[number];

const says = {
  /** The answer of the rules that was wrong. */
  measured: z.enum([...outcomes, ...capStates]),
  /** In public. */
  reason: z.string(),
  /** The number of the dispute that was upheld. */
  dispute: z.number(),
  at: z.string(),
};

/** Stands beside what was measured, as long as the measurement is the one that was disputed. `about`: `factor:ID` or `cap:ID`. */
export const answerOverrideSchema = z.object({
  about: z.string(),
  outcome: z.enum(overrideOutcomes),
  ...says,
});
export type AnswerOverride = z.infer<typeof answerOverrideSchema>;

/** An answer that an override takes the place of: what was measured, and who says otherwise. */
export const overriddenSchema = z.object({ sentence: z.string(), ...says });
export type Overridden = z.infer<typeof overriddenSchema>;

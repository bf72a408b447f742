import * as z from 'zod/mini';
import { controlActs, controlConsents, controlGrades, controlWarnings } from './controlGrade.ts';
import { evidenceSchema } from './evidence.ts';
import { holderSchema } from './holderSchema.ts';

const letter = z.enum(controlGrades);

/** The ends of a control grade; the same letter twice where it is one. */
export const gradeRangeSchema = z.object({ best: letter, worst: letter });

const controlReason = z.object({
  grade: letter,
  act: z.enum(controlActs),
  /** Null with `warning` and `holder` where sales fail: who refuses them is not measured. */
  who: z.nullable(z.enum(controlConsents)),
  warning: z.nullable(z.enum(controlWarnings)),
  /** Null where it is not one contract's doing. */
  contract: z.nullable(z.string()),
  function: z.nullable(z.string()),
  holder: z.nullable(holderSchema),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
});
/** Something that somebody can do, as far as it is known for sure. */
export type ControlReason = z.infer<typeof controlReason>;

const controlUnknown = z.object({ why: z.string(), worst: letter, evidence: z.array(evidenceSchema) });
/** What is not known, and the worst that it may turn out to be. */
export type ControlUnknown = z.infer<typeof controlUnknown>;

/** The worst that somebody can do to holders' money, from the chain alone. One letter where `best` and `worst` are the same, else a range. */
export const controlGradeSchema = z.object({
  rulesVersion: z.string(),
  gradedAt: z.string(),
  best: letter,
  worst: letter,
  sentence: z.string(),
  /** The gravest first, one for each act, contract and holder. */
  reasons: z.array(controlReason),
  /** Reasons beside these. */
  moreReasons: z.number(),
  unknown: z.array(controlUnknown),
});
export type ControlGrade = z.infer<typeof controlGradeSchema>;

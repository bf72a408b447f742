import * as z from 'zod/mini';
import {
  type ControlGrade,
  controlActs,
  controlConsents,
  controlGrades,
  controlWarnings,
  type GradeRange,
} from '#model/controlGrade.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { holderSchema } from '#model/holderSchema.ts';
import { changeCauses } from '#model/outcomes.ts';

const letter = z.enum(controlGrades);

/** The ends of a control grade; the same letter twice where it is one. */
export const gradeRangeSchema: z.ZodMiniType<GradeRange> = z.object({ best: letter, worst: letter });

/** The worst that somebody can do to holders' money, from the chain alone. */
export const controlGradeSchema: z.ZodMiniType<ControlGrade> = z.object({
  rulesVersion: z.string(),
  gradedAt: z.string(),
  best: letter,
  worst: letter,
  sentence: z.string(),
  reasons: z.array(
    z.object({
      grade: letter,
      act: z.enum(controlActs),
      who: z.nullable(z.enum(controlConsents)),
      warning: z.nullable(z.enum(controlWarnings)),
      contract: z.nullable(z.string()),
      function: z.nullable(z.string()),
      holder: z.nullable(holderSchema),
      sentence: z.string(),
      evidence: z.array(evidenceSchema),
    }),
  ),
  moreReasons: z.number(),
  unknown: z.array(z.object({ why: z.string(), worst: letter, evidence: z.array(evidenceSchema) })),
});

/** One step in the history of a control grade. */
export const controlPointSchema = z.object({
  at: z.string(),
  rulesVersion: z.string(),
  best: letter,
  worst: letter,
  cause: z.enum(changeCauses),
  sentence: z.string(),
});
export type ControlPoint = z.infer<typeof controlPointSchema>;

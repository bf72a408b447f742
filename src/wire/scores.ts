import * as z from 'zod/mini';
import { type Basis, bases } from '#model/claims.ts';
import { controlGrades } from '#model/controlGrade.ts';
import { controlGradeSchema } from '#model/controlGradeSchema.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { factsSchema } from '#model/facts.ts';
import { rulesChoices } from '#model/moments.ts';
import { changeCauses } from '#model/outcomes.ts';
import { ratings } from '#model/ratings.ts';
import { scoreSchema } from '#model/score.ts';
import { conditionStates, type StageCondition, stageSchemes, stages } from '#model/stageConditions.ts';
import { sentWhole } from './sentWhole.ts';

sentWhole.add(factsSchema, {});

/** One condition of a stage that DeFiScan or L2BEAT publishes, answered from the facts of this site. */
export const stageConditionSchema: z.ZodMiniType<StageCondition> = z.object({
  scheme: z.enum(stageSchemes),
  stage: z.literal(stages),
  id: z.string(),
  name: z.string(),
  state: z.enum(conditionStates),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
});

/** One point of the score's history; stored only when something that counts changed. */
export const scorePointSchema = z.object({
  at: z.string(),
  total: z.nullable(z.number()),
  rating: z.nullable(z.enum(ratings)),
  coverage: z.number(),
  rulesVersion: z.string(),
  cause: z.enum(changeCauses),
  /** What moved, in one sentence. */
  sentence: z.string(),
  /** Factors and caps that moved, a sentence each. */
  moves: z.array(z.string()),
  /** Facts that became known or said something else then, by key; empty also for moves older than this record. */
  facts: z.array(z.string()),
});
export type ScorePoint = z.infer<typeof scorePointSchema>;

/** One step in the history of a control grade. */
export const controlPointSchema = z.object({
  at: z.string(),
  rulesVersion: z.string(),
  best: z.enum(controlGrades),
  worst: z.enum(controlGrades),
  cause: z.enum(changeCauses),
  sentence: z.string(),
});
export type ControlPoint = z.infer<typeof controlPointSchema>;

export const basisSchema: z.ZodMiniType<Basis> = z.object({
  kind: z.enum(bases),
  by: z.nullable(z.string()),
  at: z.string(),
});

/** Which moment was asked for, and what is known about it. */
export const pastSchema = z.object({
  at: z.string(),
  rules: z.enum(rulesChoices),
  /** The rules that were asked for; others than those in force are no longer here, and there is no score then. */
  rulesVersion: z.string(),
  rulesInForce: z.string(),
  /** Since when anything is known of the project; null: nothing ever was. */
  knownFrom: z.nullable(z.string()),
  /** The score that this site showed at that time; null: none yet. */
  published: z.nullable(scorePointSchema),
  /** Of each fact: since when it held, when it was last read otherwise, and since when this site knows. */
  since: z.record(
    z.string(),
    z.object({ validFrom: z.string(), notBefore: z.nullable(z.string()), knownFrom: z.string() }),
  ),
});
export type Past = z.infer<typeof pastSchema>;

/** Of a project's past: `at` and, by which rules, `rules`. */
export const pastQuerySchema = z.object({
  at: z.optional(z.string().check(z.maxLength(80))),
  rules: z.optional(z.enum(rulesChoices)),
});

/**
 * `GET /api/projects/{id}/score`: what "Recompute here" needs. `facts` are whole;
 * `score(facts, rules, new Date(score.scoredAt))` must answer `score`.
 */
export const projectScoreAnswerSchema = z.object({
  score: z.nullable(scoreSchema),
  /** `gradeControl(facts, new Date(control.gradedAt))` must answer `control`. */
  control: z.nullable(controlGradeSchema),
  facts: z.nullable(factsSchema),
  /** Of each fact that is known or was: claimed, by whom and when, or measured. */
  basis: z.record(z.string(), basisSchema),
  history: z.array(scorePointSchema),
  /** The control grade over time, oldest first. */
  controlHistory: z.array(controlPointSchema),
  /** Conditions of the stages that DeFiScan and L2BEAT publish, answered from the facts; `judgeStages(facts)`. */
  stages: z.array(stageConditionSchema),
  /** Scores of the time before the first of the history, made afterwards from what was read back, by the rules in force. */
  recomputed: z.array(scorePointSchema),
  /** Null unless `at` was given. */
  past: z.nullable(pastSchema),
});
export type ProjectScoreAnswer = z.infer<typeof projectScoreAnswerSchema>;

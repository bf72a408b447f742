import * as z from 'zod/mini';
import { factTones, type ShortAnswer } from '#model/keyFacts.ts';
import { outcomes } from '#model/outcomes.ts';
import { scoreCategories } from '#model/scoreCategories.ts';
import { projectRowSchema } from './projects.ts';

const shortAnswerSchema: z.ZodMiniType<ShortAnswer> = z.object({
  tone: z.enum(factTones),
  text: z.string(),
  detail: z.nullable(z.string()),
});

const answerSchema = z.object({ outcome: z.enum(outcomes), sentence: z.string() });
export type ComparedAnswer = z.infer<typeof answerSchema>;

export const comparedProjectSchema = z.object({
  row: projectRowSchema,
  /** Null where too little of the category is known. */
  categories: z.array(
    z.object({ id: z.enum(scoreCategories), name: z.string(), score: z.nullable(z.number()) }),
  ),
  whoControls: z.nullable(shortAnswerSchema),
  /** Whether buyers can sell, as a simulated sale tells; null without a token on record. */
  canBeSold: z.nullable(shortAnswerSchema),
  /** The question of the score about the warning before somebody upgrades, mints or withdraws. */
  timeToLeave: z.nullable(answerSchema),
  /** Completed ones on record. */
  audits: z.number(),
  /** Those on record that still stand. */
  incidents: z.object({
    count: z.number(),
    lossUsd: z.number(),
    /** How many have no estimate of the loss. */
    withoutLoss: z.number(),
    /** The day on which somebody last looked for them; null: nobody did. */
    lookedForOn: z.nullable(z.string()),
  }),
});
export type ComparedProject = z.infer<typeof comparedProjectSchema>;

/** A question of the score, or a cap, that is answered otherwise for one than for another. */
export const differenceSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['factor', 'cap']),
  /** Between the best and the worst known answer, of 100. */
  points: z.number(),
  /** In the order of the projects; null where the project is not assessed. */
  answers: z.array(z.nullable(answerSchema)),
});
export type Difference = z.infer<typeof differenceSchema>;

/** `GET /api/compare/{projects}` and `/compare/{projects}`. */
export const comparedSchema = z.object({
  projects: z.array(comparedProjectSchema),
  /** What weighs most first. */
  differences: z.array(differenceSchema),
});
export type Compared = z.infer<typeof comparedSchema>;

export type ComparePageData = Compared & {
  /** Projects to add, by the text that was looked for; the most viewed without one. */
  find: string;
  found: { id: string; name: string; logo: string | null }[];
  /** Of the projects that were checked in a list, how many are too many. */
  leftOut: number;
};

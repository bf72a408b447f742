import * as z from 'zod/mini';
import { ratings } from './ratings.ts';

/** What may be said of a project's score. A number and its letter come together; below half coverage there is neither. */
export const shownScoreSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notAssessed') }),
  z.object({ kind: z.literal('range'), low: z.number(), high: z.number(), coverage: z.number() }),
  z.object({
    kind: z.literal('score'),
    score: z.number(),
    rating: z.enum(ratings),
    coverage: z.number(),
  }),
]);
export type ShownScore = z.infer<typeof shownScoreSchema>;

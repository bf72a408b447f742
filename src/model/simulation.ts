import * as z from 'zod/mini';
import { shownScoreSchema } from './shownScore.ts';

/** The score at that block, and the one that would follow by the same rules; or why the latter is not known. */
const simulatedScore = z.union([
  z.object({ before: shownScoreSchema, after: shownScoreSchema, moves: z.array(z.string()) }),
  z.object({ why: z.string() }),
]);
export type SimulatedScore = z.infer<typeof simulatedScore>;

/**
 * What an operation would do if it were executed at the end of a block. `refused`: a contract would say no; `unable`: it
 * could not be tried.
 */
export const simulationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), changes: z.array(z.string()), score: simulatedScore }),
  z.object({ kind: z.literal('refused'), why: z.string() }),
  z.object({ kind: z.literal('unable'), why: z.string() }),
]);
export type Simulation = z.infer<typeof simulationSchema>;

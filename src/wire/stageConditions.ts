import * as z from 'zod/mini';
import { evidenceSchema } from '#model/evidence.ts';
import { conditionStates, type StageCondition, stageSchemes } from '#model/stageConditions.ts';

/** One condition of a stage that DeFiScan or L2BEAT publishes, answered from the facts of this site. */
export const stageConditionSchema: z.ZodMiniType<StageCondition> = z.object({
  scheme: z.enum(stageSchemes),
  stage: z.literal([0, 1, 2]),
  id: z.string(),
  name: z.string(),
  state: z.enum(conditionStates),
  sentence: z.string(),
  evidence: z.array(evidenceSchema),
});

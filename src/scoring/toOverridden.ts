import type { AnswerOverride, Overridden } from '#model/overrides.ts';

/** The sentence of an answer that staff has overridden, with what was measured beside it. */
export const toOverridden = (
  { measured, reason, dispute, at }: AnswerOverride,
  sentence: string,
): { sentence: string; overridden: Overridden } => ({
  sentence: `Overridden by staff after dispute ${dispute}: ${reason}`,
  overridden: { measured, sentence, reason, dispute, at },
});

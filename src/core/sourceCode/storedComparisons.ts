import * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { SourceComparison } from '#model/sourceCode.ts';

const text = z.string();
const filled = z.array(
  z.object({ kind: z.enum(['immutable', 'library']), name: z.nullable(text), value: text }),
);

/** What `source_match.comparison` holds. */
const comparisonSchema: z.ZodMiniType<SourceComparison> = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('exact'), builtHash: text, filled, note: z.nullable(text) }),
  z.object({ outcome: z.literal('codeEqual'), builtHash: text, filled, note: z.nullable(text) }),
  z.object({
    outcome: z.literal('differs'),
    builtHash: text,
    offset: z.number(),
    function: z.nullable(text),
    note: text,
  }),
  z.object({ outcome: z.literal('notBuilt'), why: text }),
]);

/** One that cannot be read counts as not made: it is made again. */
export const findComparison = (value: unknown): SourceComparison | undefined =>
  findStored(comparisonSchema, value);

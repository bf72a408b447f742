import * as z from 'zod/mini';
import { factsSchema } from '#model/facts.ts';
import { scoreSchema } from '#model/score.ts';
import { basisSchema } from './scores.ts';
import { sentWhole } from './sentWhole.ts';

export const evidenceFormat = 'parapet-evidence';

/** No file of ours comes near these; one that does was not made by a site. */
export const evidenceFileLimits = { bytes: 8 * 1024 * 1024, depth: 64 };

const text = z.string();

/**
 * Everything that a project's score rests on, to be taken along and checked elsewhere (docs/evidence-file.md). Within a
 * version fields are only added.
 */
export const evidenceFileSchema = z.object({
  format: z.literal(evidenceFormat),
  version: z.literal(1),
  /** The site that made it. */
  site: text,
  madeAt: text,
  project: z.object({
    id: text,
    name: text,
    demo: z.boolean(),
    contracts: z.array(z.object({ chain: text, address: z.nullable(text), label: text })),
  }),
  /** How far the site had read each chain. */
  chains: z.array(z.object({ chain: text, block: z.nullable(z.number()), time: z.nullable(text) })),
  score: scoreSchema,
  facts: factsSchema,
  /** Of each fact that is known or was: claimed, by whom, or measured. */
  basis: z.record(text, basisSchema),
  /** The score's entry in the sealed log with its proof (C2SP tlog-proof). Absent: not sealed yet, or a file from before. */
  sealed: z.optional(text),
  /** SHA-256 of the canonical JSON of all other fields: shows a slip, and is no signature. */
  hash: text,
});
export type EvidenceFile = z.infer<typeof evidenceFileSchema>;

sentWhole.add(evidenceFileSchema, {});

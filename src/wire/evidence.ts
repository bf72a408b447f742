import * as z from 'zod/mini';
import { type Evidence, recordTypes } from '#model/evidence.ts';

const label = z.string();
const chain = z.string();

export const evidenceSchema: z.ZodMiniType<Evidence> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('block'), chain, number: z.number(), label }),
  z.object({ kind: z.literal('transaction'), chain, hash: z.string(), label }),
  z.object({
    kind: z.literal('storage'),
    chain,
    address: z.string(),
    slot: z.string(),
    block: z.number(),
    label,
  }),
  z.object({ kind: z.literal('report'), sha256: z.string(), page: z.nullable(z.number()), label }),
  z.object({ kind: z.literal('record'), type: z.enum(recordTypes), id: z.string(), label }),
  z.object({ kind: z.literal('page'), url: z.string(), label }),
]);

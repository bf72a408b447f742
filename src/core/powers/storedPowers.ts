import * as z from 'zod/mini';
import type { ControlNode } from '#model/controlTypes.ts';
import { evidenceSchema } from '#model/evidence.ts';

const address = z.string();
const number = z.number();

const controlNodeSchema: z.ZodMiniType<ControlNode> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('nobody') }),
    z.object({ kind: z.literal('anyone') }),
    z.object({ kind: z.literal('key'), address }),
    z.object({
      kind: z.literal('multisig'),
      address,
      threshold: number,
      owners: z.array(address),
      unread: z.optional(number),
      modules: number,
    }),
    z.object({
      kind: z.literal('timelock'),
      address,
      delaySeconds: number,
      controllers: z.array(controlNodeSchema),
      openExecution: z.boolean(),
    }),
    z.object({ kind: z.literal('contract'), address, controllers: z.array(controlNodeSchema) }),
    z.object({ kind: z.literal('others'), why: z.string() }),
    z.object({ kind: z.literal('maybeAnyone'), why: z.string() }),
    z.object({ kind: z.literal('unknown'), why: z.string() }),
  ]),
);

/** What `power.holders` holds; what cannot be read is a holder that is not known. */
export const holdersSchema: z.ZodMiniType<ControlNode[]> = z.array(controlNodeSchema);

/** What `power.evidence` holds. */
export const powerEvidenceListSchema = z.array(evidenceSchema);

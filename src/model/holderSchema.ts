import * as z from 'zod/mini';
import type { Holder } from './controlTypes.ts';

const address = z.string();
const number = z.number();
const kind = z.literal;

export const holderSchema: z.ZodMiniType<Holder> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: kind('nobody') }),
    z.object({ kind: kind('anyone') }),
    z.object({ kind: kind('key'), address }),
    z.object({ kind: kind('multisig'), address, threshold: number, owners: number }),
    z.object({ kind: kind('timelock'), address, delaySeconds: number, controller: holderSchema }),
    z.object({ kind: kind('contract'), address, controller: z.nullable(holderSchema) }),
    z.object({ kind: kind('others') }),
    z.object({ kind: kind('maybeAnyone') }),
    z.object({ kind: kind('unknown') }),
  ]),
);

import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { traceCuts } from '#model/trace.ts';
import { keyOf, type Transfer, transferKinds } from '#model/transfers.ts';
import { traceLabelSchema } from '#wire/trace.ts';
import { readStored } from '../storedJson.ts';
import type { FoundAddress, Walk } from '../trace/expandTrace.ts';

const placeSchema = z.object({
  block: z.number(),
  transactionIndex: z.number(),
  kind: z.enum(transferKinds),
  index: z.number(),
  time: z.number(),
});
const transferSchema = z.extend(placeSchema, {
  from: z.string(),
  to: z.string(),
  asset: z.string(),
  tokenId: z.nullable(z.string()),
  amount: z.string(),
  hash: z.string(),
});
const walkSchema = z.object({
  hop: z.number(),
  front: z.array(z.string()),
  addresses: z.array(
    z.object({
      address: z.string(),
      hop: z.number(),
      label: z.nullable(traceLabelSchema),
      cut: z.nullable(z.enum(traceCuts)),
      more: z.number(),
      edge: z.optional(placeSchema),
    }),
  ),
  transfers: z.array(transferSchema),
  swaps: z.array(z.object({ paid: transferSchema, got: z.array(transferSchema) })),
  unread: z.array(z.string()),
});

const placeOf = ({ block, transactionIndex, kind, index, time }: NonNullable<FoundAddress['edge']>) => ({
  ...{ block, transactionIndex, kind, index, time },
});

const packTransfer = (one: Transfer) => ({ ...one, amount: one.amount.toString() });
const openTransfer = ({ amount, ...one }: z.infer<typeof transferSchema>): Transfer => ({
  ...one,
  amount: BigInt(amount),
});

/** How far a trace is, as it is kept between two processes. */
export const writeWalk = ({ hop, front, addresses, transfers, swaps, unread }: Walk): Uint8Array =>
  gzipSync(
    JSON.stringify({
      ...{ hop, front, unread: [...unread] },
      addresses: [...addresses].map(([address, { edge, ...found }]) => ({
        ...{ address, ...found },
        edge: edge && placeOf(edge),
      })),
      transfers: [...transfers.values()].map(packTransfer),
      swaps: [...swaps.values()].map(({ paid, got }) => ({
        paid: packTransfer(paid),
        got: got.map(packTransfer),
      })),
    }),
  );

export function readWalk(bytes: Uint8Array, id: string): Walk {
  const { addresses, transfers, swaps, unread, ...walk } = readStored(
    walkSchema,
    JSON.parse(gunzipSync(bytes).toString()),
    { column: 'trace_run.walk', key: id },
  );
  return {
    ...walk,
    addresses: new Map(addresses.map(({ address, edge, ...found }) => [address, { ...found, edge }])),
    transfers: new Map(transfers.map(openTransfer).map((one) => [keyOf(one), one])),
    swaps: new Map(
      swaps.map(({ paid, got }) => {
        const one = openTransfer(paid);
        return [keyOf(one), { paid: one, got: got.map(openTransfer) }];
      }),
    ),
    unread: new Set(unread),
  };
}

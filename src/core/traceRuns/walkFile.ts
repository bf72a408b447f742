import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { traceCuts } from '#model/trace.ts';
import { keyOf, transferKinds } from '#model/transfers.ts';
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
  unread: z.array(z.string()),
});

const placeOf = ({ block, transactionIndex, kind, index, time }: NonNullable<FoundAddress['edge']>) => ({
  ...{ block, transactionIndex, kind, index, time },
});

/** How far a trace is, as it is kept between two processes. */
export const writeWalk = ({ hop, front, addresses, transfers, unread }: Walk): Uint8Array =>
  gzipSync(
    JSON.stringify({
      ...{ hop, front, unread: [...unread] },
      addresses: [...addresses].map(([address, { edge, ...found }]) => ({
        ...{ address, ...found },
        edge: edge && placeOf(edge),
      })),
      transfers: [...transfers.values()].map((one) => ({ ...one, amount: one.amount.toString() })),
    }),
  );

export function readWalk(bytes: Uint8Array, id: string): Walk {
  const { addresses, transfers, unread, ...walk } = readStored(
    walkSchema,
    JSON.parse(gunzipSync(bytes).toString()),
    { column: 'trace_run.walk', key: id },
  );
  return {
    ...walk,
    addresses: new Map(addresses.map(({ address, edge, ...found }) => [address, { ...found, edge }])),
    transfers: new Map(
      transfers.map(({ amount, ...one }) => [keyOf(one), { ...one, amount: BigInt(amount) }]),
    ),
    unread: new Set(unread),
  };
}

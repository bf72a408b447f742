import * as z from 'zod/mini';
import { deliveryKinds, deliveryOutcomes, outletFrequencies, outletKinds } from '#model/outlets.ts';
import type { OwnerChoice } from './organisations.ts';

/** Of a browser: what `PushSubscription.toJSON()` says, with the address. */
const pushKeysSchema = z.object({
  p256dh: z.string().check(z.maxLength(100)),
  auth: z.string().check(z.maxLength(40)),
});

/** `POST /api/outlets/create` */
export const createOutletSchema = z.object({
  kind: z.enum(outletKinds),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  url: z.string().check(z.trim(), z.minLength(8), z.maxLength(1_000)),
  frequency: z._default(z.enum(outletFrequencies), 'atOnce'),
  /** Of a push subscription, and only there. */
  keys: z.optional(pushKeysSchema),
});

export const changeOutletSchema = z.object({ id: z.uuid(), frequency: z.enum(outletFrequencies) });

export const outletIdSchema = z.object({ id: z.uuid() });

export const outletSchema = z.object({
  id: z.string(),
  kind: z.enum(outletKinds),
  name: z.string(),
  /** Of its address, which is not shown whole again. */
  host: z.string(),
  frequency: z.enum(outletFrequencies),
  createdAt: z.string(),
  failingSince: z.nullable(z.string()),
  disabledAt: z.nullable(z.string()),
  /** Until when the secret before signs, too. */
  previousUntil: z.nullable(z.string()),
});
export type Outlet = z.infer<typeof outletSchema>;

export const outletsSchema = z.object({
  outlets: z.array(outletSchema),
  most: z.number(),
  /** To which a browser binds its push subscription. */
  pushKey: z.string(),
});

/** With the secret of a webhook, shown this once. */
export const shownOutletSchema = z.object({ outlet: outletSchema, secret: z.nullable(z.string()) });
export type ShownOutlet = z.infer<typeof shownOutletSchema>;

export const deliverySchema = z.object({
  id: z.string(),
  kind: z.enum(deliveryKinds),
  title: z.string(),
  state: z.enum(['waiting', ...deliveryOutcomes]),
  attempts: z.number(),
  /** Without what lets others write there. */
  request: z.string(),
  /** Of the last answer. */
  status: z.nullable(z.number()),
  answer: z.nullable(z.string()),
  /** Why nothing was answered. */
  problem: z.nullable(z.string()),
  createdAt: z.string(),
  triedAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema) });

/** The page `/my/outlets`. */
export interface OutletsData {
  outlets: Outlet[];
  most: number;
  pushKey: string;
  impersonating: boolean;
  owner: OwnerChoice;
  username: string;
}

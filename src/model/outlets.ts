import type { AlertPlace } from './alertHref.ts';
import { retention } from './retention.ts';
/** Those whose address somebody types: a webhook of one's own, or the incoming address of a chat. */
export const addressKinds = ['webhook', 'slack', 'discord', 'telegram', 'ntfy', 'matrix'] as const;

/** Where alerts can go beside the inbox and mails. push: notifications of a browser that somebody switched on there. */
export const outletKinds = [...addressKinds, 'push'] as const;
export type OutletKind = (typeof outletKinds)[number];

/** Of a browser's push subscription, in base64url: for whom its messages are encrypted. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

export const mostOutlets = 10;

/** At most one message in that time. */
export const outletFrequencies = ['atOnce', 'daily', 'weekly'] as const;
export type OutletFrequency = (typeof outletFrequencies)[number];
export const digestHours = { daily: 24, weekly: 7 * 24 } as const;

export const deliveryKinds = ['alert', 'retraction', 'cleared', 'digest', 'test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** gathered: told in a digest, which is a delivery of its own. */
export const deliveryOutcomes = ['sent', 'failed', 'gathered'] as const;

/** Seconds after which a delivery is tried again, one after the other: three days in all. */
export const backoffSeconds = [
  5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000,
] as const satisfies readonly number[];

/** An outlet to which nothing could be delivered for so long is switched off. */
export const failingDays = 3;
/** Days that deliveries are listed, and alerts kept. */
export const deliveryDays = retention.deliveries.days;
/** Hours that the old secret of a webhook signs beside the new one. */
export const secretRotationHours = 24;

/** What is to be told, apart from how each kind of outlet writes it; kept whole, so that a later change does not rewrite it. */
export interface OutletMessage extends AlertPlace {
  kind: DeliveryKind;
  /** Of the alert; null in a test. */
  alertId: string | null;
  severity: string;
  title: string;
  /** What happened, a line for each. */
  lines: string[];
  /** Why somebody is told. */
  rules: { id: string; name: string /** Stops it, without signing in. */; stopKey?: string }[];
  /** Of a digest: what it tells of, the newest first. */
  alerts?: (AlertPlace & Pick<OutletMessage, 'severity' | 'title' | 'lines' | 'time'>)[];
  time: string;
}

import * as z from 'zod/mini';
import { alertKinds } from './alerts.ts';
import { changeCauses } from './outcomes.ts';
import { severities } from './severities.ts';

/** How often a mail may tell of something. */
export const mailFrequencies = ['atOnce', 'daily'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

export const frequencies = [...mailFrequencies, 'off'] as const;
export type Frequency = (typeof frequencies)[number];

/** What a user wants to hear of, and how often. */
export const notificationSettingsSchema = z.object({
  alerts: z.object({ frequency: z.enum(frequencies), severities: z.array(z.enum(severities)) }),
  scores: z.object({ frequency: z.enum(frequencies) }),
  news: z.object({ frequency: z.enum(frequencies) }),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const text = z.string();
const total = z.nullable(z.number());

/**
 * What a notification says, as `notification.content` holds it; kept whole, so that a later change of the project does not rewrite it.
 * What is optional was asked later: what was kept before does not say.
 */
export const notificationContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alert'),
    /** Whether a record tells it or a chain. */
    alertKind: z.optional(z.enum(alertKinds)),
    projectId: text,
    project: text,
    severity: z.enum(severities),
    title: text,
    text,
    time: text,
  }),
  /** What became of an alert that this user was told of; `time`: when the alert happened. */
  z.object({
    kind: z.literal('verdict'),
    verdict: z.enum(['retracted', 'confirmed']),
    projectId: text,
    project: text,
    title: text,
    reason: text,
    time: text,
  }),
  z.object({
    kind: z.literal('score'),
    projectId: text,
    project: text,
    from: total,
    to: total,
    /** How much is known of what counts, 0 to 1, and what moved the score. */
    coverage: z.optional(z.number()),
    cause: z.optional(z.enum(changeCauses)),
    sentence: text,
    time: text,
  }),
  /** Money of a watched case moved on. */
  z.object({
    kind: z.literal('transfer'),
    caseId: text,
    title: text,
    /** Of no transfer it is known that traced money was among it. */
    isUnsure: z.optional(z.boolean()),
    text,
    time: text,
  }),
  /** Code or powers of a watched address changed; `scanId`: of the result that shows it. */
  z.object({ kind: z.literal('scan'), scanId: text, chain: text, address: text, text, time: text }),
  /** Rules of this user matched, or what they matched is gone. */
  z.object({
    kind: z.literal('watch'),
    severity: z.enum(severities),
    title: text,
    lines: z.array(text),
    /** Rules by the keys that stop them. */
    stop: z.optional(z.array(z.object({ name: text, key: text }))),
    chain: z.nullable(text),
    block: z.nullable(z.number()),
    transaction: z.nullable(text),
    contract: z.optional(z.nullable(text)),
    time: text,
  }),
  z.object({ kind: z.literal('news'), key: text, title: text, time: text }),
]);
export type NotificationContent = z.infer<typeof notificationContentSchema>;

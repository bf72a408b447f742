import * as z from 'zod/mini';
import { alertKinds } from '#model/alerts.ts';
import type { NotificationContent } from '#model/notifications.ts';
import { changeCauses } from '#model/outcomes.ts';
import { severities } from '#model/severities.ts';

const text = z.string();
const total = z.nullable(z.number());

/** What `notification.content` holds. One that cannot be read is left out of its mail: the others in it still go. */
export const notificationContentSchema: z.ZodMiniType<NotificationContent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alert'),
    alertKind: z.optional(z.enum(alertKinds)),
    projectId: text,
    project: text,
    severity: z.enum(severities),
    title: text,
    text,
    time: text,
  }),
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
    coverage: z.optional(z.number()),
    cause: z.optional(z.enum(changeCauses)),
    sentence: text,
    time: text,
  }),
  z.object({
    kind: z.literal('transfer'),
    caseId: text,
    title: text,
    isUnsure: z.optional(z.boolean()),
    text,
    time: text,
  }),
  z.object({ kind: z.literal('scan'), scanId: text, chain: text, address: text, text, time: text }),
  z.object({ kind: z.literal('news'), key: text, title: text, time: text }),
]);

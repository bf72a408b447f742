import * as z from 'zod/mini';
import { staffRetractionCauses } from '#model/alerts.ts';
import { roles } from '#model/users.ts';

/** Words that staff says about something; they are kept and may be mailed or shown. */
const words = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(max));
const reference = z.string().check(z.maxLength(20));

export const closeReportSchema = z.object({
  reference,
  state: z.enum(['confirmed', 'dismissed']),
  note: words(1000),
});
export const askReporterSchema = z.object({ reference, question: words(2000) });
export const closeQuoteSchema = z.object({ id: z.uuid(), closed: z.boolean() });
/** Without an id all of them. */
export const requeueMailsSchema = z.object({ id: z.optional(z.uuid()) });
export const requeuedMailsSchema = z.object({ requeued: z.int() });
export const deleteErrorSchema = z.object({ fingerprint: z.string().check(z.maxLength(64)) });

const alertId = z.string().check(z.maxLength(200));
export const judgeAlertSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('confirmed'), id: alertId, reason: words(1000) }),
  z.object({
    verdict: z.literal('retracted'),
    id: alertId,
    reason: words(1000),
    cause: z.enum(staffRetractionCauses),
  }),
]);
export const judgedAlertSchema = z.object({ told: z.int() });

const userId = z.uuid();
export const setRoleSchema = z.object({ id: userId, role: z.enum(roles) });
export const setDisabledSchema = z.object({ id: userId, disabled: z.boolean() });
export const endSessionsOfSchema = z.object({ id: userId });
/** How many sessions ended with it. */
export const changedUserSchema = z.object({ ended: z.int() });

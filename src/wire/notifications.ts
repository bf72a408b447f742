import * as z from 'zod/mini';
import { type NotificationSettings, notificationSettingsSchema } from '#model/notifications.ts';

/** Nothing is sent that was not asked for. */
export const defaultNotificationSettings: NotificationSettings = {
  alerts: { frequency: 'off', severities: ['critical', 'major'] },
  scores: { frequency: 'off' },
  news: { frequency: 'off' },
};

const settingsId = z.string().check(z.minLength(20), z.maxLength(100));

/** `POST /api/sso-settings`: the settings of that id, or the signed-in user's own. */
export const settingsRequestSchema = z.object({ id: z._default(z.nullable(settingsId), null) });

/** `POST /api/sso-settings/update` */
export const updateSettingsSchema = z.object({
  id: z._default(z.nullable(settingsId), null),
  settings: notificationSettingsSchema,
});

/** `POST /api/sso-settings/unsubscribe`: the id in the body, or in the address as mail programs send it. */
export const unsubscribeSchema = z.object({ id: settingsId });
export const unsubscribeQuerySchema = z.object({ id: z.optional(settingsId) });

export const settingsAnswerSchema = z.object({
  /** What mails carry; withheld from an admin who acts as the user. */
  id: z.nullable(z.string()),
  settings: notificationSettingsSchema,
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

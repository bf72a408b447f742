import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { notificationSetting } from '#db/schema/notifications.ts';
import { notFound } from '#lib/AppError.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
  type SettingsAnswer,
} from '#wire/notifications.ts';

/** Whose settings: the signed-in user's, or those of whoever holds the id from a mail. */
export type SettingsOwner = { userId: string } | { id: string };

const matches = (owner: SettingsOwner) =>
  'userId' in owner ? eq(notificationSetting.userId, owner.userId) : eq(notificationSetting.token, owner.id);

/** A user's settings are made when they are first asked for. */
export async function getSettings(db: Db, owner: SettingsOwner): Promise<SettingsAnswer> {
  if ('userId' in owner) {
    await db
      .insert(notificationSetting)
      .values({
        userId: owner.userId,
        token: randomBytes(24).toString('base64url'),
        settings: defaultNotificationSettings,
      })
      .onConflictDoNothing();
  }
  const [row] = await db.select().from(notificationSetting).where(matches(owner));
  if (!row)
    throw notFound(
      'There are no settings with this id. The link may be old; log in to change your settings.',
    );
  return { id: row.token, settings: row.settings as NotificationSettings };
}

export async function updateSettings(
  db: Db,
  { owner, settings }: { owner: SettingsOwner; settings: NotificationSettings },
): Promise<SettingsAnswer> {
  const { id } = await getSettings(db, owner);
  await db
    .update(notificationSetting)
    .set({ settings, updatedAt: new Date() })
    .where(eq(notificationSetting.token, id));
  return { id, settings };
}

/** Switches every mail off and keeps the choice of severities for a later change of mind. */
export async function unsubscribe(db: Db, { id }: { id: string }): Promise<SettingsAnswer> {
  const { settings } = await getSettings(db, { id });
  return updateSettings(db, {
    owner: { id },
    settings: {
      alerts: { ...settings.alerts, frequency: 'off' },
      scores: { frequency: 'off' },
      news: { frequency: 'off' },
    },
  });
}

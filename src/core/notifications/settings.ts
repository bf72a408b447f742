import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { findStored } from '#core/storedJson.ts';
import { endRuleMails } from '#core/watchRules/endRuleMails.ts';
import type { Db } from '#db/Database.ts';
import { notification, notificationSetting } from '#db/schema/notifications.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import {
  type NotificationContent,
  type NotificationSettings,
  notificationSettingsSchema,
} from '#model/notifications.ts';
import { defaultNotificationSettings, type SettingsAnswer } from '#wire/notifications.ts';

/** Whose settings: the signed-in user's, or those of whoever holds the id from a mail. */
export type SettingsOwner = { userId: string } | { id: string };

/** With the id that mails carry. */
export type OwnSettings = SettingsAnswer & { id: string };

const matches = (owner: SettingsOwner) =>
  'userId' in owner ? eq(notificationSetting.userId, owner.userId) : eq(notificationSetting.token, owner.id);

/**
 * A user's settings are made when they are first asked for. Stored ones that cannot be read count as none: nothing is
 * sent that was not asked for.
 */
export async function getSettings(db: Db, owner: SettingsOwner): Promise<OwnSettings> {
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
  return {
    id: row.token,
    settings: findStored(notificationSettingsSchema, row.settings) ?? defaultNotificationSettings,
  };
}

/** Whether the id of a mail is that of a user's own settings. */
export async function isOwnId(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const own = and(matches({ userId }), matches({ id }));
  return (await db.select({ id: notificationSetting.token }).from(notificationSetting).where(own)).length > 0;
}

const mailKinds = ['alerts', 'scores', 'news'] as const;

/** Whoever holds a mail, or once held one, may end the mails and nothing else. */
function checkSwitchesOff(before: NotificationSettings, after: NotificationSettings): void {
  const same = before.alerts.severities.join() === after.alerts.severities.join();
  const off = mailKinds.every((kind) => ['off', before[kind].frequency].includes(after[kind].frequency));
  if (same && off) return;
  throw new AppError(
    403,
    'ForbiddenException',
    'The link of a mail can only switch mails off. Log in to change your settings.',
  );
}

export async function updateSettings(
  db: Db,
  { owner, settings }: { owner: SettingsOwner; settings: NotificationSettings },
): Promise<OwnSettings> {
  const { id, settings: before } = await getSettings(db, owner);
  if ('id' in owner) checkSwitchesOff(before, settings);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(notificationSetting)
      .set({ settings, updatedAt: new Date() })
      .where(eq(notificationSetting.token, id))
      .returning({ userId: notificationSetting.userId });
    const off = kindsOff(settings);
    // What waits for a later mail is not sent any more either.
    if (row && off.length > 0)
      await tx.delete(notification).where(
        and(
          eq(notification.userId, row.userId),
          isNull(notification.mailedAt),
          inArray(
            sql`${notification.content}->>'kind'`,
            off.flatMap((kind) => (kind === 'alert' ? alertLike : [kind])),
          ),
        ),
      );
    return { id, settings };
  });
}

/** What goes out as alerts do, and ends with them. */
const alertLike: readonly NotificationContent['kind'][] = ['alert', 'verdict', 'transfer', 'scan'];

type Setting = 'alert' | 'score' | 'news';

/** The setting that a notification follows; none where its rule says how it is mailed. */
export const settingOf = (kind: NotificationContent['kind']): Setting | 'rule' => {
  if (kind === 'watch') return 'rule';
  return kind === 'score' || kind === 'news' ? kind : 'alert';
};

/** The kinds of notification that a user does not want. */
export function kindsOff({ alerts, scores, news }: NotificationSettings): Setting[] {
  return [
    ...(alerts.frequency === 'off' ? ['alert' as const] : []),
    ...(scores.frequency === 'off' ? ['score' as const] : []),
    ...(news.frequency === 'off' ? ['news' as const] : []),
  ];
}

/** Switches every mail off and keeps the choice of severities for a later change of mind. */
export async function unsubscribe(db: Db, { id }: { id: string }): Promise<OwnSettings> {
  const { settings } = await getSettings(db, { id });
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(notificationSetting).where(matches({ id }));
    if (!row) return;
    await endRuleMails(tx, { userId: row.userId });
    const isWaiting = and(eq(notification.userId, row.userId), isNull(notification.mailedAt));
    await tx.delete(notification).where(and(isWaiting, sql`${notification.content}->>'kind' = 'watch'`));
  });
  return updateSettings(db, {
    owner: { id },
    settings: {
      alerts: { ...settings.alerts, frequency: 'off' },
      scores: { frequency: 'off' },
      news: { frequency: 'off' },
    },
  });
}

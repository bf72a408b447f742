import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { notification, notificationSetting } from '#db/schema/notifications.ts';
import { appUser } from '#db/schema/users.ts';
import { type MailFrequency, mailFrequencies } from '#model/notifications.ts';
import { notificationsMail } from './notificationsMail.ts';

/** At most this many notification mails an hour to one person: a storm of alerts then becomes one mail. */
export const notificationMailsPerHour = 4;

/** Not while the alert is withdrawn: it may stand again, or be told of as taken back. */
const stands = sql`not exists (
  select 1 from alert a where a.id = substr(event_key, length('alert:') + 1) and event_key like 'alert:%' and a.state = 'retracted')`;

const dueRow = z.object({ userId: z.string(), frequency: z.enum(mailFrequencies) });

/** Users with something to be told now, each with the notifications that one mail will hold. */
async function findDue(tx: Db, now: Date): Promise<{ userId: string; frequency: MailFrequency }[]> {
  const due = await tx.execute(sql`
    select n.user_id::text as "userId", n.frequency
    from notification n join notification_setting s on s.user_id = n.user_id
    where n.mailed_at is null and ${stands} and (
      (n.frequency = 'daily' and (s.digest_at is null or s.digest_at <= ${now.toISOString()}::timestamptz - interval '1 day')
        and n.created_at <= ${now.toISOString()}::timestamptz)
      or (n.frequency = 'atOnce' and (select count(distinct m.mail_key) from notification m
            where m.user_id = n.user_id and m.frequency = 'atOnce' and m.mailed_at > ${now.toISOString()}::timestamptz - interval '1 hour') < ${notificationMailsPerHour}))
    group by n.user_id, n.frequency limit 200`);
  return parseRows(due, dueRow);
}

async function mailOne(
  tx: Db,
  { userId, frequency, now }: { userId: string; frequency: MailFrequency; now: Date },
): Promise<boolean> {
  const waiting = await tx
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        eq(notification.userId, userId),
        eq(notification.frequency, frequency),
        isNull(notification.mailedAt),
        stands,
      ),
    )
    .orderBy(notification.id)
    .limit(500)
    .for('update', { skipLocked: true });
  const [user] = await tx
    .select({ email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNull(appUser.disabledAt)));
  if (waiting.length === 0 || !user) return false;
  const mailKey = randomUUID();
  await tx
    .update(notification)
    .set({ mailKey, mailedAt: now })
    .where(
      inArray(
        notification.id,
        waiting.map(({ id }) => id),
      ),
    );
  if (frequency === 'daily')
    await tx.update(notificationSetting).set({ digestAt: now }).where(eq(notificationSetting.userId, userId));
  await queueMail(tx, {
    template: notificationsMail,
    to: user.email,
    payload: { mailKey, userId, frequency },
    dedupeKey: `notifications ${mailKey}`,
  });
  return true;
}

/** Puts one mail per person into the outbox for what is due; answers how many. */
export async function mailNotifications(db: Db, { now }: { now: Date }): Promise<number> {
  let mails = 0;
  for (const due of await findDue(db, now)) {
    if (await db.transaction((tx) => mailOne(tx, { ...due, now }))) mails++;
  }
  return mails;
}

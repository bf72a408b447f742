import { asc, eq } from 'drizzle-orm';
import type { MailText } from '#core/mail/renderMail.ts';
import type { Db } from '#db/Database.ts';
import { notification } from '#db/schema/notifications.ts';
import type { NotificationContent } from './fanOut.ts';
import { getSettings } from './settings.ts';

const shown = 30;

function describe(content: NotificationContent): string {
  const when = `${new Date(content.time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (content.kind === 'alert')
    return `${content.project}: ${content.severity} alert, ${when}. ${content.title}. ${content.text}`;
  const show = (score: number | null) => (score === null ? 'no score' : String(Math.floor(score)));
  return `${content.project}: score ${show(content.from)} → ${show(content.to)}, ${when}. ${content.sentence}`;
}

function subjectOf(contents: readonly NotificationContent[], frequency: 'atOnce' | 'daily'): string {
  const [first] = contents;
  if (frequency === 'daily')
    return `Your watchlists: ${contents.length} ${contents.length === 1 ? 'change' : 'changes'}`;
  if (contents.length > 1 || !first) return `${contents.length} changes in projects you watch`;
  return first.kind === 'alert' ? `${first.project}: ${first.title}` : `${first.project}: the score changed`;
}

/** The words of a notification mail, and where it can be unsubscribed with one click. */
export async function writeNotificationMail(
  { db, origin }: { db: Db; origin: string },
  { mailKey, userId, frequency }: { mailKey: string; userId: string; frequency: 'atOnce' | 'daily' },
): Promise<{ text: MailText; unsubscribeUrl: string } | undefined> {
  const rows = await db
    .select()
    .from(notification)
    .where(eq(notification.mailKey, mailKey))
    .orderBy(asc(notification.id));
  if (rows.length === 0) return undefined;
  const contents = rows.map(({ content }) => content as NotificationContent);
  const { id } = await getSettings(db, { userId });
  const rest = contents.length - shown;
  const subject = subjectOf(contents, frequency);
  return {
    unsubscribeUrl: `${origin}/api/sso-settings/unsubscribe?id=${id}`,
    text: {
      subject,
      heading: subject,
      paragraphs: [
        ...contents.slice(0, shown).map(describe),
        ...(rest > 0 ? [`And ${rest} more on your watchlists.`] : []),
      ],
      action: { label: 'Open your watchlists', url: `${origin}/my/watchlists` },
      note: `You get this mail because you watch these projects on Parapet. Unsubscribe: ${origin}/unsubscribe?id=${id}`,
    },
  };
}

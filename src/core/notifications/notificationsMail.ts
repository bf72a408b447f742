import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { notification } from '#db/schema/notifications.ts';
import { mailFrequencies, notificationContentSchema } from '#model/notifications.ts';
import { definePreparedMail, type MailContext, type WrittenMail } from '../mail/MailTemplate.ts';
import { findStored } from '../storedJson.ts';
import { composeNotifications, type ToldNotifications } from './composeNotifications.ts';
import { findNews } from './news.ts';
import { getSettings, kindsOff, settingOf } from './settings.ts';

const payloadSchema = z.object({
  mailKey: z.string(),
  userId: z.string(),
  frequency: z.enum(mailFrequencies),
});

type Payload = z.infer<typeof payloadSchema>;

async function prepare(
  { db, origin }: Pick<MailContext, 'db' | 'origin'>,
  { mailKey, userId, frequency }: Payload,
) {
  const rows = await db
    .select()
    .from(notification)
    .where(eq(notification.mailKey, mailKey))
    .orderBy(asc(notification.id));
  const { id, settings } = await getSettings(db, { userId });
  // Whoever unsubscribed while the mail waited to be sent does not get it.
  const off = new Set<ReturnType<typeof settingOf>>(kindsOff(settings));
  const contents = rows
    // One that cannot be read is left out: the others in the mail still go.
    .flatMap(({ content }) => findStored(notificationContentSchema, content) ?? [])
    .filter(({ kind }) => !off.has(settingOf(kind)));
  const changes = contents.filter((content) => content.kind !== 'news');
  const found = contents.map((content) =>
    content.kind === 'news' ? findNews(db, { key: content.key }) : undefined,
  );
  const news = (await Promise.all(found)).filter((item) => item !== undefined);
  if (changes.length + news.length === 0) return undefined;
  const content: ToldNotifications = { changes, news, frequency, settingsId: id };
  return {
    messageKey: mailKey,
    unsubscribeUrl: `${origin}/api/sso-settings/unsubscribe?id=${encodeURIComponent(id)}`,
    content,
  };
}

export async function writeNotificationsMail(
  context: Pick<MailContext, 'db' | 'origin' | 'nameChain'>,
  payload: Payload,
): Promise<WrittenMail | undefined> {
  const prepared = await prepare(context, payload);
  if (!prepared) return undefined;
  const { content, ...envelope } = prepared;
  return { ...envelope, text: composeNotifications(content, context) };
}

const time = '2026-01-02T03:04:05Z';
const project = { projectId: 'alder', project: 'Alder (demo)', time };
const settingsId = 'example';

const examples: readonly ToldNotifications[] = [
  {
    changes: [
      {
        kind: 'alert',
        ...project,
        severity: 'critical',
        title: 'Implementation upgraded',
        text: 'The proxy points to new code since block 640.',
      },
      {
        kind: 'score',
        ...project,
        from: 71,
        to: 58.5,
        coverage: 0.729,
        cause: 'facts',
        sentence: 'One key can upgrade.',
      },
      {
        kind: 'verdict',
        verdict: 'retracted',
        ...project,
        title: 'Large mint',
        reason: 'The supply was read wrong.',
      },
    ],
    news: [
      { key: 'feed', title: 'Alerts by feed', paragraphs: ['There is a feed now.'], link: '/resources' },
    ],
    frequency: 'daily',
    settingsId,
  },
  {
    changes: [
      {
        kind: 'watch',
        severity: 'major',
        title: 'Ownership moved',
        lines: ['Alder (demo): owner changed', 'seen once'],
        chain: 'eip155:1',
        block: 640,
        transaction: `0x${'1'.repeat(64)}`,
        time,
      },
    ],
    news: [],
    frequency: 'atOnce',
    settingsId,
  },
  {
    changes: [
      { kind: 'transfer', caseId: 'example', title: 'My case', text: '3 ETH went to an exchange.', time },
    ],
    news: [],
    frequency: 'atOnce',
    settingsId,
  },
  {
    changes: [
      {
        kind: 'scan',
        scanId: 'example',
        chain: 'eip155:1',
        address: `0x${'2'.repeat(40)}`,
        text: 'It can be paused now.',
        time,
      },
    ],
    news: [],
    frequency: 'atOnce',
    settingsId,
  },
  {
    changes: [],
    news: [{ key: 'feed', title: 'Alerts by feed', paragraphs: ['There is a feed now.'], link: null }],
    frequency: 'atOnce',
    settingsId,
  },
];

/** Changes of watched projects and product news, gathered for one person; can be unsubscribed with one click. */
export const notificationsMail = definePreparedMail({
  name: 'notifications',
  payload: payloadSchema,
  prepare: (context, { payload }) => prepare(context, payload),
  compose: composeNotifications,
  examples,
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { readNews } from '#core/content/readNews.ts';
import { createWatchlist } from '#core/watchlists/watchlists.ts';
import { project } from '#db/schema/projects.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';
import { fanOutChanges } from './fanOut.ts';
import { mailNotifications } from './mailNotifications.ts';
import { sendNews } from './news.ts';
import { writeNotificationsMail } from './notificationsMail.ts';
import { getSettings, unsubscribe, updateSettings } from './settings.ts';

const { db } = await prepareTestDatabase();
const minutes = (n: number) => new Date(Date.now() + n * 60_000);
let userId = '';

beforeEach(async () => {
  await db.insert(project).values({
    id: 'alder',
    name: 'Alder',
    nameKey: 'alder',
    description: '',
    source: 'records',
    recordHash: 'x',
  });
  userId = (await createUser(db, { email: 'ada@example.org', password: 'correct horse 1' })).id;
  await createWatchlist(db, { userId, name: 'One', projects: ['alder'] });
  await createWatchlist(db, { userId, name: 'Two', projects: ['alder'] });
});

async function ask(alerts: Partial<typeof defaultNotificationSettings.alerts>): Promise<void> {
  const settings = {
    ...defaultNotificationSettings,
    alerts: { ...defaultNotificationSettings.alerts, ...alerts },
  };
  await updateSettings(db, { owner: { userId }, settings });
}

async function raise(id: string, severity = 'critical'): Promise<void> {
  await db.execute(sql`insert into alert (id, kind, project_id, severity, time, title, text, state)
    values (${id}, 'incident', 'alder', ${severity}, now(), ${`Alert ${id}`}, 'Something happened.', 'confirmed')`);
}

async function queuedMails(): Promise<
  { to_address: string; payload: { mailKey: string; userId: string; frequency: 'atOnce' } }[]
> {
  return rowsOf(
    await db.execute(
      sql`select to_address, payload from mail_outbox where template = 'notifications' order by created_at`,
    ),
  );
}

describe('notifications', () => {
  it('say nothing unless asked', async () => {
    await getSettings(db, { userId });
    await raise('a1');
    expect(await fanOutChanges(db, { now: new Date() })).toBe(0);
    expect(await mailNotifications(db, { now: minutes(1) })).toBe(0);
  });

  it('tell of an alert once per person, although two lists hold the project and two instances work', async () => {
    await ask({ frequency: 'atOnce' });
    await raise('a1');
    await raise('a2', 'minor');
    const told = await Promise.all([
      fanOutChanges(db, { now: new Date() }),
      fanOutChanges(db, { now: new Date() }),
    ]);
    expect(told.reduce((sum, n) => sum + n)).toBe(1);
    expect(await mailNotifications(db, { now: minutes(1) })).toBe(1);
    expect(await mailNotifications(db, { now: minutes(2) })).toBe(0);
    const [mail] = await queuedMails();
    expect(mail?.to_address).toBe('ada@example.org');
    const written = await writeNotificationsMail(
      { db, origin: 'https://example.org' },
      mail?.payload ?? { mailKey: '', userId, frequency: 'atOnce' },
    );
    const { id } = await getSettings(db, { userId });
    expect(written).toMatchObject({
      unsubscribeUrl: `https://example.org/api/sso-settings/unsubscribe?id=${id}`,
      text: {
        subject: 'Alder: Alert a1',
        paragraphs: [
          expect.stringMatching(
            /^Alder: critical incident on record, .* UTC\. Alert a1\. Something happened\.$/,
          ),
        ],
      },
    });
  });

  it('mark a fictional project', async () => {
    await ask({ frequency: 'atOnce' });
    await db.execute(sql`update project set demo = true`);
    await raise('a1');
    await fanOutChanges(db, { now: new Date() });
    await mailNotifications(db, { now: minutes(1) });
    const [mail] = await queuedMails();
    if (!mail) throw new Error('no mail is queued');
    const written = await writeNotificationsMail({ db, origin: 'https://example.org' }, mail.payload);
    expect(written?.text).toMatchObject({
      subject: 'Alder (demo): Alert a1',
      paragraphs: [expect.stringMatching(/^Alder \(demo\): critical incident/)],
    });
  });

  it('turn a storm into one mail', async () => {
    await ask({ frequency: 'atOnce' });
    for (let n = 0; n < 4; n++) {
      await raise(`early ${n}`);
      await fanOutChanges(db, { now: new Date() });
      expect(await mailNotifications(db, { now: minutes(n) })).toBe(1);
    }
    for (let n = 0; n < 20; n++) await raise(`storm ${n}`);
    await fanOutChanges(db, { now: new Date() });
    expect(await mailNotifications(db, { now: minutes(5) })).toBe(0);
    expect(await mailNotifications(db, { now: minutes(66) })).toBe(1);
    expect(await queuedMails()).toHaveLength(5);
  });

  it('leave out of a storm neither what is grave nor what we were wrong about', async () => {
    await ask({ frequency: 'atOnce', severities: ['critical', 'minor'] });
    for (let n = 0; n < 31; n++) await raise(`storm ${n}`, 'minor');
    await raise('theft');
    await fanOutChanges(db, { now: new Date() });
    const content = { kind: 'verdict', verdict: 'retracted', projectId: 'alder', project: 'Alder' };
    const words = { title: 'Alert a0', reason: 'It was a test.', time: new Date().toISOString() };
    await db.execute(sql`insert into notification (user_id, event_key, frequency, content)
      values (${userId}::uuid, 'verdict:a0', 'atOnce', ${JSON.stringify({ ...content, ...words })}::jsonb)`);
    await mailNotifications(db, { now: minutes(1) });
    const [mail] = await queuedMails();
    if (!mail) throw new Error('no mail');
    const written = await writeNotificationsMail({ db, origin: 'https://example.org' }, mail.payload);
    const paragraphs = written?.text.paragraphs ?? [];
    expect(paragraphs[0]).toMatch(/^We were wrong about Alder, .*“Alert a0”/);
    expect(paragraphs.filter((text) => String(text).includes('storm'))).toHaveLength(28);
    expect(paragraphs).toContainEqual(expect.stringContaining('critical incident on record'));
    expect(paragraphs.at(-1)).toBe('And 3 more on your watchlists.');
  });

  it('gather a day in one digest and keep quiet when nothing happened', async () => {
    await ask({ frequency: 'daily' });
    await raise('a1');
    await raise('a2');
    await fanOutChanges(db, { now: new Date() });
    expect(await mailNotifications(db, { now: minutes(1) })).toBe(1);
    await raise('a3');
    await fanOutChanges(db, { now: new Date() });
    expect(await mailNotifications(db, { now: minutes(60) })).toBe(0);
    expect(await mailNotifications(db, { now: minutes(24 * 60 + 2) })).toBe(1);
    expect(await mailNotifications(db, { now: minutes(72 * 60) })).toBe(0);
  });

  it('tell of a score that moved', async () => {
    await updateSettings(db, {
      owner: { userId },
      settings: { ...defaultNotificationSettings, scores: { frequency: 'atOnce' } },
    });
    await db.execute(sql`insert into score_snapshot (project_id, at, rules_version, inputs_hash, total, coverage, ranked, cause, sentence, moves)
      values ('alder', now() - interval '2 hours', '1', 'x', 70, 1, true, 'facts', '', '[]'), ('alder', now() - interval '1 hour', '1', 'y', 55.5, 1, true, 'facts', 'A finding was opened.', '[]')`);
    expect(await fanOutChanges(db, { now: new Date() })).toBe(1);
  });

  it('say how much is known of a score, and when it was not the project that moved it', async () => {
    await updateSettings(db, {
      owner: { userId },
      settings: { ...defaultNotificationSettings, scores: { frequency: 'atOnce' } },
    });
    await db.execute(sql`insert into score_snapshot (project_id, at, rules_version, inputs_hash, total, coverage, ranked, cause, sentence, moves)
      values ('alder', now() - interval '2 hours', '1', 'x', 70, 1, true, 'first', '', '[]'),
        ('alder', now() - interval '1 hour', '1', 'y', 55.5, 0.729, true, 'knowledge', 'Less is known.', '[]')`);
    await fanOutChanges(db, { now: new Date() });
    await mailNotifications(db, { now: minutes(1) });
    const [mail] = await queuedMails();
    if (!mail) throw new Error('no mail is queued');
    const written = await writeNotificationsMail({ db, origin: 'https://example.org' }, mail.payload);
    expect(written?.text).toMatchObject({
      subject: 'Alder: the score changed (what is known changed)',
      paragraphs: [expect.stringMatching(/^Alder: score 70 → 55, 72 % known, .* UTC\. Less is known\.$/)],
    });
  });

  it('carry product news to those who asked, once each, and not to those who left meanwhile', async () => {
    const news = readNews(
      '---\ntitle: Alerts by feed\nlink: /resources\n---\n\nNow **there** is a feed.\n\nUse it.\n',
    );
    await getSettings(db, { userId });
    expect(await sendNews(db, { news, actor: null })).toBe(0);
    await updateSettings(db, {
      owner: { userId },
      settings: { ...defaultNotificationSettings, news: { frequency: 'atOnce' } },
    });
    expect(await sendNews(db, { news, actor: null })).toBe(1);
    expect(await sendNews(db, { news, actor: null })).toBe(0);
    expect(await mailNotifications(db, { now: minutes(1) })).toBe(1);
    const [mail] = await queuedMails();
    const payload = mail?.payload ?? { mailKey: '', userId, frequency: 'atOnce' as const };
    const context = { db, origin: 'https://example.org' };
    const { id } = await getSettings(db, { userId });
    expect(await writeNotificationsMail(context, payload)).toEqual({
      messageKey: payload.mailKey,
      unsubscribeUrl: `https://example.org/api/sso-settings/unsubscribe?id=${id}`,
      text: {
        subject: 'Alerts by feed',
        heading: 'Alerts by feed',
        paragraphs: ['Now there is a feed.', 'Use it.'],
        action: { label: 'Read more', url: 'https://example.org/resources' },
        note: 'You get this mail because you asked for product news of Parapet.',
        noteLinks: [{ label: 'Unsubscribe', url: `https://example.org/unsubscribe?id=${id}` }],
      },
    });
    await unsubscribe(db, { id });
    expect(await writeNotificationsMail(context, payload)).toBeUndefined();
  });

  it('do not come after an unsubscription, although they were waiting', async () => {
    await ask({ frequency: 'daily' });
    await raise('a1');
    await fanOutChanges(db, { now: new Date() });
    await unsubscribe(db, { id: (await getSettings(db, { userId })).id });
    await ask({ frequency: 'daily' });
    expect(await mailNotifications(db, { now: minutes(1) })).toBe(0);
  });

  it('end with the id from a mail, signed out, and keep the choice of severities', async () => {
    await ask({ frequency: 'atOnce', severities: ['minor'] });
    const { id } = await getSettings(db, { userId });
    expect(await unsubscribe(db, { id })).toEqual({
      id,
      settings: {
        alerts: { frequency: 'off', severities: ['minor'] },
        scores: { frequency: 'off' },
        news: { frequency: 'off' },
      },
    });
    await expect(unsubscribe(db, { id: 'x'.repeat(32) })).rejects.toMatchObject({ status: 404 });
  });

  it('can only be switched off by the id from a mail, one kind at a time', async () => {
    await ask({ frequency: 'atOnce', severities: ['minor'] });
    const { id, settings } = await getSettings(db, { userId });
    const change = (changed: Partial<typeof settings>) =>
      updateSettings(db, { owner: { id }, settings: { ...settings, ...changed } });
    const refused = { status: 403, name: 'ForbiddenException' };
    await expect(change({ news: { frequency: 'daily' } })).rejects.toMatchObject(refused);
    await expect(
      change({ alerts: { frequency: 'atOnce', severities: ['minor', 'critical'] } }),
    ).rejects.toMatchObject(refused);
    const off = { frequency: 'off', severities: ['minor'] } as const;
    expect((await change({ alerts: { ...off, severities: ['minor'] } })).settings.alerts).toEqual(off);
    await expect(change({})).rejects.toMatchObject(refused);
  });
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { fanOutChanges } from '#core/notifications/fanOut.ts';
import { mailNotifications } from '#core/notifications/mailNotifications.ts';
import { writeNotificationsMail } from '#core/notifications/notificationsMail.ts';
import { updateSettings } from '#core/notifications/settings.ts';
import { createLogKeys } from '#core/sealedLog/logKeys.ts';
import { sealAlerts } from '#core/sealedLog/sealStatements.ts';
import { sequenceEntries } from '#core/sealedLog/sequenceEntries.ts';
import { createWatchlist } from '#core/watchlists/watchlists.ts';
import { alert } from '#db/schema/alerts.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { project } from '#db/schema/projects.ts';
import { sealedEntry } from '#db/schema/sealedLog.ts';
import { renderAtom } from '#lib/renderAtom.ts';
import type { AlertOutcome, Detector } from '#model/alerts.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';
import { toAlertsFeed } from './alertsFeed.ts';
import { getAlertChanges } from './createAlertStream.ts';
import { getAlertRecord } from './getAlertRecord.ts';
import { getToldAlerts } from './getAlerts.ts';
import { getDetectorAlerts } from './getDetectorAlerts.ts';
import { confirmAlert, retractAlert } from './judgeAlert.ts';
import { insertOnChainAlerts, type OnChainAlert, retractAlertsFrom } from './onChainAlerts.ts';

const { db } = await prepareTestDatabase();
const reason = 'The node answered with the state of another block.';
const actor = null;

const upgrade: OnChainAlert = {
  detector: 'implementationUpgraded',
  projectId: 'acme',
  severity: 'critical',
  time: new Date(),
  title: 'The code was replaced',
  text: 'By a single key.',
  chain: 'eip155:1',
  block: 5,
  blockHash: '0x05',
  transactionHash: '0xaa',
  logIndex: 0,
  contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};

async function raise(change: Partial<OnChainAlert> = {}): Promise<string> {
  const [id = ''] = await insertOnChainAlerts(db, [{ ...upgrade, time: new Date(), ...change }]);
  return id;
}

async function watch(email: string, frequency: 'atOnce' | 'off'): Promise<string> {
  const { id: userId } = await createUser(db, { email, password: 'correct horse 1' });
  await createWatchlist(db, { userId, name: 'Mine', projects: ['acme'] });
  const alerts = { ...defaultNotificationSettings.alerts, frequency };
  await updateSettings(db, { owner: { userId }, settings: { ...defaultNotificationSettings, alerts } });
  return userId;
}

/** The mails in the outbox as they would be sent, oldest first. */
async function readMails() {
  const rows = rowsOf<{ to: string; payload: { mailKey: string; userId: string; frequency: 'atOnce' } }>(
    await db.execute(sql`select to_address as "to", payload from mail_outbox order by created_at`),
  );
  return Promise.all(
    rows.map(async ({ to, payload }) => {
      const mail = await writeNotificationsMail({ db, origin: 'https://example.org' }, payload);
      return { to, subject: mail?.text.subject, said: mail?.text.paragraphs.join(' ') };
    }),
  );
}

const minutes = (n: number) => new Date(Date.now() + n * 60_000);

beforeEach(async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'Acme' })] });
});

describe('retractAlert', () => {
  it('tells by mail whoever was told by mail, in plain words, and nobody else', async () => {
    await watch('told@example.org', 'atOnce');
    await watch('quiet@example.org', 'off');
    const id = await raise();
    await fanOutChanges(db, { now: new Date() });
    await mailNotifications(db, { now: minutes(1) });
    const { told } = await retractAlert(db, { id, reason, cause: 'didNotHappen', actor, now: new Date() });
    expect(told).toBe(1);
    await mailNotifications(db, { now: minutes(2) });
    const [, second, ...rest] = await readMails();
    expect(rest).toEqual([]);
    expect(second).toMatchObject({
      to: 'told@example.org',
      subject: 'We were wrong about Acme: The code was replaced',
      said: expect.stringMatching(
        /^We were wrong about Acme, .*“The code was replaced”.* take it back\. The node/,
      ),
    });
  });

  it('does not tell of a retracted alert whoever has not been told of it yet', async () => {
    await watch('late@example.org', 'atOnce');
    const id = await raise();
    await fanOutChanges(db, { now: new Date() });
    await retractAlert(db, { id, reason, cause: 'other', actor, now: new Date() });
    expect(await mailNotifications(db, { now: minutes(2) })).toBe(0);
  });

  it('reaches open pages and the feed however old the alert is, and is kept in the audit log', async () => {
    const old = await raise({ time: new Date('2026-01-05T00:00:00Z'), transactionHash: '0xbb' });
    expect(await getAlertChanges(db, { after: 0, limit: 10 })).toEqual([]);
    const now = new Date('2026-11-15T12:00:00Z');
    await retractAlert(db, { id: old, reason, cause: 'didNotHappen', actor, now });
    const [change] = await getAlertChanges(db, { after: 0, limit: 10 });
    expect(change?.alert).toMatchObject({
      id: old,
      state: 'retracted',
      reason,
      retractionCause: 'didNotHappen',
      judgedAt: now.toISOString(),
    });
    const { entries, ...head } = toAlertsFeed(await getToldAlerts(db, { limit: 1 }), {
      format: 'atom',
      project: undefined,
    });
    const feed = renderAtom(head, { origin: 'https://example.org', entries });
    expect(feed).toContain('<title>We were wrong about Acme: The code was replaced</title>');
    expect(feed).toContain(`<updated>${now.toISOString()}</updated>`);
    expect(feed).toContain(`We were wrong about this and take it back. ${reason}`);
    const logged = await db.select().from(authAudit).where(eq(authAudit.event, 'alert.retracted'));
    expect(logged.map(({ detail }) => detail)).toEqual([
      { alert: old, reason, cause: 'didNotHappen', via: 'command' },
    ]);
  });

  it('after a reorganisation is told to whoever was told, once an hour has not brought it back', async () => {
    await watch('told@example.org', 'atOnce');
    const id = await raise();
    const gone = () => retractAlertsFrom(db, { chain: 'eip155:1', block: 5, reason: 'The block is gone.' });
    const tell = async (minute: number) => {
      await fanOutChanges(db, { now: minutes(minute) });
      await mailNotifications(db, { now: minutes(minute) });
      return (await readMails()).map(({ subject }) => subject);
    };
    const first = 'Acme: The code was replaced';
    // Nobody is told of what is withdrawn before the mail goes; standing again, it is told.
    await fanOutChanges(db, { now: minutes(0) });
    await gone();
    expect(await tell(1)).toEqual([]);
    expect(await raise()).toBe(id);
    expect(await tell(2)).toEqual([first]);
    await gone();
    expect(await tell(59)).toEqual([first]);
    const wrong = `We were wrong about ${first}`;
    expect(await tell(62)).toEqual([first, wrong]);
    expect(await tell(63)).toEqual([first, wrong]);
    expect((await readMails())[1]?.said).toContain('take it back. The block is gone.');
    // An hour later it is there after all.
    expect(await raise()).toBe(id);
    expect(await tell(125)).toEqual([first, wrong, first]);
  });

  it('is for good: the same log seen again does not raise it again, unlike after a reorganisation', async () => {
    const id = await raise();
    await retractAlertsFrom(db, { chain: 'eip155:1', block: 5, reason: 'The chain dropped its block.' });
    expect(await raise()).toBe(id);
    await retractAlert(db, { id, reason, cause: 'didNotHappen', actor, now: new Date() });
    expect(await raise()).toBe('');
    const [row] = await db.select().from(alert).where(eq(alert.id, id));
    expect(row).toMatchObject({ state: 'retracted', reason });
  });

  it('refuses what is not there, was retracted already, or stands in a record', async () => {
    const judgement = { reason, cause: 'other' as const, actor, now: new Date() };
    await expect(retractAlert(db, { id: 'nobody', ...judgement })).rejects.toThrow(
      'There is no alert nobody',
    );
    const id = await raise();
    await retractAlert(db, { id, ...judgement });
    await expect(retractAlert(db, { id, ...judgement })).rejects.toThrow('retracted already');
    await expect(confirmAlert(db, { id, ...judgement })).rejects.toThrow('retracted already');
    await db.execute(sql`insert into alert (id, kind, project_id, severity, time, title, text, state)
      values ('halt', 'incident', 'acme', 'minor', now(), 'Halt', 'Late feed.', 'confirmed')`);
    await expect(retractAlert(db, { id: 'halt', ...judgement })).rejects.toThrow('import it again');
  });
});

describe('confirmAlert', () => {
  it('tells whoever was told that somebody checked', async () => {
    await watch('told@example.org', 'atOnce');
    const id = await raise();
    await fanOutChanges(db, { now: new Date() });
    await mailNotifications(db, { now: minutes(1) });
    expect(
      await confirmAlert(db, { id, reason: 'Read on an explorer.', actor, now: new Date() }),
    ).toMatchObject({
      told: 1,
    });
    await mailNotifications(db, { now: minutes(2) });
    expect((await readMails())[1]).toMatchObject({
      subject: 'Acme: The code was replaced (confirmed)',
      said: expect.stringContaining('Read on an explorer.'),
    });
  });
});

describe('getAlertRecord', () => {
  it('tells how long before incidents the first alert was sealed, once there are three of them', async () => {
    const day = 86_400_000;
    const begin = Date.parse('2026-08-01T00:00:00Z');
    const keys = createLogKeys({ secret: 'x'.repeat(32) });
    const reportIncident = async (id: string, time: Date, state: 'new' | 'retracted' = 'new') => {
      const row = {
        id,
        time,
        state,
        kind: 'incident' as const,
        projectId: 'acme',
        severity: 'critical' as const,
      };
      await db
        .insert(alert)
        .values({ ...row, title: 'Drained', text: '', reason: state === 'new' ? null : reason });
      await sealAlerts(db, [id]);
    };
    const getLead = async (detector: Detector) => {
      const { detectors } = await getAlertRecord(db, { now: new Date() });
      return detectors.find((one) => one.detector === detector)?.lead;
    };
    for (const [place, hours] of [2, 1, 5].entries()) {
      const start = begin + place * 20 * day;
      const at = (minutes: number) => new Date(start + minutes * 60_000);
      // The first of the seven days counts, and of what was seen only what was said in time.
      const longBefore = new Date(start - 8 * day);
      await raise({ transactionHash: `0xa${place}`, time: longBefore });
      await sequenceEntries(db, { keys, now: longBefore });
      await raise({ transactionHash: `0xb${place}`, time: at(-1) });
      const wrong = await raise({ transactionHash: `0xc${place}`, time: at(-1), detector: 'largeMint' });
      await retractAlert(db, { id: wrong, reason, cause: 'didNotHappen', actor, now: at(0) });
      await sequenceEntries(db, { keys, now: at(0) });
      await raise({ transactionHash: `0xd${place}`, time: at(30) });
      await raise({ transactionHash: `0xe${place}`, time: at(30), detector: 'paused' });
      await reportIncident(`incident ${place}`, at(hours * 60));
      await reportIncident(`retracted ${place}`, at(hours * 60 + 1), 'retracted');
      expect(await getLead('implementationUpgraded')).toMatchObject({ incidents: place });
      await sequenceEntries(db, { keys, now: at(hours * 60 + 5) });
      expect(await getLead('implementationUpgraded')).toEqual({
        incidents: place + 1,
        medianSeconds: place < 2 ? null : 7200,
      });
    }
    expect(await getLead('paused')).toEqual({ incidents: 0, medianSeconds: null });
    expect(await getLead('largeMint')).toEqual({ incidents: 0, medianSeconds: null });
  });

  it('counts by detector what was raised, confirmed and retracted, by cause', async () => {
    const now = new Date('2026-11-15T12:00:00Z');
    const ids = [];
    for (const transactionHash of ['0x01', '0x02', '0x03', '0x04'])
      ids.push(await raise({ transactionHash }));
    const [first = '', second = ''] = ids;
    await confirmAlert(db, { id: first, reason: 'So.', actor, now });
    await retractAlert(db, { id: second, reason, cause: 'wronglyDescribed', actor, now });
    await raise({ transactionHash: '0x05', block: 9, detector: 'paused' });
    await retractAlertsFrom(db, { chain: 'eip155:1', block: 9, reason: 'The chain dropped its block.' });
    expect((await getAlertRecord(db, { now })).detectors.every(({ raised }) => raised === 0)).toBe(true);
    await sequenceEntries(db, { keys: createLogKeys({ secret: 'x'.repeat(32) }), now });
    const { detectors, retractions, logSize } = await getAlertRecord(db, { now });
    expect(logSize).toBe(await db.$count(sealedEntry));
    const none = { reorganised: 0, didNotHappen: 0, wronglyDescribed: 0, duplicate: 0, other: 0 };
    expect(detectors.find(({ detector }) => detector === 'implementationUpgraded')).toMatchObject({
      raised: 4,
      confirmed: 1,
      retracted: { ...none, wronglyDescribed: 1 },
    });
    expect(detectors.find(({ detector }) => detector === 'paused')).toMatchObject({
      raised: 1,
      retracted: { ...none, reorganised: 1 },
    });
    expect(detectors.find(({ detector }) => detector === 'largeMint')).toMatchObject({
      raised: 0,
      since: null,
    });
    expect(retractions).toEqual([
      expect.objectContaining({ id: second, reason, cause: 'wronglyDescribed', at: now.toISOString() }),
    ]);
    const list = async (outcome: AlertOutcome, detector: Detector = 'implementationUpgraded') => {
      const { count, items } = await getDetectorAlerts(db, { detector, outcome, page: 1 });
      expect(items).toHaveLength(count);
      return items.map(({ id }) => id).sort();
    };
    expect(await list('raised')).toEqual(ids.toSorted());
    expect(await list('confirmed')).toEqual([first]);
    expect(await list('retracted')).toEqual([second]);
    expect(await list('wronglyDescribed')).toEqual([second]);
    expect(await list('duplicate')).toEqual([]);
    expect(await list('unchecked')).toEqual(ids.slice(2).sort());
    expect(await list('reorganised', 'paused')).toHaveLength(1);
    // What was withdrawn still counts, and is not told.
    await db.update(project).set({ withdrawnAt: now, withdrawnReason: 'Asked for.' });
    expect(await list('raised')).toEqual(ids.toSorted());
    const { items } = await getDetectorAlerts(db, {
      detector: 'implementationUpgraded',
      outcome: 'raised',
      page: 1,
    });
    expect(items.map((item) => Object.keys(item))).toEqual(Array(4).fill(['id', 'time']));
  });
});

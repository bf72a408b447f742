import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { mailNotifications } from '#core/notifications/mailNotifications.ts';
import { writeNotificationsMail } from '#core/notifications/notificationsMail.ts';
import { unsubscribe, updateSettings } from '#core/notifications/settings.ts';
import { notification } from '#db/schema/notifications.ts';
import { scan, scanWatch } from '#db/schema/scans.ts';
import { mostWatched } from '#model/scans.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { samplePower, sampleScan } from '#test/helpers/sampleScan.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';
import { getRecentScans } from './getRecentScans.ts';
import { getScan } from './getScan.ts';
import { requestScans } from './requestScans.ts';
import { requestWatched } from './requestWatched.ts';
import type { ScanResult } from './scanResult.ts';
import { sweepScans } from './sweepScans.ts';
import { tellNextChange } from './tellScanChanges.ts';
import { getScanWatches, unwatchScan, watchScan } from './watchScans.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address = '0x3333333333333333333333333333333333333333';
const first = '0x1111111111111111111111111111111111111111';
const second = '0x2222222222222222222222222222222222222222';
const heldBy = (holder: string) => sampleScan({ powers: [samplePower([{ kind: 'key', address: holder }])] });
const knowsLess = sampleScan({
  powers: [samplePower([{ kind: 'unknown', why: 'the node did not answer' }])],
});
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);
let ada = '';
let bob = '';

/** A result as a scan leaves it. */
async function keep(block: number, found: ScanResult, over: Partial<typeof scan.$inferInsert> = {}) {
  const [made] = await db
    .insert(scan)
    .values({
      chain,
      address,
      state: 'done',
      doneAt: sql`now()`,
      kind: 'contract',
      block,
      result: JSON.parse(JSON.stringify({ ...found, block })),
      ...over,
    })
    .returning({ id: scan.id });
  return made?.id ?? '';
}

const tellAll = async () => {
  while (await tellNextChange(db));
};
const told = async () =>
  (await db.select().from(notification).orderBy(notification.id)).map(({ userId, content }) => [
    userId === ada ? 'ada' : 'bob',
    'text' in content ? content.text : content.kind,
  ]);
const mailAll = (userId: string) =>
  updateSettings(db, {
    owner: { userId },
    settings: { ...defaultNotificationSettings, alerts: { frequency: 'atOnce', severities: [] } },
  });

beforeEach(async () => {
  ada = (await createUser(db, { email: 'ada@example.org', password: 'correct horse 1' })).id;
  bob = (await createUser(db, { email: 'bob@example.org', password: 'correct horse 2' })).id;
});

describe('a watched address', () => {
  it('is told of once to each watcher, from what they know on, and not by what knows less', async () => {
    for (const userId of [ada, bob]) await mailAll(userId);
    const id = await keep(10, heldBy(first));
    await watchScan(db, { id, userId: ada });
    await watchScan(db, { id, userId: ada });
    await keep(20, knowsLess);
    await tellAll();
    expect(await told()).toEqual([]);
    const changed = await keep(30, heldBy(second), { stays: false });
    await watchScan(db, { id, userId: bob });
    await Promise.all([tellAll(), tellAll()]);
    await tellAll();
    expect(await told()).toEqual([['ada', `Who can call mint: ${first} before, ${second} now.`]]);
    expect(await getScanWatches(db, { userId: ada })).toMatchObject({
      mails: 'atOnce',
      watches: [{ chain, address, sinceBlock: 10, scan: { id: changed, block: 30 } }],
    });
    await unwatchScan(db, { id: changed, userId: ada });
    await keep(40, sampleScan({}, { code: { hash: '0xbb', size: 10 } }));
    await tellAll();
    expect((await told()).slice(1)).toEqual([
      ['bob', `Code: 0xaa before, 0xbb now; Who can call mint: ${second} before, ${first} now.`],
    ]);
  });

  it('is told by mail with the result, unless alerts are off', async () => {
    const { id: settings } = await mailAll(ada);
    await watchScan(db, { id: await keep(10, heldBy(first)), userId: ada });
    const id = await keep(20, heldBy(second));
    await tellAll();
    expect(await mailNotifications(db, { now: new Date() })).toBe(1);
    const [mail] = rowsOf<{ payload: Parameters<typeof writeNotificationsMail>[1] }>(
      await db.execute(sql`select payload from mail_outbox where template = 'notifications'`),
    );
    if (!mail) throw new Error('no mail');
    const context = { db, origin: 'https://example.org', nameChain: (id: string) => `Our ${id}` };
    expect((await writeNotificationsMail(context, mail.payload))?.text).toMatchObject({
      subject: `Code or powers changed: ${address}`,
      paragraphs: [expect.stringContaining(`${address} on Our eip155:1: Who can call mint`)],
      action: { label: 'Open the result', url: `https://example.org/scan/${id}` },
      note: 'You get this mail because you watch this on Parapet.',
    });
    await unsubscribe(db, { id: settings });
    expect(await writeNotificationsMail(context, mail.payload)).toBeUndefined();
  });

  it('is scanned again when its last scan was asked for long ago, on chains that can be read', async () => {
    const id = await keep(10, heldBy(first));
    await watchScan(db, { id, userId: ada });
    const waiting = () =>
      db
        .select({ address: scan.address, stays: scan.stays, ahead: scan.ahead })
        .from(scan)
        .where(eq(scan.state, 'waiting'));
    await requestWatched(db, { chains: [chain] });
    expect(await waiting()).toEqual([]);
    await db.update(scan).set({ askedAt: daysOn(-1), doneAt: daysOn(-1) });
    await requestWatched(db, { chains: ['eip155:5'] });
    expect(await waiting()).toEqual([]);
    await Promise.all([requestWatched(db, { chains: [chain] }), requestWatched(db, { chains: [chain] })]);
    expect(await waiting()).toEqual([{ address, stays: false, ahead: 60 }]);
    // Whoever asks for it meanwhile is given a result that stays.
    await requestScans(db, { chain, addresses: [address] });
    expect(await waiting()).toEqual([{ address, stays: true, ahead: 60 }]);
  });

  it('leaves no results that nobody asked for and that changed nothing', async () => {
    const id = await keep(10, heldBy(first));
    await mailAll(ada);
    await watchScan(db, { id, userId: ada });
    await keep(20, heldBy(first), { stays: false });
    // Nothing leads to what will not stay.
    expect(await getScan(db, { id, now: new Date() })).toMatchObject({ newer: null });
    await keep(30, heldBy(second), { stays: false });
    await tellAll();
    expect(await getRecentScans(db)).toMatchObject([{ block: 30 }]);
    expect(await getScan(db, { id, now: new Date() })).toMatchObject({ newer: { block: 30 } });
    await sweepScans(db, { now: daysOn(2) });
    expect(await db.select({ block: scan.block }).from(scan).orderBy(scan.block)).toEqual([
      { block: 10 },
      { block: 30 },
    ]);
  });

  it('needs a result, and has a bound for each account', async () => {
    const { scans } = await requestScans(db, { chain, addresses: [address] });
    await expect(watchScan(db, { id: scans[0] ?? '', userId: ada })).rejects.toMatchObject({
      name: 'NoResult',
    });
    const id = await keep(10, heldBy(first));
    const rows = Array.from({ length: mostWatched }, (_, index) => ({
      userId: ada,
      chain,
      address: `0x${index}`,
      sinceBlock: 1,
      comparedBlock: 1,
    }));
    await db.insert(scanWatch).values(rows);
    await expect(watchScan(db, { id, userId: ada })).rejects.toMatchObject({ name: 'TooManyWatches' });
  });
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { createUser } from '#core/auth/users.ts';
import { type NodeReader, noNodes } from '#core/evidence/NodeReader.ts';
import { mailNotifications } from '#core/notifications/mailNotifications.ts';
import { unsubscribe, updateSettings } from '#core/notifications/settings.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { chainCursor } from '#db/schema/chain.ts';
import { notification } from '#db/schema/notifications.ts';
import { project } from '#db/schema/projects.ts';
import { traceCase, traceWatch } from '#db/schema/traceCases.ts';
import { appUser } from '#db/schema/users.ts';
import type { Hex } from '#lib/hex.ts';
import { traceCaseLimits } from '#model/traceCaseLimits.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';
import { insertIndexedRows } from '../chainStore/rows.ts';
import { writeNotificationsMail } from '../notifications/notificationsMail.ts';
import { createCase, deleteCase, updateCase } from './changeCases.ts';
import { checkNextCase } from './checkCases.ts';
import { findCase, getCasesOf, getOwnCase } from './getCases.ts';
import { findTrailSample } from './listTrails.ts';
import { publishCase, removeCase } from './publishCase.ts';
import { unwatchCase, watchCase } from './watchCases.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const address = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
const hex = (value: number | Hex): Hex =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const token = address('token');
const query = { chain: 'eip155:1', start: address('thief'), asset: token, hops: '1' };
const content = { title: 'The theft', note: 'What is known.', query };
let ada = '';
let bob = '';

/** One transfer in a block of its own. */
async function move(block: number, [from, to, amount]: [from: string, to: string, amount: number]) {
  const log = {
    blockNumber: block,
    logIndex: 0,
    transactionIndex: 0,
    transactionHash: hex(block),
    address: token,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' as const,
      hex(address(from)),
      hex(address(to)),
    ],
    data: hex(amount),
  };
  const blocks = [{ number: block, timestamp: 1_700_000_000 + block }];
  await db.transaction((tx) => insertIndexedRows(tx, { chainId, blocks, transactions: [], logs: [log] }));
}

/** Nobody held anything before. */
const emptyNode: NodeReader = {
  ask: async (_chain, { method }) => ({
    state: 'answered',
    result: method === 'eth_getLogs' ? [] : '0x0',
  }),
};

async function check(nodes = emptyNode): Promise<void> {
  await db.update(traceCase).set({ checkedAt: null });
  const context = { db, nodes, findChain: () => ({ explorer: null, problem: null }) };
  const onError = (error: unknown) => expect.fail(String(error));
  while (await checkNextCase(context, { onError }));
}

const texts = async () =>
  (await db.select().from(notification).orderBy(notification.id)).map(
    ({ content: { kind }, content: said }) => (kind === 'transfer' && 'text' in said ? said.text : kind),
  );
const readTo = (block: number) => db.update(chainCursor).set({ next: block + 1 });
const mailAll = (userId: string) =>
  updateSettings(db, {
    owner: { userId },
    settings: { ...defaultNotificationSettings, alerts: { frequency: 'atOnce', severities: [] } },
  });

beforeEach(async () => {
  await db.insert(chainCursor).values({ chainId, next: 11, version: 1 });
  ada = (await createUser(db, { email: 'ada@example.org', password: 'correct horse 1' })).id;
  bob = (await createUser(db, { email: 'bob@example.org', password: 'correct horse 2' })).id;
});

describe('a case', () => {
  it('is read by whoever has its id, changed and deleted by its owner alone, and goes with them', async () => {
    const id = await createCase(db, { ...content, userId: ada });
    expect(await findCase(db, id)).toMatchObject({ ...content, id, incident: null });
    expect(await findCase(db, 'nonsense')).toBeUndefined();
    const gone = { status: 404 };
    const other = { ...content, title: 'Changed' };
    await expect(updateCase(db, { ...other, id, userId: bob })).rejects.toMatchObject(gone);
    await expect(deleteCase(db, { id, userId: bob })).rejects.toMatchObject(gone);
    await updateCase(db, { ...other, id, userId: ada });
    expect(await getCasesOf(db, { userId: ada })).toMatchObject([
      { title: 'Changed', isMine: true, isWatched: false },
    ]);
    expect(await getCasesOf(db, { userId: bob })).toEqual([]);
    await db.delete(appUser).where(eq(appUser.id, ada));
    expect(await findCase(db, id)).toBeUndefined();
  });

  it('is refused when it cannot be traced, and when there are too many', async () => {
    const wrong = { ...content, query: { ...query, start: 'nowhere' } };
    await expect(createCase(db, { ...wrong, userId: ada })).rejects.toMatchObject({ status: 400 });
    await db
      .insert(traceCase)
      .values(Array.from({ length: traceCaseLimits.cases }, () => ({ ...content, userId: ada })));
    await expect(createCase(db, { ...content, userId: ada })).rejects.toMatchObject({
      status: 409,
      name: 'TooManyCases',
    });
  });

  it('is published as a copy beside an incident, which its owner cannot change', async () => {
    await db.insert(project).values({
      id: 'alder',
      name: 'Alder',
      nameKey: 'alder',
      description: '',
      source: 'records',
      recordHash: 'x',
    });
    await db.execute(sql`insert into alert (id, kind, project_id, severity, time, title, text, state)
      values ('drained', 'incident', 'alder', 'critical', now(), 'Drained', 'It was.', 'confirmed')`);
    await move(5, ['thief', 'a', 100]);
    const id = await createCase(db, { ...content, userId: ada });
    await expect(publishCase(db, { id, incident: 'none', actor: null })).rejects.toMatchObject({
      status: 404,
    });
    const published = await publishCase(db, { id, incident: 'drained', actor: null });
    await expect(updateCase(db, { ...content, id: published, userId: ada })).rejects.toThrow('no such case');
    await deleteCase(db, { id, userId: ada });
    expect(await findCase(db, published)).toMatchObject({
      title: 'The theft',
      incident: { id: 'drained', project: 'Alder' },
    });
    expect((await getNewestAlerts(db, { limit: 1 }))[0]?.traceCase).toBe(published);
    expect(await findTrailSample(db)).toMatchObject({
      title: 'The theft',
      more: { path: `/trace?case=${published}` },
    });
    await removeCase(db, { id: published, actor: null });
    expect((await getNewestAlerts(db, { limit: 1 }))[0]?.traceCase).toBeNull();
    const events = await db.select({ event: authAudit.event }).from(authAudit).orderBy(authAudit.at);
    expect(events.map(({ event }) => event).slice(-2)).toEqual(['case.published', 'case.removed']);
  });
});

describe('a watched case', () => {
  it('tells of each transfer of traced money once, from the end of the trail on, and of nothing before', async () => {
    await move(5, ['thief', 'a', 100]);
    await move(6, ['a', 'old', 10]);
    const id = await createCase(db, { ...content, userId: ada });
    for (const userId of [ada, bob]) {
      await mailAll(userId);
      await watchCase(db, { id, userId });
    }
    await watchCase(db, { id, userId: ada });
    expect(await getOwnCase(db, { id, userId: bob })).toEqual({
      isMine: false,
      watchedSince: 10,
      mails: 'atOnce',
    });
    await check();
    expect(await texts()).toEqual([]);
    // The case shows one step; the second is where its money would move on.
    await move(12, ['a', 'b', 60]);
    await move(13, ['clean', 'b', 5]);
    await readTo(13);
    await Promise.all([check(), check()]);
    await check();
    const units = 'smallest units of 0x0000…656e';
    const a = '0x0000…0061';
    const b = '0x0000…0062';
    expect(await texts()).toEqual(Array(2).fill(`60 ${units} from ${a} to ${b} in block 12.`));
    await unwatchCase(db, { id, userId: bob });
    await move(14, ['a', 'b', 15]);
    await check();
    expect((await texts()).slice(2)).toEqual([`15 ${units} from ${a} to ${b} in block 14.`]);
  });

  it('is told by mail with the link, unless alerts are off', async () => {
    const id = await createCase(db, { ...content, userId: ada });
    const { id: settings } = await mailAll(ada);
    await watchCase(db, { id, userId: ada });
    await move(12, ['thief', 'a', 60]);
    await check();
    expect(await mailNotifications(db, { now: new Date() })).toBe(1);
    const [mail] = rowsOf<{ payload: Parameters<typeof writeNotificationsMail>[1] }>(
      await db.execute(sql`select payload from mail_outbox where template = 'notifications'`),
    );
    if (!mail) throw new Error('no mail');
    const context = { db, origin: 'https://example.org' };
    expect((await writeNotificationsMail(context, mail.payload))?.text).toMatchObject({
      subject: 'Traced money moved on: The theft',
      paragraphs: [
        expect.stringMatching(/^Traced money moved on, .*The theft: 60 smallest units of .* in block 12\.$/),
      ],
      action: { label: 'Open the trace', url: `https://example.org/trace?case=${id}` },
    });
    await unsubscribe(db, { id: settings });
    expect(await writeNotificationsMail(context, mail.payload)).toBeUndefined();
  });

  it('says where it is not known whether traced money was among what moved', async () => {
    await move(5, ['thief', 'a', 100]);
    const id = await createCase(db, { ...content, userId: ada });
    await mailAll(ada);
    await watchCase(db, { id, userId: ada });
    await move(12, ['a', 'b', 60]);
    await check(noNodes);
    expect(await texts()).toEqual([
      '60 smallest units of 0x0000…656e, of it at most 60 smallest units of 0x0000…656e traced, from 0x0000…0061 to 0x0000…0062 in block 12.',
    ]);
    await mailNotifications(db, { now: new Date() });
    const [mail] = rowsOf<{ payload: Parameters<typeof writeNotificationsMail>[1] }>(
      await db.execute(sql`select payload from mail_outbox where template = 'notifications'`),
    );
    if (!mail) throw new Error('no mail');
    const written = await writeNotificationsMail({ db, origin: 'https://example.org' }, mail.payload);
    expect(written?.text).toMatchObject({
      subject: 'Traced money may have moved on: The theft',
      paragraphs: [expect.stringMatching(/^Traced money may have moved on, /)],
    });
  });

  it('has a bound for each account', async () => {
    const made = await db
      .insert(traceCase)
      .values(Array.from({ length: traceCaseLimits.watches + 1 }, () => ({ ...content, userId: ada })))
      .returning();
    const [one, ...others] = made.map(({ id }) => id);
    await db.insert(traceWatch).values(others.map((caseId) => ({ caseId, userId: bob, sinceBlock: 1 })));
    await expect(watchCase(db, { id: one ?? '', userId: bob })).rejects.toMatchObject({
      name: 'TooManyWatches',
    });
  });
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { sweepDisputes } from '#core/disputes/sweepDisputes.ts';
import { dispute, disputePost } from '#db/schema/disputes.ts';
import { appUser } from '#db/schema/users.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import type { DeskDisputesData, DisputesPageData } from '#wire/disputes.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';

const { app, db, mail, browser: anybody, signedIn, sendMails } = await prepareAccountsApp();

type Browser = Awaited<ReturnType<typeof signedIn>>['browser'];

const about = 'alert:acme-hack';
const wrong = 'The keys were never lost: the owner moved the funds.';
const sent = { projectId: 'acme', about, wrong, evidence: 'https://example.org/tx/1' };

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme' })],
    incidents: [
      {
        id: 'acme-hack',
        project: 'acme',
        severity: 'critical',
        time: '2026-11-01T10:00:00Z',
        title: 'Keys lost',
        text: 'The keys of the vault were lost.',
        state: 'confirmed',
      },
    ],
  });
});

async function load(browser: Pick<Browser, 'get'>, number = ''): Promise<DisputesPageData> {
  const { status, body } = await browser.get(`/api/pages/disputes?id=acme${number}`);
  expect(status).toBe(200);
  return body as unknown as DisputesPageData;
}

const loadDesk = async (browser: Browser, query = '') =>
  (await browser.get(`/api/pages/deskDisputes${query}`)).body as unknown as DeskDisputesData;

const marks = async () => {
  const { body } = await anybody().get('/api/pages/project?id=acme');
  return (body as unknown as ProjectPageData).disputes;
};

async function open(email = 'ada@example.test') {
  const { user, browser } = await signedIn(email);
  const { status, body } = await browser.post('/api/disputes/open', sent);
  expect([status, body]).toEqual([200, { number: 1, state: 'waiting' }]);
  return { user, browser };
}

/** Lets the newest words through, or hides them. */
async function judge(staff: Browser, verdict: { show: true } | { show: false; reason: string }) {
  const { disputes } = await loadDesk(staff, '?all');
  const id = disputes[0]?.posts.at(-1)?.id;
  return staff.post('/api/admin/disputes/judge-post', { ...verdict, id });
}

const subjects = () => mail.mails.map(({ to, raw }) => `${to}: ${/^Subject: (.*)$/m.exec(raw)?.[1]}`);

describe('a dispute', () => {
  it('is begun by a form without scripts and read by nobody else until staff has read it', async () => {
    const { browser } = await signedIn('ada@example.test');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/disputes/open',
      payload: new URLSearchParams({ ...sent, website: '' }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: browser.address,
        accept: 'text/html',
        cookie: await browser.jar.getCookieString(browser.address),
      },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/projects/acme/disputes/1']);
    expect(await load(browser, '&number=1')).toMatchObject({
      view: 'thread',
      dispute: { state: 'waiting', statement: 'Incident: Keys lost', posts: [{ words: { text: wrong } }] },
    });
    expect(await load(anybody())).toMatchObject({ view: 'list', disputes: [], waiting: 1, refused: 0 });
    expect(await marks()).toEqual([]);
    const { browser: stranger } = await signedIn('eve@example.test');
    expect((await stranger.get('/api/pages/disputes?id=acme&number=1')).status).toBe(404);
    expect((await anybody().get('/api/pages/disputes?id=acme&number=1')).status).toBe(401);
    expect((await stranger.get('/api/disputes/mine?projectId=acme&number=1')).status).toBe(404);
  });

  it('is let through, answered and decided in the open, with mails and entries in the audit log', async () => {
    await open();
    const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
    const [row] = await db.select().from(dispute);
    expect([row?.severity, row && row.dueAt.getTime() - row.createdAt.getTime()]).toEqual([
      'critical',
      2 * 86_400_000,
    ]);
    const id = row?.id;
    const decision = { id, outcome: 'partly', reason: 'One of two keys was lost.' };
    expect(await editor.post('/api/admin/disputes/decide', decision)).toMatchObject({
      status: 409,
      body: { name: 'NotOpen' },
    });
    expect((await judge(editor, { show: true })).status).toBe(200);
    expect(await marks()).toMatchObject([{ number: 1, about, outcome: null }]);
    const { browser: watcher } = await signedIn('watcher@example.test');
    const follow = { projectId: 'acme', number: 1, following: true };
    expect((await watcher.post('/api/disputes/follow', follow)).body).toEqual({
      following: true,
      mayPost: false,
    });
    expect((await editor.post('/api/admin/disputes/answer', { id, text: 'We look at it.' })).status).toBe(
      200,
    );
    expect((await watcher.post('/api/disputes/follow', { ...follow, following: false })).status).toBe(200);
    expect((await editor.post('/api/admin/disputes/decide', decision)).status).toBe(200);
    expect((await editor.post('/api/admin/disputes/decide', decision)).body.name).toBe('NotOpen');

    expect(await load(anybody(), '&number=1')).toMatchObject({
      dispute: {
        state: 'decided',
        outcome: 'partly',
        reason: decision.reason,
        posts: [
          { writer: 'disputer', words: { text: wrong, evidence: sent.evidence } },
          { writer: 'staff', words: { text: 'We look at it.' } },
        ],
      },
    });
    await sendMails();
    expect(subjects().sort()).toEqual([
      'ada@example.test: Dispute 1 about acme: an answer',
      'ada@example.test: Dispute 1 about acme: upheld in part',
      'ada@example.test: Dispute 1 about acme: your words are shown',
      'watcher@example.test: Dispute 1 about acme: an answer',
    ]);
    const events = (await getAuditLog(db, { limit: 20 })).filter(({ event }) => event.startsWith('dispute.'));
    expect(events.map(({ event, user }) => `${event} ${user}`)).toEqual([
      'dispute.decided editor@example.test',
      'dispute.answered editor@example.test',
      'dispute.shown editor@example.test',
      'dispute.opened ada@example.test',
    ]);
  });

  it('that staff does not let through is never public, and its writer learns why', async () => {
    const { browser } = await open();
    const { browser: support } = await signedIn('support@example.test', { role: 'support' });
    expect((await judge(support, { show: false, reason: 'It names a private person.' })).status).toBe(200);
    expect(await load(anybody())).toMatchObject({ disputes: [], waiting: 0, refused: 1 });
    expect(await load(browser, '&number=1')).toMatchObject({
      dispute: { state: 'refused', reason: 'It names a private person.' },
    });
    expect((await loadDesk(support)).disputes).toEqual([]);
    await sendMails();
    expect(subjects()).toEqual(['ada@example.test: Dispute 1 about acme: your words are not shown']);
  });

  it('shows hidden words to nobody but the reason to everybody, and support decides nothing', async () => {
    const { browser } = await open();
    const { browser: support } = await signedIn('support@example.test', { role: 'support' });
    await judge(support, { show: true });
    const more = { projectId: 'acme', number: 1, text: 'And here is more of what I know.' };
    expect((await browser.post('/api/disputes/post', more)).status).toBe(200);
    expect((await support.post('/api/disputes/post', more)).status).toBe(404);
    const waiting = await load(anybody(), '&number=1');
    expect(waiting).toMatchObject({
      dispute: { posts: [{ state: 'shown' }, { state: 'waiting', words: null }] },
    });
    const [row] = await db.select().from(dispute);
    const decision = { id: row?.id, outcome: 'declined', reason: 'No.' };
    const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
    expect((await editor.post('/api/admin/disputes/decide', decision)).body.name).toBe('WordsWaiting');
    await judge(support, { show: false, reason: 'Insults.' });
    expect(await load(anybody(), '&number=1')).toMatchObject({
      dispute: { state: 'open', posts: [{}, { state: 'hidden', words: null, hiddenReason: 'Insults.' }] },
    });
    expect((await support.post('/api/admin/disputes/decide', decision)).status).toBe(404);
    expect((await editor.post('/api/admin/disputes/decide', decision)).status).toBe(200);
  });

  it('is refused for what this site does not say, twice, by a robot, and in the name of somebody else', async () => {
    const { user, browser } = await open();
    const answer = async (body: object) => (await browser.post('/api/disputes/open', body)).body;
    expect(await answer(sent)).toMatchObject({ name: 'AlreadyDisputed' });
    expect(await answer({ ...sent, about: 'alert:another' })).toMatchObject({ name: 'BadRequest' });
    expect(await answer({ ...sent, about: 'records:all', website: 'x' })).toEqual({
      number: 2,
      state: 'waiting',
    });
    expect(await db.$count(dispute)).toBe(1);
    const { user: admin } = await signedIn('admin@example.test', { role: 'admin' });
    await db.execute(sql`update auth_session set admin_id = ${admin.id} where user_id = ${user.id}`);
    expect(await answer({ ...sent, about: 'records:all' })).toMatchObject({ name: 'ForbiddenException' });
  });

  it('is bounded for each account and for each network', async () => {
    const send = async ({ browser }: Awaited<ReturnType<typeof signedIn>>, times: number) => {
      const statuses = [];
      for (let time = 0; time < times; time++)
        statuses.push((await browser.post('/api/disputes/open', { ...sent, about: 'alert:none' })).status);
      return statuses;
    };
    expect(await send(await signedIn('ada@example.test'), 11)).toEqual([...Array(10).fill(400), 429]);
    expect(await send(await signedIn('bea@example.test'), 10)).toEqual([...Array(9).fill(400), 429]);
  });

  it('of many is marked beside its statement however old, while the list counts what it leaves out', async () => {
    await db.execute(sql`
      insert into dispute (project_id, number, about, statement, severity, state, created_at, due_at)
      select 'acme', n, 'alert:' || n, 'Statement ' || n, 'minor', 'open', now(), now() from generate_series(1, 201) n`);
    const list = await load(anybody());
    if (list.view !== 'list') throw new Error('not a list');
    expect([list.disputes.length, list.disputes[0]?.number, list.total]).toEqual([200, 201, 201]);
    expect((await marks()).at(-1)).toMatchObject({ number: 1, about: 'alert:1' });
    const { body } = await app.inject('/projects/acme/disputes');
    expect(body.replaceAll('<!-- -->', '')).toContain('The newest 200 of 201: each older one keeps its own');
  });

  it('waits on the desk with what was decided last, and the desk says that there is more', async () => {
    const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
    const save = (count: number) =>
      db.execute(sql`
        insert into dispute (project_id, number, about, statement, severity, state, outcome, reason, created_at, due_at, decided_at)
        select 'acme', n, 'alert:' || n, 'Statement ' || n, 'minor', 'decided', 'declined', 'No.', now(), now(), now() + make_interval(mins => n)
        from generate_series(1, ${count}::int) n on conflict do nothing`);
    await save(100);
    expect((await loadDesk(editor, '?all')).hasMore).toBe(false);
    await save(101);
    const { disputes, hasMore } = await loadDesk(editor, '?all');
    expect([disputes.length, disputes[0]?.number, disputes.at(-1)?.number, hasMore]).toEqual([
      100,
      101,
      2,
      true,
    ]);
    const cookie = await editor.jar.getCookieString(editor.address);
    const { body } = await app.inject({ url: '/admin/disputes?all', headers: { cookie } });
    expect(body).toContain('This page does not list all entries.');
  });

  it('loses the words of its writer with their account and keeps the outcome', async () => {
    const { user, browser } = await open();
    const exported = await browser.get('/api/user/export');
    expect(JSON.stringify(exported.body.disputes)).toContain(wrong);
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    await judge(admin, { show: true });
    const [row] = await db.select().from(dispute);
    await admin.post('/api/admin/disputes/decide', { id: row?.id, outcome: 'upheld', reason: 'So it was.' });
    await db.insert(dispute).values({
      projectId: 'acme',
      number: 2,
      about: 'records:all',
      statement: 'What is on record',
      severity: 'minor',
      userId: user.id,
      state: 'waiting',
      createdAt: new Date(),
      dueAt: new Date(),
    });
    await db.delete(appUser).where(eq(appUser.id, user.id));
    await sweepDisputes(db, { now: new Date() });
    expect(await db.$count(disputePost)).toBe(0);
    expect(await load(anybody())).toMatchObject({ disputes: [{ number: 1, outcome: 'upheld' }], waiting: 0 });
  });
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { findRecord } from '#core/records/getRecords.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';
import type { DeskProofsData, TeamPageData } from '#wire/teamProofs.ts';

const { db, browser: anybody, signedIn, sendMails, mail } = await prepareAccountsApp();

type Browser = Awaited<ReturnType<typeof signedIn>>['browser'];

const importAcme = (description: string) =>
  importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', website: 'https://acme.example', description })],
  });

beforeEach(() => importAcme('A vault.'));

/** Somebody who has shown that they speak for the project. */
async function speaking(email = 'ada@example.test') {
  const { user, browser } = await signedIn(email);
  const now = new Date();
  const shown = { domain: 'acme.example', token: 'x', state: 'verified' as const, method: 'dns' as const };
  const times = { verifiedAt: now, checkedAt: now, askedAt: now, createdAt: now };
  await db.insert(teamProof).values({ projectId: 'acme', userId: user.id, ...shown, ...times });
  return { user, browser };
}

const about = 'records:all';
const reply = { projectId: 'acme', about, text: 'That is our old website.' };
const send = (browser: Browser, body: object = reply) => browser.post('/api/team-replies/send', body);
const load = async (browser: Browser) =>
  (await browser.get(`/api/pages/team?id=acme&about=${about}`)).body as unknown as TeamPageData;
const desk = async (browser: Browser) =>
  (await browser.get('/api/pages/deskProofs')).body as unknown as DeskProofsData;
const replies = async () =>
  ((await anybody().get('/api/pages/project?id=acme')).body as unknown as ProjectPageData).replies;
const editor = async () => (await signedIn('editor@example.test', { role: 'editor' })).browser;
const events = async () =>
  (await getAuditLog(db, { limit: 20 })).flatMap(({ event }) =>
    /^(reply|proposal)\./.test(event) ? [event] : [],
  );

it('a reply stands beside its statement once staff let it through, while its writer speaks for the project', async () => {
  const { user, browser } = await speaking();
  expect((await load(browser)).words?.statement?.words).toBe('What is on record, as of 2026-11-15');
  expect((await send(browser)).status).toBe(200);
  expect(await replies()).toEqual([]);
  const staff = await editor();
  const [waiting] = (await desk(staff)).replies;
  expect(waiting).toMatchObject({ text: reply.text, email: 'ada@example.test', state: 'waiting' });
  const judge = (body: object) => staff.post('/api/admin/team-replies/judge', { id: waiting?.id, ...body });
  expect((await judge({ show: true })).status).toBe(200);
  expect((await judge({ show: true })).body.name).toBe('AlreadyJudged');
  expect(await replies()).toMatchObject([{ about, text: reply.text }]);

  await db.update(teamProof).set({ state: 'lapsed', reason: 'Gone.' }).where(eq(teamProof.userId, user.id));
  await judge({ show: false, reason: 'Insults.' });
  await judge({ show: true });
  expect(await replies()).toEqual([]);
  expect(await events()).toEqual(['reply.shown', 'reply.hidden', 'reply.shown', 'reply.sent']);
  await sendMails();
  expect(
    mail.mails.map(({ to, raw }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`).sort(),
  ).toEqual([
    'ada@example.test Acme: your reply is not shown',
    'ada@example.test Acme: your reply is shown',
    'ada@example.test Acme: your reply is shown',
  ]);
  expect(mail.mails.map(({ raw }) => raw).join()).toContain('for this reason: Insults.');
});

it('only the team replies, to what this site says, in plain text of bounded length, a few at a time', async () => {
  const { browser: eve } = await signedIn('eve@example.test');
  expect(await send(eve)).toMatchObject({ status: 403, body: { name: 'NotTheTeam' } });
  expect((await load(eve)).words).toBeNull();
  const { browser } = await speaking();
  expect((await send(browser, { ...reply, about: 'alert:none' })).status).toBe(400);
  expect((await send(browser, { ...reply, text: 'x'.repeat(1001) })).status).toBe(400);
  expect((await send(browser, { ...reply, projectId: 'none' })).status).toBe(404);
  const statuses = [];
  for (let sent = 0; sent < 6; sent++) statuses.push((await send(browser)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  const [waiting] = (await desk(await editor())).replies;
  const judged = await support.post('/api/admin/team-replies/judge', { id: waiting?.id, show: true });
  expect(judged.status).toBe(404);
});

it('all replies stand beside their statements, and the team’s page says which of its words it leaves out', async () => {
  const { user, browser } = await speaking();
  const page = async () => (await load(browser)).words;
  const save = async (count: number) => {
    await db.execute(sql`delete from team_reply`);
    await db.execute(sql`delete from team_proposal`);
    await db.execute(sql`
      insert into team_reply (project_id, user_id, about, statement, text, state, created_at)
      select 'acme', ${user.id}::uuid, 'alert:' || n, 'Statement ' || n, 'Reply ' || n, 'shown', now()
      from generate_series(1, ${count}::int) n`);
    await db.execute(sql`
      insert into team_proposal (project_id, user_id, content, base_version, note, state, reason, created_at, decided_at)
      select 'acme', ${user.id}::uuid, '{}', 1, 'Note ' || n, 'declined', 'No.', now(), now()
      from generate_series(1, ${count - 150}::int) n`);
  };
  await save(200);
  expect(await page()).toMatchObject({ hasMoreReplies: false, hasMoreProposals: false });
  await save(201);
  expect(await page()).toMatchObject({
    ...{ replies: { length: 200 }, hasMoreReplies: true },
    ...{ proposals: { length: 50 }, hasMoreProposals: true },
  });
  expect(await replies()).toHaveLength(201);
  const exported = (await browser.get('/api/user/export')).body;
  expect(exported).toMatchObject({ teamReplies: { length: 201 }, teamProposals: { length: 51 } });
});

it('a change that the team proposes is on record when staff accepts it, as the team claims it', async () => {
  const { user, browser } = await speaking();
  const record = (await load(browser)).words?.record;
  const content = { ...record?.content, description: 'A vault and a bridge.' };
  const propose = async (more: object = {}) =>
    browser.post('/api/team-proposals/send', {
      projectId: 'acme',
      content,
      version: record?.version,
      note: 'We launched it.',
      ...more,
    });
  expect((await propose({ content: { ...content, website: 'nonsense' } })).body.faults).toMatchObject([
    { path: 'website' },
  ]);
  expect((await propose()).body).toEqual({ faults: [] });
  expect((await propose()).body.name).toBe('AlreadyProposed');
  const staff = await editor();
  const [waiting] = (await desk(staff)).proposals;
  expect(waiting?.fields.map(({ path }) => path).sort()).toEqual(['claimedBy', 'description']);
  const decide = (body: object) =>
    staff.post('/api/admin/team-proposals/decide', { id: waiting?.id, reason: 'Checked.', ...body });
  const proofs = db.update(teamProof);
  await proofs.set({ state: 'lapsed', reason: 'Gone.' }).where(eq(teamProof.userId, user.id));
  expect((await decide({ accept: true })).body.name).toBe('NotTheTeam');
  await proofs.set({ state: 'verified', reason: null }).where(eq(teamProof.userId, user.id));
  expect((await decide({ accept: true })).status).toBe(200);
  expect((await decide({ accept: false })).body.name).toBe('AlreadyDecided');
  expect((await findRecord(db, { kind: 'project', id: 'acme' }))?.content).toMatchObject({
    description: 'A vault and a bridge.',
    claimedBy: { name: 'the team, by acme.example' },
  });
  expect((await load(browser)).words?.proposals).toMatchObject([{ state: 'accepted', reason: 'Checked.' }]);
  expect((await propose()).body.name).toBe('RecordOutdated');
  expect(await events()).toEqual(['proposal.accepted', 'proposal.sent']);
  await sendMails();
  expect(mail.mails[0]?.raw).toContain('Subject: Acme: your proposal was accepted');
  expect(mail.mails[0]?.raw).toContain('The reason: Checked.');
});

it('a proposal never overwrites what staff changed meanwhile, and is declined with a reason', async () => {
  const { browser } = await speaking();
  const record = (await load(browser)).words?.record;
  const body = { projectId: 'acme', content: record?.content, version: record?.version, note: 'Ours.' };
  await browser.post('/api/team-proposals/send', body);
  await importAcme('What staff wrote.');
  const staff = await editor();
  const [waiting] = (await desk(staff)).proposals;
  expect(waiting?.outdated).toBe(true);
  const decide = (accept: boolean) =>
    staff.post('/api/admin/team-proposals/decide', { id: waiting?.id, accept, reason: 'Too late.' });
  expect((await decide(true)).body.name).toBe('RecordOutdated');
  expect((await decide(false)).status).toBe(200);
  expect((await findRecord(db, { kind: 'project', id: 'acme' }))?.content.description).toBe(
    'What staff wrote.',
  );
  expect((await browser.get('/api/user/export')).body.teamProposals).toMatchObject([{ state: 'declined' }]);
});

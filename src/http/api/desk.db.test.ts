import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { recordErrorReport } from '#core/errorReports/errorReports.ts';
import { insertIncidentReport } from '#core/incidentReports/incidentReports.ts';
import { countMails, getFailedMails } from '#core/mail/failedMails.ts';
import { requestQuote } from '#core/quotes/quotes.ts';
import { recordImport } from '#db/schema/records.ts';
import { sourceState } from '#db/schema/sources.ts';
import { pageLoaders } from '#http/pages/pageLoaders.ts';
import { type Role, roles } from '#model/users.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import type { DeskReportsData } from '#wire/desk.ts';
import type { PageData, PageName } from '#wire/pages.ts';

const { db, mail, signedIn, sendMails } = await prepareAccountsApp();

async function signInAs(role: Role) {
  const { browser } = await signedIn(`${role}@example.test`, { role });
  const load = async <N extends PageName>(page: N, query = '') =>
    (await browser.get(`/api/pages/${page}${query}`)).body as unknown as PageData[N];
  return { ...browser, load };
}

async function lastEntry() {
  const [{ event, user, detail } = {}] = await getAuditLog(db, { limit: 1 });
  return { event, user, detail };
}

const reportIncident = (contact: string | null) =>
  insertIncidentReport(db, { subject: 'A bridge', description: 'It is empty.', contact: contact ?? '' });

/** Who finds each page: the list is checked against all pages of the desk there are. */
const readers: Readonly<Record<string, readonly Role[]>> = {
  desk: ['support', 'editor', 'admin'],
  deskState: ['support', 'editor', 'admin'],
  deskDisputes: ['support', 'editor', 'admin'],
  deskReports: ['support', 'admin'],
  deskQuotes: ['support', 'admin'],
  deskPeople: ['support', 'admin'],
  deskPerson: ['support', 'admin'],
  deskMails: ['support', 'admin'],
  deskErrors: ['support', 'admin'],
  deskAlerts: ['editor', 'admin'],
  deskNews: ['editor', 'admin'],
  deskImports: ['editor', 'admin'],
  deskImport: ['editor', 'admin'],
  deskStep: ['editor', 'admin'],
  deskProofs: ['editor', 'admin'],
  deskRecords: ['editor', 'admin'],
  deskRecord: ['editor', 'admin'],
  adminFlags: ['admin'],
  adminAudit: ['admin'],
};

describe('the pages of the desk', () => {
  it('say when there is more than they list', async () => {
    const admin = await signInAs('admin');
    const pages = [
      ...(['deskReports', 'deskQuotes', 'deskMails', 'deskErrors', 'deskPeople', 'deskImports'] as const),
      'deskProofs' as const,
    ];
    const read = () => Promise.all(pages.map(async (page) => (await admin.load(page)).hasMore));
    expect(await read()).toEqual(pages.map(() => false));
    const rows = sql`generate_series(1, 201) n`;
    await db.execute(sql`insert into incident_report (description) select 'It is empty.' from ${rows}`);
    await db.execute(sql`insert into quote_request (name, email, company, project_url, message)
      select 'Ada', 'ada@example.test', '', '', '' from ${rows}`);
    await db.execute(sql`insert into mail_outbox (template, to_address, payload, done_at, outcome)
      select 'notifications', 'ada@example.test', '{}', now(), 'failed' from ${rows}`);
    await db.execute(sql`insert into error_report (fingerprint, title, description, trace, first_seen_at, last_seen_at)
      select n::text, '', '', '', now(), now() from ${rows}`);
    await db.execute(sql`insert into app_user (username, email, email_key)
      select 'user' || n, n || '@example.test', n || '@example.test' from ${rows}`);
    await db.execute(
      sql`insert into record_import (at, source, files) select now(), 'command', '{}' from ${rows}`,
    );
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
    await db.execute(sql`
      insert into team_reply (project_id, user_id, about, statement, text, state, created_at)
      select 'acme', u.id, 'records:all', '', '', 'waiting', now() from app_user u where u.role = 'user'`);
    expect(await read()).toEqual(pages.map(() => true));
    expect((await admin.load('deskReports')).reports).toHaveLength(200);
  });

  it('are all listed here', () => {
    const pages = Object.keys(pageLoaders).filter((name) => /^(desk|admin)/.test(name));
    expect(pages.sort()).toEqual(Object.keys(readers).sort());
  });

  it.each(roles)('exist for the role %s where it may look', async (role) => {
    const { user } = await signedIn('somebody@example.test');
    const [made] = await db
      .insert(recordImport)
      .values({ at: new Date(), source: 'command', files: ['a.json'] })
      .returning({ id: recordImport.id });
    const queries: Readonly<Record<string, string>> = {
      deskPerson: `?id=${user.id}`,
      deskImport: `?id=${made?.id}`,
      deskRecord: '?kind=project',
      deskStep: '?step=chain',
    };
    const browser = await signInAs(role);
    for (const [page, admitted] of Object.entries(readers)) {
      const { status } = await browser.get(`/api/pages/${page}${queries[page] ?? ''}`);
      expect([page, status]).toEqual([page, admitted.includes(role) ? 200 : 404]);
    }
  });

  it('hold no script and no address that the policy of the site forbids', async () => {
    const { browser, user } = await signedIn('admin@example.test', { role: 'admin' });
    const { user: other } = await signedIn('somebody@example.test');
    const paths = [
      '',
      '/people',
      `/people/${user.id}`,
      `/people/${other.id}`,
      '/records',
      '/records/project/_new',
    ];
    const queues = ['reports', 'quotes', 'disputes', 'teams', 'mails', 'errors'];
    const places = [...queues, 'imports', 'alerts', 'news', 'state', 'flags', 'audit'];
    for (const path of [...paths, ...places.map((place) => `/${place}`)]) {
      const html = await (await browser.request(`/admin${path}`)).text();
      expect(html, path).toContain('<h1');
      const inline = [...html.matchAll(/<script(?![^>]*(?: src=|application\/(?:ld\+)?json))[^>]*>/g)];
      expect([path, inline.map(([tag]) => tag), html.includes('javascript:')]).toEqual([path, [], false]);
    }
  });

  it('count what waits for those who may see it', async () => {
    await reportIncident(null);
    const asked = { askedAt: new Date(), answeredAt: null, troubleSince: null, nextAt: null };
    await db.insert(sourceState).values([
      { ...asked, source: 'websites', trouble: null },
      { ...asked, source: 'prices', trouble: 'It asks to wait.' },
    ]);
    const support = await signInAs('support');
    expect((await support.load('desk')).waiting).toEqual({
      reports: 1,
      quotes: 0,
      disputes: 0,
      mails: 0,
      errors: 0,
      sources: 1,
    });
    const editor = await signInAs('editor');
    expect(await editor.load('desk')).toMatchObject({ role: 'editor', waiting: { sources: 1 } });
  });

  it('tell the state of the site', async () => {
    const { state } = await (await signInAs('support')).load('deskState');
    expect(state).toMatchObject({
      chains: [],
      mails: { waiting: 0, failed: 0, oldestDue: null },
      versions: { node: process.versions.node },
    });
    expect(state.database.version).toMatch(/^\d+/);
    expect(state.database.bytes).toBeGreaterThan(1_000_000);
    expect(state.database.migrations.applied).toBe(state.database.migrations.wanted);
    expect(state.disk.free).toBeGreaterThan(0);
  });
});

describe('an incident report', () => {
  it('tells the name of its project', async () => {
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'Acme Vault' })] });
    await insertIncidentReport(db, { projectId: 'acme', description: 'It is empty.' });
    await reportIncident(null);
    const { reports } = await (await signInAs('support')).load('deskReports');
    expect(reports.map(({ projectId, projectName }) => [projectId, projectName])).toEqual([
      [null, null],
      ['acme', 'Acme Vault'],
    ]);
  });

  it('is confirmed once, with a reason and an entry in the audit log', async () => {
    const { reference } = await reportIncident(null);
    const support = await signInAs('support');
    const close = (state: string) =>
      support.post('/api/admin/reports/close', { reference, state, note: 'Seen on an explorer.' });
    expect((await close('confirmed')).status).toBe(200);
    expect(await lastEntry()).toEqual({
      event: 'report.confirmed',
      user: 'support@example.test',
      detail: { report: reference, note: 'Seen on an explorer.' },
    });
    expect(await close('dismissed')).toMatchObject({ status: 409, body: { name: 'AlreadyDecided' } });
    expect((await support.load('deskReports')).reports).toEqual([]);
    const { reports }: DeskReportsData = await support.load('deskReports', '?all');
    expect(reports).toMatchObject([{ reference, state: 'confirmed', note: 'Seen on an explorer.' }]);
  });

  it('is asked about by mail and stays open', async () => {
    const { reference } = await reportIncident('ada@example.test');
    const support = await signInAs('support');
    const answer = await support.post('/api/admin/reports/ask', { reference, question: 'Which bridge?' });
    expect(answer.status).toBe(200);
    await sendMails();
    expect(mail.mails.map(({ to, raw }) => [to, raw.includes('Which bridge?')])).toEqual([
      [['ada@example.test'], true],
    ]);
    expect((await support.load('deskReports')).reports).toMatchObject([
      { reference, state: 'asked', note: 'Which bridge?' },
    ]);
  });

  it('without an address asks nobody and stays as it is', async () => {
    const { reference } = await reportIncident('on Matrix');
    const support = await signInAs('support');
    const answer = await support.post('/api/admin/reports/ask', { reference, question: 'Which?' });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: `${reference} names no mail address to ask` },
    });
    expect((await support.load('deskReports')).reports).toMatchObject([{ state: 'new', note: null }]);
    expect((await lastEntry()).event).toBe('session.start');
  });
});

it('closes a request for a quote and opens it again', async () => {
  const quote = {
    name: 'Ada',
    email: 'ada@example.test',
    company: '',
    projectUrl: '',
    message: 'Hi',
    fax: '',
  };
  await requestQuote(db, { quote, mailTo: undefined });
  const support = await signInAs('support');
  const [open] = (await support.load('deskQuotes')).quotes;
  const close = (closed: boolean) => support.post('/api/admin/quotes/close', { id: open?.id, closed });
  expect((await close(true)).status).toBe(200);
  expect((await support.load('deskQuotes')).quotes).toEqual([]);
  expect((await support.load('deskQuotes', '?all')).quotes).toHaveLength(1);
  await close(false);
  expect((await support.load('deskQuotes')).quotes).toMatchObject([{ closedAt: null }]);
  expect(await lastEntry()).toMatchObject({ event: 'quote.reopened', detail: { quote: open?.id } });
});

it('sends one failed mail again, or all of them', async () => {
  await db.execute(sql`
    insert into mail_outbox (template, to_address, payload, done_at, outcome, last_error)
    select 'passwordChanged', 'a@example.test', '{"at":"2026-01-01T00:00:00Z"}', now(), 'failed', '550 <A@example.test>: refused'
    from generate_series(1, 3)`);
  const support = await signInAs('support');
  const [first] = await getFailedMails(db, { limit: 1 });
  const one = await support.post('/api/admin/mails/requeue', { id: first?.id });
  expect(one.body).toEqual({ requeued: 1 });
  expect(await countMails(db)).toEqual({ waiting: 1, failed: 2 });
  const { mails, failed } = await support.load('deskMails');
  expect([failed, mails.map(({ lastError }) => lastError)]).toEqual([
    2,
    Array.from({ length: 2 }, () => '550 <the recipient>: refused'),
  ]);
  expect((await support.post('/api/admin/mails/requeue', {})).body).toEqual({ requeued: 2 });
  expect(await lastEntry()).toMatchObject({ event: 'mail.requeued', detail: { mails: '2' } });
});

it('forgets a browser error that was seen to', async () => {
  const report = { title: '/x', description: 'It broke', trace: 'at x' };
  const record = () => recordErrorReport(db, { report, userAgent: undefined, now: new Date() });
  const { fingerprint } = await record();
  const support = await signInAs('support');
  const read = async () => (await (await support.request('/admin/errors')).text()).replaceAll(/<[^>]*>/g, '');
  expect(await read()).toContain('once, ');
  await record();
  expect(await read()).toContain('2 times, first ');
  expect((await support.load('deskErrors')).errors).toMatchObject([{ count: 2, title: '/x' }]);
  expect((await support.post('/api/admin/errors/delete', { fingerprint })).status).toBe(200);
  expect((await support.load('deskErrors')).errors).toEqual([]);
  expect((await support.post('/api/admin/errors/delete', { fingerprint })).status).toBe(404);
  expect(await lastEntry()).toMatchObject({ event: 'errorReport.deleted', detail: { title: '/x' } });
});

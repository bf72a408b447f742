import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { publishDraft } from '#core/imports/drafts.ts';
import { getProject } from '#core/projects/getProject.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import type { DeskRecordData, DeskRecordsData } from '#wire/deskRecords.ts';

const { app, db, signedIn } = await prepareAccountsApp();

const acme = projectRecord({ id: 'acme' });

it('is created, found, edited and never overwritten unknowingly', async () => {
  const { browser } = await signedIn('editor@example.test', { role: 'editor' });
  const save = (content: object, version: number) =>
    browser.post('/api/admin/records/save', { kind: 'project', content, version });
  expect(await save(acme, 0)).toMatchObject({ status: 200, body: { import: 1 } });
  const list = await browser.get('/api/pages/deskRecords?kind=project&q=ACM');
  expect((list.body as unknown as DeskRecordsData).records).toMatchObject([
    { id: 'acme', name: 'Acme', version: 1, changedBy: 'editor@example.test' },
  ]);
  const page = await browser.get('/api/pages/deskRecord?kind=project&id=acme');
  const { content, line } = page.body as unknown as DeskRecordData;
  expect([content, line?.version]).toEqual([acme, 1]);

  expect(await save({ ...content, website: 'https://acme.example' }, 1)).toMatchObject({ status: 200 });
  expect(await save({ ...content, name: 'Mine' }, 1)).toMatchObject({
    status: 409,
    body: { name: 'RecordOutdated' },
  });
  expect(await save({ ...content, name: 'New' }, 0)).toMatchObject({ status: 409 });
  expect((await getProject(db, 'acme')).project.name).toBe('Acme');
  const after = await browser.get('/api/pages/deskRecord?kind=project&id=acme');
  expect((after.body as unknown as DeskRecordData).history).toContainEqual(
    expect.objectContaining({ field: 'website', by: 'editor@example.test', importId: 2 }),
  );
  expect((await getAuditLog(db, { limit: 1 }))[0]).toMatchObject({
    event: 'import.applied',
    user: 'editor@example.test',
    detail: { files: 'project acme.json' },
  });
});

const finding = {
  id: 'F-1',
  title: 'One key',
  severity: 'Minor',
  category: 'Access',
  status: 'Pending',
  description: 'One key can do it all.',
};
const audit = {
  id: 'acme-1',
  project: 'acme',
  title: 'Vault',
  auditor: 'Ada',
  state: 'completed',
  startedOn: '2026-01-01',
  completedOn: '2026-02-01',
  method: 'By hand.',
  scope: {},
  findings: [finding],
};
const incident = {
  id: 'acme-hack',
  project: 'acme',
  severity: 'major',
  time: '2026-11-01T10:00:00Z',
  title: 'Keys lost',
  text: 'The keys were lost.',
  state: 'confirmed',
};
const token = { chain: 'eip155:1', address: `0x${'1'.repeat(40)}`, symbol: 'ACM', decimals: 18 };
const contract = { chain: 'eip155:1', address: `0x${'2'.repeat(40)}`, label: 'Vault' };

it.each([
  ['project', { tokens: [token] }, { contracts: [contract] }],
  ['project', { tokens: [token] }, { tokens: [{ ...token, symbol: 'ACME' }] }],
  ['audit', { title: 'Vaults' }, { findings: [{ ...finding, status: 'Resolved' }] }],
  ['incident', { text: 'One key was lost.' }, { severity: 'critical' }],
  ['announcement', { content: 'Sooner.' }, { content: 'Later.' }],
] as const)(
  'two editors of one %s: the second learns of the first and overwrites nothing',
  async (...given) => {
    const [kind, theirs, mine] = given;
    const announcement = { id: 'news', content: 'Soon.' };
    const before = { project: acme, audit, incident, announcement }[kind];
    await importTestRecords(db, {
      projects: [acme],
      audits: [audit],
      incidents: [incident],
      announcements: [announcement],
    });
    const { browser: first } = await signedIn('first@example.test', { role: 'editor' });
    const { browser: second } = await signedIn('second@example.test', { role: 'editor' });
    const page = `/api/pages/deskRecord?kind=${kind}&id=${before.id}`;
    const opened = (await second.get(page)).body as unknown as DeskRecordData;
    expect([opened.content, opened.line?.version]).toEqual([before, 1]);
    const save = (browser: typeof first, content: object, version: number) =>
      browser.post('/api/admin/records/save', { kind, content, version });
    expect((await save(first, { ...before, ...theirs }, 1)).body.import).toBeDefined();
    expect(await save(second, { ...before, ...mine }, 1)).toMatchObject({
      status: 409,
      body: { name: 'RecordOutdated' },
    });
    // What the form shows beside what was typed.
    const now = (await second.get(page)).body as unknown as DeskRecordData;
    expect([now.content, now.line?.version, now.line?.changedBy]).toEqual([
      { ...before, ...theirs },
      2,
      'first@example.test',
    ]);
    expect((await save(second, { ...now.content, ...mine }, 2)).body.import).toBeDefined();
  },
);

it('a draft goes with the save that was written from it; what a colleague kept meanwhile stays', async () => {
  await importTestRecords(db, { projects: [acme] });
  const { browser: first } = await signedIn('first@example.test', { role: 'editor' });
  const { browser: second } = await signedIn('second@example.test', { role: 'editor' });
  const keep = (browser: typeof first, name: string, version: number) =>
    browser.post('/api/admin/drafts/save', {
      kind: 'project',
      content: { ...acme, name },
      baseVersion: 1,
      version,
    });
  const save = (name: string, versions: { version: number; draftVersion?: number }) =>
    second.post('/api/admin/records/save', { kind: 'project', content: { ...acme, name }, ...versions });
  const load = async () =>
    (await first.get('/api/pages/deskRecord?kind=project&id=acme')).body as unknown as DeskRecordData;
  expect((await keep(first, 'Theirs', 0)).status).toBe(200);
  expect((await save('Mine', { version: 1 })).status).toBe(200);
  expect(await load()).toMatchObject({
    content: { name: 'Mine' },
    draft: { content: { name: 'Theirs' }, baseVersion: 1 },
  });
  expect((await keep(first, 'Theirs, too', 1)).status).toBe(200);
  expect((await save('Mine again', { version: 2, draftVersion: 1 })).status).toBe(200);
  expect((await load()).draft?.content.name).toBe('Theirs, too');
  expect((await save('Both', { version: 3, draftVersion: 2 })).status).toBe(200);
  expect((await load()).draft).toBeNull();
});

it('says what is wrong by the way inside the record, and saves nothing', async () => {
  await importTestRecords(db, { projects: [acme] });
  const { browser } = await signedIn('editor@example.test', { role: 'editor' });
  const tokens = [{ chain: 'eip155:1', address: '0x1', symbol: 'A', decimals: 18 }];
  const { body } = await browser.post('/api/admin/records/save', {
    kind: 'project',
    content: { ...acme, tokens },
    version: 1,
  });
  expect(body).toEqual({
    faults: [{ path: 'tokens[0].address', reason: 'must be an address of 0x and 40 hex digits' }],
  });
  await db.execute(sql`delete from written_record`);
  expect(
    await browser.post('/api/admin/records/save', { kind: 'project', content: acme, version: 0 }),
  ).toMatchObject({ status: 409, body: { name: 'RecordNotKept' } });
  for (const query of ['kind=nothing&id=acme', 'kind=project&id=none', 'kind=audit&id=acme'])
    expect((await browser.get(`/api/pages/deskRecord?${query}`)).status).toBe(404);
});

it('is kept as a draft that staff alone sees, at the form of its page, until it is published', async () => {
  await importTestRecords(db, { projects: [acme] });
  const { browser } = await signedIn('editor@example.test', { role: 'editor' });
  const { browser: visitor } = await signedIn('visitor@example.test');
  const keep = (content: object, versions: { baseVersion: number; version: number }) =>
    browser.post('/api/admin/drafts/save', { kind: 'project', content, ...versions });
  const renamed = { ...acme, name: 'Renamed' };
  expect(await keep({ ...renamed, status: 'gone' }, { baseVersion: 1, version: 0 })).toMatchObject({
    status: 200,
    body: { version: 1, faults: [{ path: 'status' }] },
  });
  const preview = '/api/pages/project?id=acme&draft=project:acme';
  expect((await browser.get(preview)).status).toBe(404);
  expect(await keep(renamed, { baseVersion: 1, version: 1 })).toMatchObject({
    body: { version: 2, faults: [] },
  });
  expect(await keep(acme, { baseVersion: 1, version: 1 })).toMatchObject({
    status: 409,
    body: { name: 'DraftOutdated' },
  });
  for (const content of [{ name: 'No id' }, { ...acme, name: '\ud800' }])
    expect(await keep(content, { baseVersion: 0, version: 0 })).toMatchObject({ status: 400 });

  const seen = await browser.get(preview);
  expect(seen.body).toMatchObject({ project: { name: 'Renamed' }, draft: { kind: 'project', id: 'acme' } });
  expect((await visitor.get(preview)).status).toBe(404);
  expect((await app.inject(preview)).statusCode).toBe(401);
  expect((await app.inject('/projects/acme?draft=project:acme')).statusCode).toBe(302);
  // Looking changed nothing, for anybody.
  expect((await app.inject('/api/pages/project?id=acme')).json()).toMatchObject({
    project: { name: 'Acme' },
  });
  expect((await getProject(db, 'acme')).project.name).toBe('Acme');
  const pier = projectRecord({ id: 'pier' });
  await keep(pier, { baseVersion: 0, version: 0 });
  expect((await app.inject('/api/projects/pier')).statusCode).toBe(404);
  const list = await browser.get('/api/pages/deskRecords?kind=project');
  expect((list.body as unknown as DeskRecordsData).drafts.map(({ id, isNew }) => [id, isNew])).toEqual([
    ['pier', true],
    ['acme', false],
  ]);
  const page = await browser.get('/api/pages/deskRecord?kind=project&id=pier');
  expect(page.body).toMatchObject({ line: null, draft: { content: { name: 'Pier' }, version: 1 } });

  const drop = async (version: number) =>
    (await browser.post('/api/admin/drafts/drop', { kind: 'project', id: 'pier', version })).status;
  expect([await drop(2), await drop(1), await drop(1)]).toEqual([409, 200, 404]);
  const publish = () =>
    publishDraft(db, { kind: 'project', id: 'acme', actor: null, now: new Date('2026-11-16T00:00:00Z') });
  expect(await publish()).toEqual({ import: 1 });
  expect((await getProject(db, 'acme')).project.name).toBe('Renamed');
  await expect(publish()).rejects.toMatchObject({ status: 404 });
});

it('one audit is withdrawn by an editor, with a reason, as it was looked at', async () => {
  await importTestRecords(db, {
    projects: [acme],
    audits: [
      {
        id: 'acme-1',
        project: 'acme',
        title: 'Vault',
        auditor: 'Ada',
        state: 'under-way',
        stage: 'review',
        progress: 10,
        startedOn: '2026-01-01',
        method: 'By hand.',
        scope: {},
      },
    ],
  });
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
  const body = { kind: 'audit', id: 'acme-1', version: 1, reason: 'Of another project.' };
  const withdraw = async (browser: typeof editor, more: object = {}) =>
    (await browser.post('/api/admin/records/withdraw', { ...body, ...more })).status;
  expect(await withdraw(support)).toBe(404);
  expect(await withdraw(editor, { reason: ' ' })).toBe(400);
  expect(await withdraw(editor, { version: 2 })).toBe(409);
  expect(await withdraw(editor)).toBe(200);
  const { line } = (await editor.get('/api/pages/deskRecord?kind=audit&id=acme-1'))
    .body as unknown as DeskRecordData;
  expect(line?.withdrawn?.reason).toBe('Of another project.');
  const restore = { id: 'acme-1', version: line?.version };
  expect((await editor.post('/api/admin/audits/restore', restore)).status).toBe(200);
});

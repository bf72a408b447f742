import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { getProject } from '#core/projects/getProject.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import type { DeskRecordData, DeskRecordsData } from '#wire/deskRecords.ts';

const { db, signedIn } = await prepareAccountsApp();

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

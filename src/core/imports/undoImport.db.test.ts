import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { fanOutChanges } from '#core/notifications/fanOut.ts';
import { getSettings } from '#core/notifications/settings.ts';
import { getProject } from '#core/projects/getProject.ts';
import { getImports } from '#core/records/getImports.ts';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { previewImport } from './checkImport.ts';
import { importRecords } from './importRecords.ts';
import type { RecordFolder } from './readRecordFolder.ts';
import { undoImport } from './undoImport.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');
const origin = { source: 'command', actor: null } as const;

type Json = Record<string, unknown>;

function folderOf(file: Json): RecordFolder {
  return {
    sources: [{ path: 'all.json', text: JSON.stringify({ version: 1, ...file }) }],
    readFile: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
}

const bring = (file: Json, fingerprint?: string) =>
  importRecords(db, { folder: folderOf(file), now, origin, ...(fingerprint && { fingerprint }) });
const preview = (file: Json) => previewImport(db, { folder: folderOf(file), now });
const undo = (id = 0) => undoImport(db, { id, actor: null, now });
const ids = async (table: string) =>
  rowsOf<{ id: string }>(await db.execute(sql`select id from ${sql.identifier(table)} order by id`)).map(
    ({ id }) => id,
  );

const acme = projectRecord({ id: 'acme', logo: 'acme.svg' });
const audit = {
  id: 'acme-1',
  project: 'acme',
  title: 'Vault',
  auditor: 'Northgate',
  state: 'under-way',
  stage: 'review',
  progress: 10,
  startedOn: '2026-01-05',
  method: 'By hand.',
  scope: {},
};
const incident = {
  id: 'acme-down',
  project: 'acme',
  severity: 'major',
  time: '2026-03-01T10:00:00Z',
  title: 'Paused',
  text: 'It was paused.',
  state: 'confirmed',
};
const price = (value: number) => ({ name: 'price(projectId=acme)', time: '2026-05-01T00:00:00Z', value });

it('shows every change before it is made, and refuses to make another', async () => {
  await bring({ projects: [acme], metrics: [price(1)] });
  const next = { projects: [{ ...acme, name: 'Acme Two' }], audits: [audit], metrics: [price(2)] };
  const shown = await preview(next);
  expect(shown).toMatchObject({
    total: 3,
    changes: [
      {
        kind: 'project',
        id: 'acme',
        action: 'changed',
        fields: [{ path: 'name', before: 'Acme', after: 'Acme Two' }],
      },
      { kind: 'audit', id: 'acme-1', action: 'created', fields: [] },
      { kind: 'metric', action: 'changed', fields: [{ path: 'value', before: '1', after: '2' }] },
    ],
  });
  expect((await getProject(db, 'acme')).project.name).toBe('Acme');
  if ('faults' in shown) throw new Error('no faults');
  await bring({ projects: [{ ...acme, website: 'https://acme.example' }] });
  await expect(bring(next, shown.fingerprint)).rejects.toMatchObject({ status: 409, name: 'ImportOutdated' });
  const again = await preview(next);
  if ('faults' in again) throw new Error('no faults');
  await bring(next, again.fingerprint);
  expect(await preview(next)).toMatchObject({ total: 0 });
  expect((await getAuditLog(db, { limit: 1 }))[0]).toMatchObject({
    event: 'import.applied',
    detail: { via: 'command', import: '3', changes: '3', files: 'all.json' },
  });
  expect(await preview({ projects: [{ ...acme, name: 7 }] })).toMatchObject({
    faults: [{ file: 'all.json', path: '$.projects[0].name', line: 1 }],
  });
});

it('takes an import back: what it changed is as before, what it brought is gone', async () => {
  await bring({ projects: [acme], metrics: [price(1)] });
  const second = await bring({
    projects: [{ ...acme, name: 'Wrong', logo: undefined }, projectRecord({ id: 'oops' })],
    audits: [audit],
    incidents: [incident],
    announcements: [{ id: 'spring', content: 'Spring' }],
    metrics: [price(9), { ...price(3), time: '2026-05-02T00:00:00Z' }],
  });
  const score = (await getProject(db, 'acme')).project.range;
  expect(await undo(second.id)).toEqual({ id: 3, left: [] });
  const { project } = await getProject(db, 'acme');
  expect([project.name, project.logo?.startsWith('/logos/')]).toEqual(['Acme', true]);
  expect(project.range).not.toEqual(score);
  expect([await ids('project'), await ids('audit'), await ids('alert'), await ids('announcement')]).toEqual([
    ['acme'],
    [],
    [],
    [],
  ]);
  expect(rowsOf(await db.execute(sql`select value from metric`))).toEqual([{ value: 1 }]);
  await expect(undo(second.id)).rejects.toMatchObject({ name: 'AlreadyUndone' });
  expect(await getImports(db, { limit: 2, viewer: 'admin' })).toMatchObject([
    { id: 3, source: 'undo', undoes: 2 },
    { id: 2, undoneAt: now.toISOString() },
  ]);
});

it('leaves what was changed since or is in use, and names it', async () => {
  await bring({ projects: [acme] });
  const second = await bring({
    projects: [{ ...acme, name: 'Wrong' }, projectRecord({ id: 'voted' }), projectRecord({ id: 'told' })],
    incidents: [
      { ...incident, project: 'told' },
      { ...incident, id: 'acme-copied' },
    ],
    audits: [audit, { ...audit, id: 'acme-2' }],
    metrics: [price(1)],
  });
  await bring({ projects: [{ ...acme, name: 'Right' }], metrics: [price(2)] });
  await db.execute(sql`
    insert into vote (project_id, voter, yes) values ('voted', 'v:1', true)`);
  await db.execute(sql`
    insert into app_user (id, username, email, email_key) values (gen_random_uuid(), 'ada', 'ada@example.test', 'ada@example.test')`);
  await db.execute(sql`
    insert into notification (user_id, event_key, frequency, content, mailed_at)
    select id, key, 'atOnce', '{}', now() from app_user
      cross join (values ('alert:acme-down'), ('copy:alert:acme-copied:fork'), ('copy:finding:acme-2:F-1:fork')) as told (key)`);
  const { left } = await undo(second.id);
  expect(left.map(({ kind, id, reason }) => `${kind} ${id} ${reason}`)).toEqual([
    'project acme was changed since, by import 3',
    'project told has the incident acme-down, which stays',
    'project voted has 1 votes and is on 0 watchlists',
    'audit acme-2 was mailed to people: withdraw it with its reason instead',
    'incident acme-copied was mailed to people: retract it with its reason instead',
    'incident acme-down was mailed to people: retract it with its reason instead',
    'metric price(projectId=acme) at 2026-05-01T00:00:00Z was changed since, by import 3',
  ]);
  expect((await getProject(db, 'acme')).project.name).toBe('Right');
  expect([await ids('project'), await ids('audit')]).toEqual([['acme', 'told', 'voted'], ['acme-2']]);
});

it('has nobody told of what is taken back, and everybody when it comes again', async () => {
  await bring({ projects: [acme] });
  await db.execute(sql`
    insert into app_user (id, username, email, email_key) values (gen_random_uuid(), 'ada', 'ada@example.test', 'ada@example.test')`);
  await db.execute(sql`
    with list as (insert into watchlist (user_id, name, position) select id, 'Mine', 1 from app_user returning id)
    insert into watchlist_item (watchlist_id, project_id, position) select id, 'acme', 1 from list`);
  const [user] = rowsOf<{ id: string }>(await db.execute(sql`select id::text as id from app_user`));
  await getSettings(db, { userId: user?.id ?? '' });
  await db.execute(sql`
    update notification_setting set settings = jsonb_set(settings, '{alerts,frequency}', '"daily"')`);
  const today = { incidents: [{ ...incident, time: now.toISOString() }] };
  const first = await bring(today);
  expect(await fanOutChanges(db, { now })).toBe(1);
  await db.execute(sql`
    insert into notification (user_id, event_key, frequency, content)
    select id, 'copy:alert:acme-down:fork', 'atOnce', '{}' from app_user`);
  await undo(first.id);
  expect(await ids('notification')).toEqual([]);
  await bring(today);
  expect(await fanOutChanges(db, { now })).toBe(1);
});

it('takes back what stands as it left it, also after a later import that was taken back, and a taking back itself', async () => {
  const first = await bring({ projects: [acme], metrics: [price(1)] });
  const second = await bring({ projects: [{ ...acme, name: 'Other' }], metrics: [price(2)] });
  const undone = await undo(second.id);
  expect((await getProject(db, 'acme')).project.name).toBe('Acme');
  // Done again, taken back again, then the first.
  expect(await undo(undone.id)).toEqual({ id: 4, left: [] });
  expect((await getProject(db, 'acme')).project.name).toBe('Other');
  expect(await undo(4)).toEqual({ id: 5, left: [] });
  expect(await undo(first.id)).toEqual({ id: 6, left: [] });
  expect([await ids('project'), rowsOf(await db.execute(sql`select 1 from metric`))]).toEqual([[], []]);
  expect(await undo(6)).toEqual({ id: 7, left: [] });
  expect((await getProject(db, 'acme')).project.logo).toContain('/logos/');
});

it('does not pretend to know what it replaces when the words were not kept', async () => {
  await bring({ projects: [acme] });
  await db.execute(sql`delete from written_record`);
  await db.execute(sql`delete from record_change`);
  expect(await preview({ projects: [acme] })).toMatchObject({
    changes: [{ action: 'replaced', fields: [] }],
  });
  const { id } = await bring({ projects: [acme] });
  await expect(undo(id)).rejects.toMatchObject({ name: 'NothingToUndo' });
});

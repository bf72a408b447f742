import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { alertHref } from '#wire/alertHref.ts';

const { app, db } = await prepareTestApp();

const getText = async (path: string) =>
  (await app.inject(path)).body.replace(/<script.*<\/script>/s, '').replaceAll('<!-- -->', '');
const pathOf = (id: string) => alertHref({ projectId: 'acme', id }).split('#')[0] ?? '';

/** The oldest is retracted; a project's first page shows the newest ten. */
beforeEach(async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  await db.execute(sql`
    insert into alert (id, kind, detector, project_id, severity, time, title, text, state)
    select 'c-' || n, 'onChain', 'paused', 'acme', 'minor', timestamptz '2026-11-10' + make_interval(mins => n), 'Paused, time ' || n, '', 'new'
    from generate_series(1, 60) n`);
  await db.execute(sql`
    update alert set state = 'retracted', reason = 'It was a rehearsal.', retraction_cause = 'didNotHappen', judged_at = now() where id = 'c-1'`);
});

it('the feed leads to an alert that the page of its project does not list any more, and that says that it was retracted', async () => {
  expect(await getText('/projects/acme')).not.toContain('id="alert-c-1"');
  const [, link = ''] = /href="([^"]*alert-c-1)"/.exec((await app.inject('/alerts.atom')).body) ?? [];
  const { pathname, search, hash } = new URL(link);
  expect(hash).toBe('#alert-c-1');
  const page = await getText(pathname + search);
  expect(page).toMatch(/<details open="".*<div id="alert-c-1".*take it back: <\/b>It was a rehearsal\./s);
  expect(page).not.toContain('id="alert-c-2"');
});

it('all alerts are listed page by page, with those that were retracted', async () => {
  const page = await getText('/projects/acme');
  expect(page).toContain('href="/projects/acme/lists/all-alerts"');
  expect(await getText('/projects/acme/lists/all-alerts')).toContain('60 alerts');
  expect(await getText('/projects/acme/lists/all-alerts?page=2')).toContain('id="alert-c-1"');
  expect(await getText('/projects/acme/lists/alerts')).toContain('59 on-chain alerts');
});

it('says that an alert is not on record, and refuses what names none', async () => {
  expect(await getText(pathOf('c-99'))).toContain('No such alert is on record');
  expect((await app.inject(pathOf('C 1'))).statusCode).toBe(400);
});

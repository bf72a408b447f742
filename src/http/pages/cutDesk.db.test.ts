import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { invalidate } from '#core/cacheInvalidation.ts';
import { traceCase } from '#db/schema/traceCases.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';

const { app, db, signedIn } = await prepareAccountsApp();

const plain = (html: string) => html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll('<!-- -->', '');

/** The pages of somebody of the staff, as text. */
async function openDesk(role: 'editor' | 'admin') {
  const { browser } = await signedIn(`${role}@example.test`, { role });
  return {
    browser,
    getText: async (path: string) => plain(await (await browser.request(path)).text()),
  };
}

it('the desk says that there are more drafts than are listed', async () => {
  const { getText } = await openDesk('editor');
  const save = (count: number) =>
    db.execute(sql`insert into record_draft (kind, id, content, base_version, version, changed_at)
      select 'project', 'p' || n, '{}', 0, 1, now() from generate_series(1, ${count}::int) n on conflict do nothing`);
  await save(100);
  expect(await getText('/admin/records')).not.toContain('there are more');
  await save(101);
  expect(await getText('/admin/records')).toContain('The 100 last changed: there are more.');
});

it('the desk says that older changes of a record were not looked through', async () => {
  const { getText } = await openDesk('editor');
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  const change = (count: number) =>
    db.execute(sql`with i as (insert into record_import (at, source, files)
        select now(), 'command', '{}' from generate_series(1, ${count}::int) returning id)
      insert into record_change (import_id, kind, record_id, before, after)
      select id, 'project', 'acme', '{"name":"A"}', '{"name":"B"}' from i`);
  const path = '/admin/records/project/acme';
  await change(200);
  expect(await getText(path)).not.toContain('Older changes were not searched');
  await change(1);
  expect(await getText(path)).toMatch(/Sources of fields.*Older changes were not searched/s);
});

it('the desk says that more news were sent than are listed', async () => {
  const { getText } = await openDesk('editor');
  const send = (count: number) =>
    db.execute(sql`insert into product_news (key, title, paragraphs)
      select 'n' || n, 'News ' || n, '[]' from generate_series(1, ${count}::int) n on conflict do nothing`);
  await send(50);
  expect(await getText('/admin/news')).not.toContain('This page does not list all entries');
  await send(51);
  const page = await getText('/admin/news');
  expect(page).toContain('This page does not list all entries');
  expect(page.match(/News \d+/g)).toHaveLength(50);
});

it('the history of flags says that there are older changes', async () => {
  const { browser } = await openDesk('admin');
  const change = (count: number) =>
    db.execute(sql`insert into feature_flag_change (key, author)
      select 'newThing', 'ada' from generate_series(1, ${count}::int)`);
  const load = async (query = '') => {
    const { items, hasMore } = (await browser.get(`/api/admin/flags/history${query}`)).body;
    return [(items as unknown[]).length, hasMore];
  };
  await change(100);
  expect(await load()).toEqual([100, false]);
  await change(1);
  expect([await load(), await load('?key=newThing'), await load('?key=other')]).toEqual([
    [100, true],
    [100, true],
    [0, false],
  ]);
});

it('the page of traces says that there are more trails to begin with', async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme' })],
    incidents: [
      {
        ...{ id: 'acme-hack', project: 'acme', severity: 'critical', time: '2026-11-01T10:00:00Z' },
        ...{ title: 'Keys lost', text: 'The keys of the vault were lost.', state: 'confirmed' },
      },
    ],
  });
  const publish = async (count: number) => {
    await db.execute(sql`insert into trace_case (alert_id, title, note, query)
      select 'acme-hack', 'Trail ' || n, '', '{}' from generate_series(1, ${count}::int) n`);
    await invalidate(db, traceCase, ['acme']);
  };
  const load = async () => (await app.inject('/api/pages/trace')).json();
  await publish(3);
  expect(await load()).toMatchObject({ hasMoreTrails: false });
  await publish(1);
  const { trails, hasMoreTrails } = await load();
  expect([trails.length, hasMoreTrails]).toEqual([3, true]);
  expect(plain((await app.inject('/trace')).body)).toMatch(/Try one.*There are more\./s);
});

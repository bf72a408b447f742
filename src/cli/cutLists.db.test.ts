import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

it('says that there are more than a command lists', async () => {
  const rows = sql`generate_series(1, 2) n`;
  await db.execute(sql`insert into incident_report (description) select 'It is empty.' from ${rows}`);
  await db.execute(sql`insert into quote_request (name, email, company, project_url, message)
    select 'Ada', 'ada@example.test', '', '', '' from ${rows}`);
  await db.execute(sql`insert into error_report (fingerprint, title, description, trace, first_seen_at, last_seen_at)
    select n::text, '', '', '', now(), now() from ${rows}`);
  await db.execute(sql`insert into app_user (username, email, email_key)
    select 'user' || n, n || '@example.test', n || '@example.test' from ${rows}`);
  await db.execute(sql`insert into survey_response (user_id, purpose, usefulness, missing)
    select id, 'audit', 5, '' from app_user`);
  await db.execute(
    sql`insert into record_import (at, source, files) select now(), 'command', '{}' from ${rows}`,
  );
  await db.execute(sql`insert into auth_audit (event, detail) select 'login', '{}' from ${rows}`);
  await db.execute(sql`insert into mail_outbox (template, to_address, payload, done_at, outcome)
    select 'passwordChanged', 'a@example.test', '{}', now(), 'failed' from ${rows}`);
  await db.execute(sql`insert into feature_flag_change (key, author) select 'newThing', 'ada' from ${rows}`);
  for (const name of [
    'incident-reports list',
    'quotes list',
    'errors list',
    'surveys list',
    'import list',
    'audit list',
    'mail list',
    'flags history',
  ]) {
    const more = 'There are more: use --limit.';
    const list = (limit: string) => run(...name.split(' '), '--limit', limit);
    const [one, two] = [await list('1'), await list('2')];
    expect([name, one.exit, one.said.endsWith(more), two.said.includes(more)]).toEqual([
      name,
      0,
      true,
      false,
    ]);
  }
});

it('says that there are more drafts than a command lists', async () => {
  const save = (count: number) =>
    db.execute(sql`insert into record_draft (kind, id, content, base_version, version, changed_at)
      select 'project', 'p' || n, '{}', 0, 1, now() from generate_series(1, ${count}::int) n on conflict do nothing`);
  const more = 'There are more drafts: narrow with --search.';
  await save(100);
  expect((await run('record', 'list', 'project')).said).not.toContain(more);
  await save(101);
  expect((await run('record', 'list', 'project')).said).toContain(more);
});

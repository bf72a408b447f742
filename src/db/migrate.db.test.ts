import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { describeSchema } from '#test/helpers/describeSchema.ts';
import { dumpTables } from '#test/helpers/dumpTables.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { createPostgresDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { backupDatabase } from './backup.ts';
import type { Database } from './Database.ts';
import { getAppliedMigrations, migrate, readMigrations } from './migrate.ts';
import { openLite } from './openLite.ts';
import { openPostgres } from './openPostgres.ts';
import { restoreDatabase } from './restore.ts';
import { appUser } from './schema/users.ts';

/** A small database as the last of the many migrations left it: dumped by `pg_dump`, and backed up by the code of that time. */
const sampleOf = (name: string) =>
  fileURLToPath(new URL(`../../test/samples/databases/${name}`, import.meta.url));
const dump = sampleOf('0045_knowledge.sql.gz');
const backup = sampleOf('0045_knowledge.backup.gz');

const folder = mkdtempSync(join(tmpdir(), 'parapet-older-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openEmpty = async (): Promise<Database> =>
  testEngine === 'pglite'
    ? openLite({})
    : openPostgres({ url: await createPostgresDatabase({ migrated: false }) });

async function openOld(): Promise<Database> {
  const database = await openEmpty();
  await database.db.transaction(async (tx) => {
    for (const statement of gunzipSync(readFileSync(dump)).toString().split(';\n'))
      if (statement !== '') await tx.execute(sql.raw(statement));
  });
  return database;
}

it('makes the schema that the many migrations before it made, and takes over what they left', async () => {
  const [old, fresh] = [await openOld(), await openEmpty()];
  await migrate(fresh, { upTo: '0000_schema' });
  expect(await describeSchema(fresh.db)).toEqual(await describeSchema(old.db));
  await fresh.close();

  expect(await getAppliedMigrations(old)).toHaveLength(46);
  const before = await dumpTables(old.db);
  expect(Object.values(before).flat()).toHaveLength(8);
  await migrate(old, { upTo: '0000_schema' });
  expect(await getAppliedMigrations(old)).toEqual(['0000_schema']);
  expect(await dumpTables(old.db)).toEqual(before);

  await migrate(old);
  const restored = await openEmpty();
  expect(await restoreDatabase(restored, backup)).toMatchObject({ rows: 8 });
  expect(await getAppliedMigrations(restored)).toEqual(await getAppliedMigrations(old));
  // Since when a role is held counts from the migration of each.
  for (const { db } of [restored, old]) await db.update(appUser).set({ roleSince: new Date(0) });
  expect(await dumpTables(restored.db)).toEqual(await dumpTables(old.db));
  await Promise.all([old.close(), restored.close()]);
});

it('keeps what staff had revoked before there was a list of it', async () => {
  const old = await openEmpty();
  const { db } = old;
  await migrate(old, { upTo: '0000_schema' });
  const user = '00000000-0000-4000-8000-000000000001';
  const other = '00000000-0000-4000-8000-000000000002';
  await db.execute(sql`insert into project (id, name, name_key, description, source, record_hash)
    values ('acme', 'Acme', 'acme', '', 'records', '')`);
  await db.execute(sql`insert into app_user (id, username, email, email_key) values
    (${user}, 'ada', 'a@example.test', 'a@example.test'), (${other}, 'bob', 'b@example.test', 'b@example.test')`);
  await db.execute(sql`insert into team_proof (project_id, user_id, domain, token, state, reason, created_at) values
    ('acme', ${user}, 'acme.test', 't', 'revoked', 'Not theirs.', '2026-01-01'),
    ('acme', ${other}, 'other.test', 't', 'lapsed', 'Gone.', '2026-01-01')`);
  await db.execute(sql`insert into auth_audit (event, user_id, detail, at) values
    ('team.revoked', ${user}, '{"project": "acme"}', '2026-02-01T00:00:00Z'),
    ('team.revoked', ${user}, '{"project": "another"}', '2026-03-01T00:00:00Z')`);
  await migrate(old, { upTo: '0001_team_revocations' });
  const rows = rowsOf(
    await db.execute(sql`select project_id, user_id, domain, contract, reason,
      to_char(revoked_at at time zone 'UTC', 'YYYY-MM-DD') as day from team_revocation`),
  );
  expect(rows).toEqual([
    {
      ...{ project_id: 'acme', user_id: user, domain: 'acme.test', contract: null },
      ...{ reason: 'Not theirs.', day: '2026-02-01' },
    },
  ]);
  await old.close();
});

it('takes over a database and a backup that had one more, which is today’s second', async () => {
  const old = await openOld();
  const [, second] = readMigrations();
  for (const statement of second?.statements ?? []) await old.db.execute(sql.raw(statement));
  await old.db.execute(sql`insert into applied_migration (tag, hash) values ('0046_team_revocations', '')`);
  const file = join(folder, 'later.gz');
  await backupDatabase(old, file);
  const taken = ['0000_schema', '0001_team_revocations'];
  await migrate(old, { upTo: '0001_team_revocations' });
  expect(await getAppliedMigrations(old)).toEqual(taken);

  const restored = await openEmpty();
  await restoreDatabase(restored, file);
  expect((await getAppliedMigrations(restored)).slice(0, 2)).toEqual(taken);
  await Promise.all([old.close(), restored.close()]);
});

it('refuses an older database and an older backup, and says what to do', async () => {
  const database = await openEmpty();
  const file = join(folder, 'older.gz');
  const text = gunzipSync(readFileSync(backup)).toString();
  writeFileSync(file, gzipSync(text.replace(',"0045_knowledge"', '')));
  await expect(restoreDatabase(database, file)).rejects.toThrow(
    'This backup is of an older version (its last migration is "0044_open_powers", at least 0045_knowledge is needed). Check out commit 2bce6ca3d369, run “npm run parapet -- restore FILE” there, then start this version.',
  );
  expect(await getAppliedMigrations(database)).toEqual([]);

  const older = ['0000_start', '0044_open_powers'];
  await database.db.execute(
    sql`create table applied_migration (tag text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp())`,
  );
  for (const tag of older)
    await database.db.execute(sql`insert into applied_migration (tag, hash) values (${tag}, '')`);
  await expect(migrate(database)).rejects.toThrow(
    'This database is of an older version (its last migration is "0044_open_powers", at least 0045_knowledge is needed). Check out commit 2bce6ca3d369, run “npm run parapet -- migrate” there, then start this version.',
  );
  expect(await getAppliedMigrations(database)).toEqual(older);
  await database.close();
});

it('renames in what is stored: rate limits, what a sender was altered to, and an EOA in scans, which leaves holders alone', async () => {
  const database = await openEmpty();
  const { db } = database;
  await migrate(database, { upTo: '0002_control_grade' });
  const analysisOf = (altered: string) => ({ guards: [{ altered }], name: '"altered": "reckoned"' });
  for (const altered of ['hashed', 'reckoned'])
    await db.execute(sql`
      insert into contract_analysis (code_hash, answers_hash, version, questions, analysis, used_at)
      values (${altered}, '', 1, '[]', ${JSON.stringify(analysisOf(altered))}::jsonb, now())`);
  await db.execute(sql`insert into auth_throttle (key, count, reset_at) values ('logIn:1', 3, now())`);
  const resultOf = (kind: string) => ({
    powers: [{ holders: [{ kind: 'key', address: '0x1' }] }],
    token: { name: '"trader": {"kind": "key"', trades: [{ trader: { kind, address: '0x1' } }] },
  });
  await migrate(database, { upTo: '0005_incident_loss' });
  for (const kind of ['fresh', 'key'])
    await db.execute(sql`
      insert into scan (chain, address, state, asked_at, result)
      values (${kind}, '0x1', 'done', now(), ${JSON.stringify(resultOf(kind))}::jsonb)`);
  await migrate(database, { upTo: '0006_trader_kinds' });
  expect(rowsOf(await db.execute(sql`select analysis from contract_analysis order by code_hash`))).toEqual([
    { analysis: analysisOf('hashed') },
    { analysis: analysisOf('computed') },
  ]);
  expect(rowsOf(await db.execute(sql`select key, count from auth_rate_limit`))).toEqual([
    { key: 'logIn:1', count: 3 },
  ]);
  expect(rowsOf(await db.execute(sql`select result from scan order by chain`))).toEqual([
    { result: resultOf('fresh') },
    { result: resultOf('eoa') },
  ]);
  await database.close();
});

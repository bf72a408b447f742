import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, inject } from 'vitest';
import type { Database, Db } from '#db/Database.ts';
import { openLite } from '#db/openLite.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { getTables } from '#db/tables.ts';
import { liteImagePath } from '#test/setup/liteImage.ts';

export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite';

/** Address of a new PostgreSQL database, migrated or empty. */
export async function createPostgresDatabase({ migrated }: { migrated: boolean }): Promise<string> {
  const url = inject('postgresUrl');
  const name = `t${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${name}${migrated ? ` template ${inject('postgresTemplate')}` : ''}`);
  await client.end();
  return `${url}/${name}`;
}

/** A migrated database of the engine under test. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine === 'pglite') return openLite({ image: liteImagePath() });
  return openPostgres({ url: await createPostgresDatabase({ migrated: true }) });
}

export async function emptyTables(db: Db): Promise<void> {
  const tables = (await getTables(db)).map(({ name }) => sql.identifier(name));
  if (tables.length > 0)
    await db.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity cascade`);
}

/** One database for the test file, emptied before each test. */
export async function prepareTestDatabase(): Promise<Database> {
  const database = await openTestDatabase();
  beforeEach(() => emptyTables(database.db));
  afterAll(() => database.close());
  return database;
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeEach, inject } from 'vitest';
import type { Database } from '#db/Database.ts';
import { openLite } from '#db/openLite.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { liteImagePath } from '#test/setup/liteImage.ts';
import { dropPartitions, emptyTables } from './emptyTables.ts';

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

/** A migrated database of the engine under test, for a test that closes or breaks it. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine === 'pglite') return openLite({ image: liteImagePath() });
  return openPostgres({ url: await createPostgresDatabase({ migrated: true }) });
}

// Modules live as long as their worker, so this one database serves every file the worker runs.
let shared: Promise<Database> | undefined;

/** The worker's database, emptied now and before each test of the file. It ends with the worker. */
export async function prepareTestDatabase(): Promise<Database> {
  shared ??= openTestDatabase();
  const database = await shared;
  await dropPartitions(database.db);
  await emptyTables(database.db);
  beforeEach(() => emptyTables(database.db));
  return database;
}

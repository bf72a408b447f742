import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '#lib/AppError.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import type { Database, Db } from './Database.ts';
import { parseRows } from './rows.ts';

export interface Migration {
  readonly tag: string;
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

const folder = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** The migrations in the order they were made. */
export function readMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(`${folder}/${tag}.sql`, 'utf8');
    const statements = text
      .split('--> statement-breakpoint')
      .map((statement) => statement.trim())
      .filter(Boolean);
    return { tag, when, hash: createHash('sha256').update(text).digest('hex'), statements };
  });
}

/**
 * The first migration took the place of those up to `last`. A database or backup that ends with it has what the first one makes, and is
 * taken over as it is; the commit still has all of them, for what is older.
 */
const replaced = { last: '0034_push', commit: 'b6a63786db58' };

/** The migrations of a database or a backup in today's names; refuses what is older than they are. */
export function toCurrentTags(tags: readonly string[], of: 'database' | 'backup'): string[] {
  const [first] = readMigrations().map(({ tag }) => tag);
  if (first === undefined || tags.length === 0 || tags.includes(first)) return [...tags];
  const last = tags.toSorted().at(-1);
  if (last === replaced.last) return [first];
  const command = of === 'database' ? 'migrate' : 'restore FILE';
  throw new AppError(
    409,
    'TooOld',
    `This ${of} is of an older version (its last migration is ${escapeControls(JSON.stringify(String(last).slice(0, 100)))}, at least ${replaced.last} is needed). Check out commit ${replaced.commit}, run “npm run parapet -- ${command}” there, then start this version.`,
  );
}

const existsRow = z.object({ found: z.boolean() });
const tagRow = z.object({ tag: z.string() });

/** Tags of the migrations that the database has. */
export async function getAppliedMigrations({ db }: Database): Promise<string[]> {
  const exists = await db.execute(sql`select to_regclass('applied_migration') is not null as found`);
  if (!parseRows(exists, existsRow)[0]?.found) return [];
  const applied = await db.execute(sql`select tag from applied_migration order by applied_at, tag`);
  return parseRows(applied, tagRow).map((row) => row.tag);
}

const insertApplied = (tx: Db, { tag, hash }: Migration) =>
  tx.execute(sql`insert into applied_migration (tag, hash) values (${tag}, ${hash})`);

/** Notes these migrations in the place of those that they took the place of. */
async function takeOver({ db }: Database, migrations: readonly Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from applied_migration`);
    for (const migration of migrations) await insertApplied(tx, migration);
  });
}

/**
 * Brings the database up to date, one transaction per migration, under a lock: several instances may start
 * on an empty database at once. Stops after the migration named `upTo` when given.
 */
export async function migrate(database: Database, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  return database.withLock('parapet migrate', async () => {
    await database.db.execute(
      sql`create table if not exists applied_migration (tag text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp())`,
    );
    const found = await getAppliedMigrations(database);
    const done = new Set(toCurrentTags(found, 'database'));
    const migrations = readMigrations();
    if (found.some((tag) => !done.has(tag)))
      await takeOver(
        database,
        migrations.filter(({ tag }) => done.has(tag)),
      );
    const applied: string[] = [];
    for (const migration of migrations) {
      if (!done.has(migration.tag)) {
        await database.db.transaction(async (tx) => {
          // Rewriting a large table takes as long as it takes.
          await tx.execute(sql`set local statement_timeout = 0`);
          await tx.execute(sql`set local lock_timeout = '60s'`);
          for (const statement of migration.statements) await tx.execute(sql.raw(statement));
          await insertApplied(tx, migration);
        });
        applied.push(migration.tag);
      }
      if (migration.tag === upTo) break;
    }
    return applied;
  });
}

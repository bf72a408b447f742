import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from './Database.ts';
import { rowsOf } from './rows.ts';

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

/** Tags of the migrations that the database has. */
export async function getAppliedMigrations({ db }: Database): Promise<string[]> {
  const exists = await db.execute(sql`select to_regclass('applied_migration') is not null as found`);
  if (!rowsOf<{ found: boolean }>(exists)[0]?.found) return [];
  const applied = await db.execute(sql`select tag from applied_migration order by applied_at, tag`);
  return rowsOf<{ tag: string }>(applied).map((row) => row.tag);
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
    const done = new Set(await getAppliedMigrations(database));
    const applied: string[] = [];
    for (const migration of readMigrations()) {
      if (!done.has(migration.tag)) {
        await database.db.transaction(async (tx) => {
          // Rewriting a large table takes as long as it takes.
          await tx.execute(sql`set local statement_timeout = 0`);
          await tx.execute(sql`set local lock_timeout = '60s'`);
          for (const statement of migration.statements) await tx.execute(sql.raw(statement));
          await tx.execute(
            sql`insert into applied_migration (tag, hash) values (${migration.tag}, ${migration.hash})`,
          );
        });
        applied.push(migration.tag);
      }
      if (migration.tag === upTo) break;
    }
    return applied;
  });
}

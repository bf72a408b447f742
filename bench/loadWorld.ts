import { sql } from 'drizzle-orm';
import { hashPassword } from '#core/auth/passwordHash.ts';
import { hashToken } from '#core/auth/secrets.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { createMonthPartitions } from '#db/createMonthPartitions.ts';
import type { Database } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { createProjectWorld } from './projectWorld.ts';

export interface LoadWorld {
  projects: number;
  rows: number;
  /** A session of each user. */
  tokens: readonly string[];
}

/** The password of every user. */
export const loadPassword = 'Correct-horse-7';

/** Projects, on-chain rows of their contracts and users with a session each, as many as the scale says. */
export async function fillWorld(database: Database, scale: number): Promise<LoadWorld> {
  const { db } = database;
  await migrate(database);
  const [projects, rows, users] = [20_000, 1_000_000, 10_000].map((count) =>
    Math.max(20, Math.round(count * scale)),
  ) as [number, number, number];
  const now = new Date();
  await importRecords(db, { folder: createProjectWorld(projects), now });
  await createMonthPartitions(db, { tables: ['chain_log'], times: [now] });
  await db.execute(sql`insert into chain_log
    (chain_id, block_number, block_time, index, transaction_index, transaction_hash, address, topic0, data)
    select 1, n / 100, ${now.toISOString()}::timestamptz, n % 100, 0, sha256(n::text::bytea),
      decode('1' || lpad((n % ${projects}::int)::text, 39, '0'), 'hex'), sha256('event'), ''
    from generate_series(1, ${rows}::int) n`);
  // Other lengths are not looked up at all.
  const tokens = Array.from({ length: users }, (_, n) => `load-session-${n}`.padEnd(43, '-'));
  await db.execute(sql`insert into app_user (username, email, email_key, password_hash, confirmed_at)
    select 'load' || n, n || '@load.test', n || '@load.test', ${await hashPassword(loadPassword)}, now()
    from generate_series(0, ${users - 1}::int) n`);
  await db.execute(sql`insert into auth_session (token_hash, user_id, expires_at)
    select s.hash, u.id, now() + interval '1 day' from jsonb_to_recordset(${JSON.stringify(
      tokens.map((token, n) => ({ name: `load${n}`, hash: hashToken(token) })),
    )}::jsonb) s (name text, hash text) join app_user u on u.username = s.name`);
  await db.execute(sql`analyze`);
  return { projects, rows, tokens };
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#test/helpers/startPostgres.ts';
import { createPostgresDatabase } from '#test/helpers/testDatabase.ts';
import { keepQuery } from './keepQuery.ts';
import { openPostgres } from './openPostgres.ts';

const program = '/usr/sbin/pgbouncer';
const coin = pgTable('coin', { id: text('id').primaryKey(), amount: integer('amount').notNull() });
const selectCoin = keepQuery((db, id) => db.select().from(coin).where(eq(coin.id, id)));
const selectAmount = keepQuery((db, id) =>
  db.select({ amount: coin.amount }).from(coin).where(eq(coin.id, id)),
);

/** A pgbouncer in front of a new database; answers the address through it and the one past it. */
async function startPooler(settings: readonly string[]) {
  const direct = await createPostgresDatabase({ migrated: false });
  const { hostname, port, username, pathname } = new URL(direct);
  const folder = mkdtempSync(join(tmpdir(), 'parapet-pooler-'));
  const listenPort = await findFreePort();
  const name = pathname.slice(1);
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${name} = host=${hostname} port=${port} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      `auth_file = ${join(folder, 'users.txt')}`,
      ...settings,
    ].join('\n'),
  );
  chmodSync(folder, 0o755);
  // It does not run as root.
  const uid =
    process.getuid?.() === 0
      ? Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout)
      : undefined;
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid !== undefined && { uid }),
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => said, { timeout: 60_000 }).toContain('process up');
  return { direct, pooled: `postgres://${username}@127.0.0.1:${listenPort}/${name}` };
}

async function openThrough(addresses: { url: string; directUrl?: string }) {
  const database = await openPostgres({ ...addresses, poolSize: 4 });
  onTestFinished(() => database.close());
  await database.db.execute(sql`create table coin (id text primary key, amount int not null)`);
  await database.db.execute(sql`insert into coin values ('a', 1), ('b', 2)`);
  return database;
}

/** What a page asks: the same questions many times, all at once, over fewer sessions than there are connections. */
async function askMuch({ db }: Awaited<ReturnType<typeof openThrough>>): Promise<unknown[]> {
  const asked = Array.from({ length: 60 }, (_, n) => (n % 2 ? selectCoin(db, 'a') : selectAmount(db, 'b')));
  const written = Array.from({ length: 10 }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update coin set amount = amount + 1 where id = 'c'`);
      return selectCoin(tx, 'b');
    }),
  );
  return Promise.all([...asked, ...written]);
}

const answers = [
  ...Array.from({ length: 60 }, (_, n) => (n % 2 ? [{ id: 'a', amount: 1 }] : [{ amount: 2 }])),
  ...Array.from({ length: 10 }, () => [{ id: 'b', amount: 2 }]),
];

describe.runIf(existsSync(program))('behind pgbouncer', () => {
  it('asks, writes, listens and locks with sessions that change with every transaction', async () => {
    const { pooled, direct } = await startPooler(['pool_mode = transaction', 'default_pool_size = 2']);
    const database = await openThrough({ url: pooled, directUrl: direct });
    for (let times = 0; times < 5; times++) expect(await askMuch(database)).toEqual(answers);
    const heard: string[] = [];
    await database.listen('coins', {
      onNotify: (payload) => void heard.push(payload),
      onGap: () => undefined,
    });
    await database.db.execute(sql`select pg_notify('coins', 'moved')`);
    await expect.poll(() => heard).toEqual(['moved']);
    const lock = await database.tryLock('coins');
    expect(await database.tryLock('coins')).toBeUndefined();
    await lock?.release();
    expect(await database.tryLock('coins')).toBeDefined();
  });

  it('goes on without names where nobody said that sessions change', async () => {
    const { pooled } = await startPooler([
      'pool_mode = transaction',
      'default_pool_size = 2',
      'ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout',
    ]);
    const database = await openThrough({ url: pooled });
    for (let times = 0; times < 5; times++) expect(await askMuch(database)).toEqual(answers);
  });

  it('keeps names where sessions are kept', async () => {
    const { pooled } = await startPooler([
      'pool_mode = session',
      'ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout',
    ]);
    const database = await openThrough({ url: pooled });
    for (let times = 0; times < 5; times++) expect(await askMuch(database)).toEqual(answers);
  });
});

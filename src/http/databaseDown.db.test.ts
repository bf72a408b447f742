import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { password } from '#test/helpers/accountsApp.ts';
import { createBrowser } from '#test/helpers/createBrowser.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { createPostgresDatabase, openTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';

const email = 'a@example.test';

/** A database that can be stopped under the running server, and brought back where the engine allows it. */
async function openStoppable() {
  if (testEngine === 'pglite') {
    const database = await openTestDatabase();
    return { database, stop: () => database.close(), close: async () => undefined };
  }
  const server = await startPostgres();
  const database = await openPostgres({ url: `${server.url}/${await server.createDatabase()}` });
  await migrate(database);
  return {
    database,
    stop: server.kill,
    restart: server.restart,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

/** The clock by which kept pages grow old. */
function setAhead(milliseconds: number) {
  const now = performance.now.bind(performance);
  return vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

it('answers without detail while the database is down, and goes on when it is back', async () => {
  const { database, stop, close, ...engine } = await openStoppable();
  const data = mkdtempSync(join(tmpdir(), 'parapet-down-'));
  const server = await createTestServer(database, { data });
  onTestFinished(async () => {
    await server.close();
    await close();
    rmSync(data, { recursive: true, force: true });
  });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await createUser(database.db, { email, password, confirmed: true });
  const visitor = createBrowser(address);
  expect((await visitor.logIn(email, password)).status).toBe(200);
  const pages = ['/', '/api/pages/home'];
  for (const page of pages) expect((await fetch(address + page)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  await stop();
  // Long after a page would have been made anew.
  const later = setAhead(3_600_000);
  for (const page of pages) expect((await fetch(address + page)).status).toBe(200);
  for (const page of ['/projects/unheard-of', '/api/pages/project?id=unheard-of']) {
    const answer = await fetch(address + page);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  }
  later.mockRestore();
  // Able to serve, not ready for everything.
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(503);

  const refused = await visitor.logIn(email, password);
  expect(refused.status).toBe(503);
  expect(refused.body).toEqual({ url: `${address}/api/auth/error?error=UnknownException` });
  const calls: [string, unknown][] = [
    ['/api/auth/signup', { email: 'b@example.test', password }],
    ['/api/auth/verify-email', { email, verificationCode: '123456' }],
    ['/api/auth/forgot-password', { email }],
    ['/api/user/change-password', { oldPassword: password, newPassword: 'Another-word-2' }],
  ];
  const answers = [await visitor.get('/api/auth/session')];
  for (const [path, body] of calls) answers.push(await visitor.post(path, body));
  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(body).toEqual({
      name: 'DatabaseUnavailable',
      message: 'The site cannot reach its database. Please try again in a moment.',
      requestId: expect.any(String),
    });
  }

  if (!('restart' in engine)) return;
  await engine.restart?.();
  expect((await visitor.session()).user?.email).toBe(email);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await visitor.logIn(email, password)).status).toBe(200);
});

it('shows a page that is there already when the database takes the question and never answers', async () => {
  const database =
    testEngine === 'pglite'
      ? await openTestDatabase()
      : await openPostgres({ url: await createPostgresDatabase({ migrated: true }), poolSize: 1 });
  const server = await createTestServer(database);
  const silence = Promise.withResolvers<void>();
  onTestFinished(async () => {
    silence.resolve();
    await server.close();
    await database.close();
  });
  const before = await server.app.inject('/');
  const begun = Promise.withResolvers<void>();
  const keeping = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    begun.resolve();
    await silence.promise;
  });
  await begun.promise;
  setAhead(61_000);
  const after = await server.app.inject('/');
  expect([after.statusCode, after.headers.etag]).toEqual([200, before.headers.etag]);
  silence.resolve();
  await keeping;
});

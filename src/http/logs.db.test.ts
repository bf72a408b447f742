import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { password } from '#test/helpers/accountsApp.ts';
import { createBrowser } from '#test/helpers/createBrowser.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { openTestDatabase } from '#test/helpers/testDatabase.ts';

const email = 'ann.smith@mail.example.test';
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Whatever is asked of these tables from now on fails in the database. */
const broken = [
  'auth_rate_limit',
  'app_user',
  'auth_code',
  'user_wallet',
  'user_event',
  'error_report',
  'vote',
];

it('writes nothing secret or personal into a log, whatever fails', async () => {
  const database = await openTestDatabase();
  const data = mkdtempSync(join(tmpdir(), 'parapet-logs-'));
  const lines: string[] = [];
  const server = await createTestServer(database, {
    data,
    logLevel: 'trace',
    logStream: { write: (line) => void lines.push(line) },
  });
  onTestFinished(async () => {
    await server.close();
    await database.close();
    rmSync(data, { recursive: true, force: true });
  });
  const { db } = database;
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await createUser(db, { email, password, confirmed: true });
  const ann = createBrowser(address);
  await ann.logIn(email, 'Wrong-word-1');
  await ann.logIn(email, password);
  const token = await ann.cookie('session');

  async function callAll() {
    const calls: [string, object][] = [
      ['/api/auth/signup', { email: `new.${email}`, password }],
      ['/api/auth/verify-email', { email, verificationCode: '135790' }],
      ['/api/auth/forgot-password', { email }],
      ['/api/auth/resend-confirmation', { email }],
      ['/api/auth/reset-forgotten-password', { email, code: '135790', newPassword: 'Another-word-2' }],
      ['/api/user/change-password', { oldPassword: password, newPassword: 'Another-word-2' }],
      ['/api/user/wallets/add', { address: wallet }],
      ['/api/user/events', { eventName: 'Vote', properties: { by: email } }],
      ['/api/errors', { title: `https://x.test/?mail=${email}`, description: email, trace: email }],
      ['/api/incidents/report', { title: 'x', description: email, contact: email }],
      ['/api/auth/_log', { level: 'error', code: 'x', message: `no session for ${email}` }],
    ];
    for (const [path, body] of calls) await ann.post(path, body, { 'user-agent': 'Browser of Ann' });
    await createBrowser(address).logIn(email, password);
    await ann.get('/api/projects/vote?id=x&vote=yes');
    await ann.get('/my/settings');
  }
  for (const table of broken) await db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
  await callAll();
  // Now the first statements pass, and those with more of a person in them fail.
  await db.execute(sql`alter table auth_rate_limit_gone rename to auth_rate_limit`);
  await db.execute(sql`alter table app_user_gone rename to app_user`);
  await db.execute(sql`alter table app_user add check (email not like 'new%') not valid`);
  await db.execute(sql`alter table mail_outbox add check (template is null) not valid`);
  await callAll();

  const log = lines.join('');
  expect(log.match(/Failed query/g)?.length).toBeGreaterThan(10);
  const secrets = [email, 'ann.smith', password, 'Another-word-2', '135790', 'argon2', wallet, token ?? ''];
  const personal = [...secrets, '@mail.example', '127.0.0.1', 'Browser of Ann'];
  const told = lines.filter((line) => !line.includes('Server listening'));
  expect(personal.filter((word) => told.some((line) => line.includes(word)))).toEqual([]);
});

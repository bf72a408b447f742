import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { standardFlags } from '#core/flags/standardFlags.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const { db, flags, signedIn, addUser } = await prepareAccountsApp();

const pass = (minutes: number) =>
  db.execute(sql`update auth_session set confirmed_at = now() - ${minutes}::int * interval '1 minute'`);

it('asks for the password again when the log-in is more than ten minutes old, and then for ten minutes not', async () => {
  const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
  const { browser: other } = await signedIn('other@example.test');
  const { body: profile } = await other.get('/api/user/profile');
  const calls = [
    () => admin.post('/api/admin/people/role', { id: profile.id, role: 'support' }),
    () => admin.post('/api/admin/flags/delete', { key: 'no-such-flag' }),
    () => admin.get('/api/user/export'),
  ];
  await pass(9);
  for (const call of calls) expect((await call()).body.name).not.toBe('ConfirmationRequired');
  await pass(11);
  for (const call of calls)
    expect(await call()).toMatchObject({ status: 403, body: { name: 'ConfirmationRequired' } });
  expect((await admin.get('/api/user/confirmation')).body).toEqual({ confirmed: false, ways: ['password'] });
  expect((await admin.post('/api/user/confirm', { password: 'Wrong-word-1' })).status).toBe(401);
  expect((await calls[0]?.())?.status).toBe(403);
  expect((await admin.post('/api/user/confirm', { password })).status).toBe(200);
  for (const call of calls) expect((await call()).body.name).not.toBe('ConfirmationRequired');
  // It is this session that proved it, and no other of the account.
  expect((await other.get('/api/user/export')).body.name).toBe('ConfirmationRequired');
});

it('asks again before an impersonation, and before flags are saved or brought back', async () => {
  const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
  const { id } = await addUser('user@example.test');
  const tool = standardFlags.find(({ key }) => key === 'impersonationTool');
  await upsertFlag(db, { flag: { ...tool, value: true }, author: 'test' });
  await flags.reload();
  const calls: [path: string, body: object, status: number][] = [
    ['/api/admin/flags/save', { flag: { ...tool, key: 'newThing' }, version: 0 }, 200],
    ['/api/admin/flags/undo', { id: 999_999 }, 404],
    ['/api/impersonation-tool/create', { impersonatingUserId: id }, 200],
  ];
  await pass(11);
  for (const [path, body] of calls)
    expect(await admin.post(path, body), path).toMatchObject({
      status: 403,
      body: { name: 'ConfirmationRequired' },
    });
  await pass(9);
  for (const [path, body, status] of calls) expect((await admin.post(path, body)).status, path).toBe(status);
});

it('takes a time of a later clock for none', async () => {
  const { browser: visitor } = await signedIn('user@example.test');
  await pass(-60);
  expect((await visitor.get('/api/user/confirmation')).body.confirmed).toBe(false);
  expect((await visitor.get('/api/user/export')).status).toBe(403);
});

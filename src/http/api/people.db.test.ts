import { expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import type { DeskPeopleData, DeskPersonData } from '#wire/people.ts';

const { db, signedIn, addUser } = await prepareAccountsApp();

const missing = '00000000-0000-4000-8000-000000000000';

it('finds people by address, name or id and shows one of them', async () => {
  const { user: ada } = await signedIn('ada@example.test');
  await addUser('bob@example.test');
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  const find = async (words: string) =>
    (
      (await support.get(`/api/pages/deskPeople?q=${encodeURIComponent(words)}`))
        .body as unknown as DeskPeopleData
    ).people.map(({ email }) => email);
  for (const words of ['ADA@', ada.username.slice(0, 8), ada.id])
    expect([words, await find(words)]).toEqual([words, ['ada@example.test']]);
  expect(await find('')).toHaveLength(3);
  expect(await find('%')).toEqual([]);
  const { person } = (await support.get(`/api/pages/deskPerson?id=${ada.id}`))
    .body as unknown as DeskPersonData;
  expect(person).toMatchObject({
    email: 'ada@example.test',
    role: 'user',
    confirmed: true,
    hasPassword: true,
  });
  expect(person.sessions).toHaveLength(1);
  expect(person.log.map(({ event }) => event)).toEqual(['session.start']);
  expect((await support.get(`/api/pages/deskPerson?id=${missing}`)).status).toBe(404);
});

it('ends sessions and disables as staff, with the name of who did it', async () => {
  const { browser: ada, user } = await signedIn('ada@example.test');
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  const ended = await support.post('/api/admin/people/end-sessions', { id: user.id });
  expect(ended).toMatchObject({ status: 200, body: { ended: 1 } });
  expect(await ada.session()).toEqual({});
  expect((await support.post('/api/admin/people/disable', { id: user.id, disabled: true })).status).toBe(200);
  expect((await getAuditLog(db, { limit: 1 }))[0]).toMatchObject({
    event: 'account.disabled',
    user: 'ada@example.test',
    admin: 'support@example.test',
    ip: '127.0.0.1',
  });
  expect((await support.post('/api/admin/people/disable', { id: user.id, disabled: false })).status).toBe(
    200,
  );
  expect((await support.post('/api/admin/people/disable', { id: missing, disabled: true })).status).toBe(404);
});

it('leaves colleagues to admins, and the own account to others', async () => {
  const admin = await signedIn('admin@example.test', { role: 'admin' });
  const support = await signedIn('support@example.test', { role: 'support' });
  const disable = (browser: typeof admin.browser, id: string) =>
    browser.post('/api/admin/people/disable', { id, disabled: true });
  const colleague = await addUser('colleague@example.test', { role: 'support' });
  expect(await disable(support.browser, colleague.id)).toMatchObject({
    status: 403,
    body: { message: 'Only admins change staff accounts.' },
  });
  const own = await admin.browser.post('/api/admin/people/role', { id: admin.user.id, role: 'user' });
  expect(own).toMatchObject({ status: 409, body: { name: 'OwnAccount' } });

  const id = support.user.id;
  const changed = await admin.browser.post('/api/admin/people/role', { id, role: 'editor' });
  expect(changed).toMatchObject({ status: 200, body: { ended: 1 } });
  expect(await support.browser.session()).toEqual({});
  expect((await getAuditLog(db, { limit: 1, event: 'role.granted' }))[0]).toMatchObject({
    user: 'support@example.test',
    admin: 'admin@example.test',
    detail: { from: 'support', to: 'editor' },
  });
});

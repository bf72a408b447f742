import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAccountSteps } from '#test/helpers/accountSteps.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { changePassword } from './passwords.ts';
import { signInWith } from './signIn.ts';
import { createViewerLookup } from './viewer.ts';

const app = await prepareAccountsApp();
const { db, browser, addUser, signedIn, sendMails } = app;
const { askReset, reset } = createAccountSteps(app);
const context = { db, secret: testSecret, limitScale: 1 };
const caller = { ip: '127.0.0.1' };
const email = 'a@example.test';

const countSessions = async () =>
  rowsOf<{ count: number }>(await db.execute(sql`select count(*)::int as count from auth_session`))[0]?.count;

describe('a log-in whose password was checked before the account changed', () => {
  it('starts no session after a change of the password', async () => {
    const { browser: owner, user } = await signedIn(email);
    await owner.post('/api/user/change-password', { oldPassword: password, newPassword: 'Another-word-2' });
    await expect(signInWith(context, { user, via: 'password', caller })).rejects.toMatchObject({
      status: 401,
      name: 'NotAuthorizedException',
    });
    expect(await countSessions()).toBe(1);
  });

  it('starts none after a reset, a closing or a deletion', async () => {
    const user = await addUser(email);
    const code = await askReset(email);
    expect((await reset(browser(), email, code, 'Another-word-2')).status).toBe(200);
    await expect(signInWith(context, { user, via: 'password', caller })).rejects.toThrow();
    const other = await addUser('b@example.test');
    await db.execute(sql`update app_user set disabled_at = now() where id = ${other.id}`);
    await expect(signInWith(context, { user: other, via: 'google', caller })).rejects.toThrow();
    await db.execute(sql`delete from app_user`);
    await expect(signInWith(context, { user: other, via: 'google', caller })).rejects.toThrow();
    expect(await countSessions()).toBe(0);
  });

  it('leaves nobody signed in with the old password when both happen at once', async () => {
    const { browser: owner } = await signedIn(email);
    const strangers = Array.from({ length: 9 }, () => browser());
    await Promise.all([
      ...strangers.map((one) => one.logIn(email, password)),
      owner.post('/api/user/change-password', { oldPassword: password, newPassword: 'Another-word-2' }),
    ]);
    const sessions = await Promise.all(strangers.map((one) => one.session()));
    expect(sessions).toEqual(sessions.map(() => ({})));
    expect((await owner.session()).user?.email).toBe(email);
    await sendMails();
  });
});

it('lets one of two changes from the same old password win', async () => {
  const { browser: owner } = await signedIn(email);
  const viewer = await createViewerLookup(db)(await owner.cookie('session'));
  if (!viewer) throw new Error('nobody is signed in');
  const changes = ['First-word-1', 'Second-word-2'].map((newPassword) =>
    changePassword(context, { viewer, oldPassword: password, newPassword, caller }),
  );
  const settled = await Promise.allSettled(changes);
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

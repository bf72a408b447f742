import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { endAllSessions } from '#core/auth/sessions.ts';
import { sweepAuth } from '#core/auth/sweepAuth.ts';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { standardFlags } from '#core/flags/standardFlags.ts';
import { setUserRole } from '#core/users/manageUsers.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { drawPicture, uploadPicture } from '#test/helpers/pictures.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';

const { db, flags, browser, signedIn, addUser } = await prepareAccountsApp();
type Visitor = ReturnType<typeof browser>;

async function setFlag(value: boolean) {
  const tool = standardFlags.find(({ key }) => key === 'impersonationTool');
  await upsertFlag(db, { flag: { ...tool, value }, author: 'test' });
  await flags.reload();
}
beforeEach(() => setFlag(true));

const start = (visitor: Visitor, impersonatingUserId: string) =>
  visitor.post('/api/impersonation-tool/create', { impersonatingUserId });
const stop = (visitor: Visitor, adminId: string) =>
  visitor.post('/api/impersonation-tool/delete', { adminId });
const nobody = '00000000-0000-4000-8000-000000000000';

describe('impersonation', () => {
  it('shows the user with the admin behind, and goes back under a new token', async () => {
    const { browser: admin, user } = await signedIn('admin@example.test', { role: 'admin' });
    const target = await addUser('user@example.test');
    const own = await admin.cookie('session');
    expect((await start(admin, target.id)).status).toBe(200);
    expect((await admin.session()).user).toMatchObject({ email: 'user@example.test', adminId: user.id });
    expect((await stop(admin, target.id)).status).toBe(403);
    expect((await stop(admin, user.id)).status).toBe(200);
    const back = (await admin.session()).user;
    expect(back?.email).toBe('admin@example.test');
    expect(back).not.toHaveProperty('adminId');
    expect(await admin.cookie('session')).not.toBe(own);
    const events = rowsOf(
      await db.execute(
        sql`select event, user_id, admin_id, ip from auth_audit where event like 'impersonation%' order by at`,
      ),
    );
    const who = { user_id: target.id, admin_id: user.id, ip: '127.0.0.1' };
    expect(events).toEqual([
      { event: 'impersonation.start', ...who },
      { event: 'impersonation.stop', ...who },
    ]);
  });

  it("says that a user doesn't exist", async () => {
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    for (const id of [nobody, 'not an id', "'; drop table app_user"]) {
      expect(await start(admin, id)).toMatchObject({ status: 404, body: { message: "User doesn't exist." } });
      const found = await admin.get(`/api/user/lookup?id=${encodeURIComponent(id)}`);
      expect(found).toMatchObject({ status: 404, body: { message: "User doesn't exist." } });
    }
  });

  it('looks users up by id, address or name', async () => {
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    const { id, username } = await addUser('user@example.test');
    for (const who of [id, 'user@example.test', 'USER@Example.test', username])
      expect((await admin.get(`/api/user/lookup?id=${encodeURIComponent(who)}`)).body).toEqual({
        id,
        username,
        email: 'user@example.test',
      });
  });

  it('is for admins only', async () => {
    const { browser: visitor } = await signedIn('user@example.test');
    const target = await addUser('target@example.test');
    expect((await start(visitor, target.id)).status).toBe(403);
    expect((await visitor.get(`/api/user/lookup?id=${target.id}`)).status).toBe(403);
    expect((await start(browser(), target.id)).status).toBe(401);
  });

  it('needs the flag as well', async () => {
    await setFlag(false);
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    const target = await addUser('target@example.test');
    expect((await start(admin, target.id)).status).toBe(403);
  });

  it('is neither for admins as targets nor nested', async () => {
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    const other = await addUser('other@example.test', { role: 'admin' });
    const target = await addUser('target@example.test');
    expect((await start(admin, other.id)).status).toBe(403);
    await start(admin, target.id);
    expect((await start(admin, target.id)).status).toBe(403);
  });

  it('lasts an hour and changes nothing that matters', async () => {
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    const target = await addUser('target@example.test');
    await start(admin, target.id);
    const [life] = rowsOf<{ minutes: number }>(
      await db.execute(
        sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from auth_session where admin_id is not null`,
      ),
    );
    expect(life?.minutes).toBe(60);
    const change = { oldPassword: password, newPassword: 'Another-word-2' };
    expect((await admin.post('/api/user/change-password', change)).status).toBe(403);
    expect((await admin.post('/api/user/delete', { password })).status).toBe(403);
    expect((await admin.get('/api/user/export')).status).toBe(403);
    expect((await admin.post('/api/user/sessions/end', { others: true })).status).toBe(403);
  });

  it('reads the profile and changes the picture, which is recorded with the admin', async () => {
    const { browser: admin, user } = await signedIn('admin@example.test', { role: 'admin' });
    const target = await addUser('target@example.test');
    await browser().logIn('target@example.test', password);
    await start(admin, target.id);
    expect((await admin.get('/api/user/profile')).body).toMatchObject({ id: target.id, role: 'user' });
    const { items } = (await admin.get('/api/user/sessions')).body as { items: { current: boolean }[] };
    expect(items.map(({ current }) => current)).toEqual([false]);
    expect((await uploadPicture(admin, await drawPicture())).status).toBe(200);
    expect((await admin.post('/api/user/profile/delete', {})).status).toBe(200);
    const events = rowsOf(
      await db.execute(
        sql`select event, user_id, admin_id from auth_audit where event like 'account.picture%' order by at`,
      ),
    );
    const who = { user_id: target.id, admin_id: user.id };
    expect(events).toEqual([
      { event: 'account.picture', ...who },
      { event: 'account.pictureDeleted', ...who },
    ]);
    // What the user's mails carry is authority by itself, and outlives the impersonation.
    expect(await admin.post('/api/sso-settings', {})).toMatchObject({ status: 200, body: { id: null } });
    // The pages of admins are not the user's, whoever looks.
    expect((await admin.request('/admin')).status).toBe(404);
  });

  it("ends with the admin's password change, role or sign-out", async () => {
    const target = await addUser('target@example.test');
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    const second = browser();
    await second.logIn('admin@example.test', password);
    await start(admin, target.id);
    const change = { oldPassword: password, newPassword: 'Another-word-2' };
    expect((await second.post('/api/user/change-password', change)).status).toBe(200);
    expect(await admin.session()).toEqual({});

    await start(second, target.id);
    expect((await second.session()).user?.email).toBe('target@example.test');
    await setUserRole(db, { who: 'admin@example.test', role: 'user', actor: null });
    expect(await second.session()).toEqual({});

    const { browser: third } = await signedIn('third@example.test', { role: 'admin' });
    const own = await third.cookie('session');
    await start(third, target.id);
    await third.signOut();
    await third.jar.setCookie(`session=${own}`, third.address);
    expect(await third.session()).toEqual({});
  });

  it("ends with a log-in over it, the admin's own session too", async () => {
    const { browser: admin, user } = await signedIn('admin@example.test', { role: 'admin' });
    const target = await addUser('user@example.test');
    const own = await admin.cookie('session');
    await start(admin, target.id);
    expect((await admin.logIn('user@example.test', password)).status).toBe(200);
    expect((await admin.session()).user).not.toHaveProperty('adminId');
    const old = browser();
    await old.jar.setCookie(`session=${own}`, old.address);
    expect(await old.session()).toEqual({});
    const stops = rowsOf(
      await db.execute(sql`select user_id, admin_id from auth_audit where event = 'impersonation.stop'`),
    );
    expect(stops).toEqual([{ user_id: target.id, admin_id: user.id }]);
  });

  it('records a stop as well when time or a new password ends it', async () => {
    const { browser: admin, user } = await signedIn('admin@example.test', { role: 'admin' });
    const target = await addUser('user@example.test');
    const countStops = async () =>
      rowsOf(
        await db.execute(
          sql`select 1 from auth_audit where event = 'impersonation.stop' and user_id = ${target.id} and admin_id = ${user.id}`,
        ),
      ).length;
    await start(admin, target.id);
    await sweepAuth(db);
    expect(await countStops()).toBe(0);
    await db.execute(
      sql`update auth_session set expires_at = now() - interval '1 second' where admin_id is not null`,
    );
    await sweepAuth(db);
    expect(await countStops()).toBe(1);
    expect(await admin.session()).toEqual({});

    await admin.logIn('admin@example.test', password);
    await start(admin, target.id);
    // Two of the admin's own, and the impersonation.
    expect(await endAllSessions(db, user.id)).toBe(3);
    expect(await countStops()).toBe(2);
  });

  it('is not in the list of the user, and refuses a stop from outside', async () => {
    const { browser: visitor, user } = await signedIn('target@example.test');
    const { browser: admin, user: adminUser } = await signedIn('admin@example.test', { role: 'admin' });
    await start(admin, user.id);
    expect((await visitor.get('/api/user/sessions')).body.items).toHaveLength(1);
    expect((await stop(visitor, adminUser.id)).status).toBe(403);
  });
});

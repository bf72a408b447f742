import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { standardFlags } from '#core/flags/standardFlags.ts';
import { project } from '#db/schema/projects.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';

const { app, db, flags, signedIn } = await prepareAccountsApp();
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

beforeEach(async () => {
  for (const flag of standardFlags) await upsertFlag(db, { flag: { ...flag, value: true }, author: 'test' });
  await flags.reload();
  await db.insert(project).values({
    id: 'alder',
    name: 'Alder',
    nameKey: 'alder',
    description: 'Alder',
    source: 'records',
    recordHash: 'alder',
  });
});

/** Somebody with one of everything. */
async function signedInOwner() {
  const { browser, user } = await signedIn('ada@example.org');
  const made = await browser.post('/api/watchlist/create', { name: 'Ada’s list', projects: ['alder'] });
  await browser.post('/api/user/wallets/update', { wallets: [{ address, label: 'Ada’s wallet' }] });
  const { id: settingsId } = (await browser.post('/api/sso-settings', {})).body as unknown as { id: string };
  return { browser, user, settingsId, listId: (made.body as unknown as { id: string }).id };
}

describe('another user', () => {
  it('finds nothing under the id of a list, whatever is asked of it', async () => {
    const { browser: owner, listId: id } = await signedInOwner();
    const { browser: other } = await signedIn('eve@example.org');
    for (const [path, body] of [
      ['update', { id, name: 'Mine now' }],
      ['items', { id, add: ['alder'] }],
      ['visit', { id }],
      ['order', { ids: [id] }],
      ['delete', { id }],
    ] as const)
      expect([path, (await other.post(`/api/watchlist/${path}`, body)).status]).toEqual([path, 404]);
    expect((await other.get(`/api/watchlist/export.csv?id=${id}`)).status).toBe(404);
    expect((await other.get('/api/watchlist')).body).toEqual([]);
    expect((await owner.get('/api/watchlist')).body).toMatchObject([
      { name: 'Ada’s list', projects: ['alder'] },
    ]);
  });

  it('has wallets, a portfolio and settings of their own only', async () => {
    const { settingsId } = await signedInOwner();
    const { browser: other } = await signedIn('eve@example.org');
    expect((await other.get('/api/user/wallets')).body).toEqual({ wallets: [] });
    expect((await other.get('/api/user/portfolio')).body).toMatchObject({ state: 'none', chains: [] });
    const own = (await other.post('/api/sso-settings', {})).body as unknown as { id: string };
    expect(own.id).not.toBe(settingsId);
    const wrong = `${settingsId.slice(0, -1)}${settingsId.endsWith('A') ? 'B' : 'A'}`;
    for (const path of ['', '/update', '/unsubscribe']) {
      const payload = { id: wrong, settings: defaultNotificationSettings };
      const answer = await app.inject({ method: 'POST', url: `/api/sso-settings${path}`, payload });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });
});

describe('an admin who impersonates', () => {
  it('sees the user’s lists, wallets, portfolio and settings, and every change is in the audit log', async () => {
    const { user, listId } = await signedInOwner();
    const { browser: admin, user: adminUser } = await signedIn('admin@example.org', { role: 'admin' });
    expect((await admin.get('/api/watchlist')).body).toEqual([]);
    await admin.post('/api/impersonation-tool/create', { impersonatingUserId: user.id });

    expect((await admin.get('/api/watchlist')).body).toMatchObject([{ id: listId, name: 'Ada’s list' }]);
    expect((await admin.get('/api/user/wallets')).body).toMatchObject({ wallets: [{ address }] });
    expect((await admin.get('/api/user/portfolio')).body).toMatchObject({ unreadWallets: [] });
    expect((await admin.post('/api/sso-settings', {})).body).toMatchObject({ id: null });
    for (const [page, shown] of [
      ['/my/watchlists', 'Ada’s list'],
      ['/my/portfolio', 'Ada’s wallet'],
      ['/my/settings', 'Notification settings'],
    ] as const) {
      const answer = await admin.request(page);
      expect([page, answer.status]).toEqual([page, 200]);
      expect(await answer.text()).toContain(shown);
    }

    await admin.post('/api/watchlist/items', { id: listId, remove: ['alder'] });
    await admin.post('/api/watchlist/visit', { id: listId });
    await admin.post('/api/watchlist/update', { id: listId, name: '' });
    await admin.post('/api/user/wallets/update', { wallets: [] });
    await admin.post('/api/sso-settings/update', { settings: defaultNotificationSettings });
    await admin.post('/api/impersonation-tool/delete', { adminId: adminUser.id });
    await admin.post('/api/watchlist/create', { name: 'Of the admin' });
    const marks = await db.execute(
      sql`select event, user_id, admin_id, detail->>'route' as route from auth_audit where admin_id is not null order by at`,
    );
    const who = { user_id: user.id, admin_id: adminUser.id };
    expect(rowsOf(marks)).toEqual([
      { event: 'impersonation.start', route: null, ...who },
      { event: 'impersonation.change', route: '/api/watchlist/items', ...who },
      { event: 'impersonation.change', route: '/api/user/wallets/update', ...who },
      { event: 'impersonation.change', route: '/api/sso-settings/update', ...who },
      { event: 'impersonation.stop', route: null, ...who },
    ]);
  });
});

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getFlagHistory, getFlags, upsertFlag } from '#core/flags/flagStore.ts';
import { standardFlags } from '#core/flags/standardFlags.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import type { DescribedChange } from '#wire/adminFlags.ts';

const { db, flags, browser, signedIn, addUser } = await prepareAccountsApp();

const flag = {
  key: 'newThing',
  type: 'boolean',
  value: false,
  isPrivate: false,
  rules: [
    { when: { attribute: 'Country', comparator: 'isOneOf', comparison: ['NO', 'IS'] }, value: false },
    { when: { attribute: 'Email', comparator: 'contains', comparison: '@example.test' }, value: true },
  ],
  percentages: [{ percentage: 30, value: true }],
};

const calls: [path: string, body?: unknown][] = [
  ['/api/admin/flags'],
  ['/api/admin/flags/history'],
  ['/api/admin/flags/save', { flag, version: 0 }],
  ['/api/admin/flags/save', 'nonsense'],
  ['/api/admin/flags/delete', { key: 'newThing' }],
  ['/api/admin/flags/undo', { id: 1 }],
  ['/api/admin/flags/preview', { flag, user: {} }],
];

async function adminBrowser() {
  return (await signedIn('admin@example.test', { role: 'admin' })).browser;
}

describe('who may edit flags', () => {
  it('is an admin; others find nothing, signed-out visitors are asked to log in', async () => {
    const { browser: user } = await signedIn('user@example.test');
    for (const [path, body] of calls) {
      const ask = (visitor: typeof user) =>
        body === undefined ? visitor.get(path) : visitor.post(path, body);
      expect((await ask(user)).status, path).toBe(404);
      expect((await ask(browser())).status, path).toBe(401);
    }
    expect(await getFlags(db)).toEqual([]);
    for (const page of ['/admin', '/admin/flags']) {
      expect((await user.request(page)).status).toBe(404);
      const away = await browser().request(page);
      expect(away.status).toBe(302);
      expect(away.headers.get('location')).toBe(`/auth/login?callbackUrl=${encodeURIComponent(page)}`);
    }
    expect((await user.get('/api/pages/adminFlags')).status).toBe(404);
  });

  it('is not an admin who acts as somebody else', async () => {
    const tool = standardFlags.find(({ key }) => key === 'impersonationTool');
    await upsertFlag(db, { flag: { ...tool, value: true }, author: 'test' });
    await flags.reload();
    const admin = await adminBrowser();
    const target = await addUser('target@example.test');
    expect((await admin.get('/api/admin/flags')).status).toBe(200);
    await admin.post('/api/impersonation-tool/create', { impersonatingUserId: target.id });
    expect((await admin.get('/api/admin/flags')).status).toBe(404);
  });

  it('gets the pages, kept by no cache', async () => {
    const admin = await adminBrowser();
    const page = await admin.request('/admin/flags');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await page.text()).toContain('Feature flags');
    expect((await admin.get('/api/admin/flags')).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('editing flags', () => {
  it('saves, lists and audits, and reaches the served document', async () => {
    const admin = await adminBrowser();
    const saved = await admin.post('/api/admin/flags/save', { flag, version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { flag, version: 1, changedBy: 'admin@example.test' } });
    const { body } = await admin.get('/api/admin/flags');
    expect(body.items).toMatchObject([{ flag, version: 1, changedBy: 'admin@example.test' }]);
    await flags.reload();
    const document = flags.findDocument('configcat-proxy/parapet', 5)?.body ?? '{}';
    expect(JSON.parse(document).f.newThing.r).toHaveLength(2);
    await admin.post('/api/admin/flags/delete', { key: 'newThing' });
    const audit = rowsOf(
      await db.execute(sql`select event, detail, ip from auth_audit where event like 'flag.%' order by at`),
    );
    expect(audit).toEqual([
      { event: 'flag.saved', detail: { key: 'newThing' }, ip: '127.0.0.1' },
      { event: 'flag.deleted', detail: { key: 'newThing' }, ip: '127.0.0.1' },
    ]);
  });

  it('says every fault with its place and changes nothing', async () => {
    const admin = await adminBrowser();
    const when = { attribute: '', comparator: 'isOneOf', comparison: ['a', 'b,c'] };
    const faulty = {
      ...flag,
      value: 'yes',
      rules: [{ when, value: true }],
      percentages: [
        { percentage: 60, value: true },
        { percentage: 50, value: false },
      ],
    };
    const { status, body } = await admin.post('/api/admin/flags/save', { flag: faulty, version: 0 });
    expect(status).toBe(400);
    expect(body.name).toBe('InvalidFlag');
    expect(body.faults).toEqual([
      { path: 'value', reason: 'must be true or false' },
      { path: 'rules.0.when.attribute', reason: 'must not be empty' },
      { path: 'rules.0.when.comparison.1', reason: 'must not contain a comma; make it two items' },
      { path: 'percentages', reason: 'must not add up to more than 100' },
    ]);
    const preview = await admin.post('/api/admin/flags/preview', { flag: faulty, user: {} });
    expect(preview.body.faults).toEqual(body.faults);
    expect(await getFlags(db)).toEqual([]);
    expect(await getFlagHistory(db, { limit: 9 })).toEqual([]);
  });

  it('refuses a change made from an old version, and a new flag under a taken key', async () => {
    const admin = await adminBrowser();
    await admin.post('/api/admin/flags/save', { flag, version: 0 });
    expect((await admin.post('/api/admin/flags/save', { flag, version: 1 })).body.version).toBe(2);
    for (const version of [0, 1]) {
      const late = await admin.post('/api/admin/flags/save', { flag, version });
      expect(late).toMatchObject({ status: 409, body: { name: 'FlagChanged' } });
    }
    expect(await getFlagHistory(db, { limit: 9 })).toHaveLength(2);
  });

  it('tells the history in words and undoes', async () => {
    const admin = await adminBrowser();
    await admin.post('/api/admin/flags/save', { flag, version: 0 });
    await admin.post('/api/admin/flags/save', { flag: { ...flag, value: true }, version: 1 });
    await upsertFlag(db, { flag: { ...flag, key: 'other' }, author: 'command line' });
    const historyOf = async (query: string) =>
      (await admin.get(`/api/admin/flags/history${query}`)).body.items as DescribedChange[];
    const items = await historyOf('?key=newThing');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ author: 'admin@example.test', words: ['Value from off to on.'] });
    expect((await historyOf(''))[0]?.author).toBe('command line');
    expect((await admin.post('/api/admin/flags/undo', { id: items[0]?.id })).status).toBe(200);
    const listed = (await admin.get('/api/admin/flags')).body.items;
    expect(listed).toMatchObject([
      { flag, version: 3 },
      { flag: { key: 'other' }, version: 1 },
    ]);
    expect((await admin.post('/api/admin/flags/undo', { id: 999_999 })).status).toBe(404);
    expect((await admin.post('/api/admin/flags/delete', { key: 'nowhere' })).status).toBe(404);
  });
});

describe('who gets what', () => {
  it('is told for an unsaved flag with the reason', async () => {
    const admin = await adminBrowser();
    const preview = async (user: unknown) =>
      (await admin.post('/api/admin/flags/preview', { flag, user })).body.items;
    const key = 'newThing';
    expect(await preview({ country: 'IS', email: 'a@example.test' })).toEqual([
      { key, value: false, decidedBy: 'rule', index: 0, bucket: null },
    ]);
    expect(await preview({ country: 'SE', email: 'a@example.test' })).toEqual([
      { key, value: true, decidedBy: 'rule', index: 1, bucket: null },
    ]);
    // The first seven hexadecimal digits of SHA-1("newThingu3") and of SHA-1("newThingu1"), modulo 100.
    expect(await preview({ identifier: 'u3' })).toEqual([
      { key, value: true, decidedBy: 'percentage', index: 0, bucket: 27 },
    ]);
    expect(await preview({ identifier: 'u1' })).toEqual([
      { key, value: false, decidedBy: 'value', index: null, bucket: 31 },
    ]);
    expect(await getFlags(db)).toEqual([]);
  });

  it('is told for custom attributes', async () => {
    const admin = await adminBrowser();
    const when = { attribute: 'plan', comparator: 'isOneOf', comparison: ['gold'] };
    const planned = { ...flag, rules: [{ when, value: true }], percentages: [] };
    const ask = { flag: planned, user: { custom: { plan: 'gold' } } };
    const { items } = (await admin.post('/api/admin/flags/preview', ask)).body;
    expect(items).toEqual([{ key: 'newThing', value: true, decidedBy: 'rule', index: 0, bucket: null }]);
  });

  it('is told for an account over all stored flags', async () => {
    const admin = await adminBrowser();
    const user = await addUser('user@example.test');
    await admin.post('/api/admin/flags/save', { flag, version: 0 });
    await upsertFlag(db, { flag: { ...flag, key: 'alpha', rules: [], percentages: [] }, author: 'test' });
    const { body } = await admin.post('/api/admin/flags/preview', { account: 'user@example.test' });
    expect(body.user).toEqual({ identifier: user.username, email: 'user@example.test' });
    expect(body.items).toMatchObject([
      { key: 'alpha', value: false, decidedBy: 'value', index: null },
      { key: 'newThing', value: true, decidedBy: 'rule', index: 1 },
    ]);
    expect((await admin.post('/api/admin/flags/preview', { account: 'no@example.test' })).status).toBe(404);
  });
});

import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepApiKeys } from '#core/apiKeys/apiKeys.ts';
import { apiKey, apiKeyUse } from '#db/schema/apiKeys.ts';
import { appUser } from '#db/schema/users.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const { app, db, signedIn } = await prepareAccountsApp();

const made = { name: 'Treasury bot', scopes: ['read'], days: 30 };

async function prepareKey(body: object = made) {
  const { browser, user } = await signedIn('ann@parapet.test');
  const { key, secret } = (await browser.post('/api/user/api-keys/create', body)).body as {
    key: { id: string; start: string };
    secret: string;
  };
  const list = async () =>
    ((await browser.get('/api/user/api-keys')).body as { keys: Record<string, unknown>[] }).keys;
  return { browser, user, key, secret, list };
}

const ask = (secret: string, url = '/api/v1') =>
  app.inject({ url, headers: { authorization: `Bearer ${secret}` } });

it('shows a secret once, and keeps its hash alone', async () => {
  const { key, secret, list } = await prepareKey();
  expect(secret).toMatch(/^parapet_[\w-]{43}$/);
  expect(secret.startsWith(key.start)).toBe(true);
  expect(JSON.stringify(await list())).not.toContain(secret);
  const [row] = await db.select().from(apiKey);
  expect(JSON.stringify(row)).not.toContain(secret.slice(12));
});

it('has a limit of its own, and counts its use', async () => {
  const { secret, list } = await prepareKey();
  const answer = await ask(secret);
  expect([answer.statusCode, answer.headers['ratelimit-policy']]).toEqual([
    200,
    '"key";q=600;w=60, "owner";q=1200;w=60',
  ]);
  await ask(secret);
  await expect
    .poll(async () => (await list())[0]?.use, { timeout: 15_000 })
    .toContainEqual({
      day: new Date().toISOString().slice(0, 10),
      calls: 2,
      refused: 0,
    });
  expect((await list())[0]?.lastUsedAt).not.toBeNull();
});

it('shares a limit with the other keys of its owner', async () => {
  const { browser, secret } = await prepareKey();
  const { body } = await browser.post('/api/user/api-keys/create', made);
  await ask(secret);
  const { headers } = await ask((body as { secret: string }).secret);
  expect(headers.ratelimit).toMatch(/^"key";r=599;t=\d+, "owner";r=1198;t=\d+$/);
});

it('is for what it was made for', async () => {
  const { secret } = await prepareKey();
  const post = (url: string) =>
    app.inject({ method: 'POST', url, payload: {}, headers: { authorization: `Bearer ${secret}` } });
  for (const url of ['/api/v1/scans', '/api/v1/policy-checks', '/mcp', '/api/%761/scans', '/%6Dcp']) {
    const answer = await post(url);
    expect(answer.statusCode, url).toBe(403);
    expect(answer.json().name).toBe('InsufficientScope');
    expect(answer.headers['www-authenticate']).toContain('error="insufficient_scope"');
  }
  expect((await post('/api/v1/lookups')).statusCode).toBe(200);
});

it('works on beside a new secret for a day, and not longer', async () => {
  const { browser, key, secret } = await prepareKey();
  const rotated = (await browser.post('/api/user/api-keys/rotate', { id: key.id })).body as {
    secret: string;
  };
  expect(rotated.secret).not.toBe(secret);
  for (const one of [secret, rotated.secret]) expect((await ask(one)).statusCode).toBe(200);
  await db.update(apiKey).set({ previousUntil: sql`now() - interval '1 second'` });
  expect((await ask(secret)).statusCode).toBe(401);
  expect((await ask(rotated.secret)).statusCode).toBe(200);
});

it('ends when it is revoked, expired, or its owner may not come in', async () => {
  const { browser, user, key, secret, list } = await prepareKey();
  const isOpen = async () => (await ask(secret)).statusCode === 200;
  await db.update(appUser).set({ disabledAt: new Date() }).where(eq(appUser.id, user.id));
  expect(await isOpen()).toBe(false);
  await db.update(appUser).set({ disabledAt: null, deleteAt: new Date(Date.now() + 1e6) });
  expect(await isOpen()).toBe(false);
  await db.update(appUser).set({ deleteAt: null });
  const [{ expiresAt } = { expiresAt: new Date() }] = await db.select().from(apiKey);
  await db.update(apiKey).set({ expiresAt: new Date() });
  expect(await isOpen()).toBe(false);
  await db.update(apiKey).set({ expiresAt });
  expect(await isOpen()).toBe(true);
  await browser.post('/api/user/api-keys/revoke', { id: key.id });
  const refused = await ask(secret);
  expect((await ask(secret, '/api/%761')).statusCode).toBe(401);
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ name: 'InvalidApiKey' });
  expect(refused.headers['www-authenticate']).toMatch(
    /^Bearer error="invalid_token", resource_metadata="http:\/\/[^"]+\/\.well-known\/oauth-protected-resource\/mcp"$/,
  );
  expect((await list())[0]).toMatchObject({ state: 'revoked' });
});

it('is nobody else’s to see or to end', async () => {
  const { key, secret } = await prepareKey();
  const { browser } = await signedIn('bob@parapet.test');
  expect((await browser.get('/api/user/api-keys')).body).toMatchObject({ keys: [] });
  for (const what of ['rotate', 'revoke'])
    expect((await browser.post(`/api/user/api-keys/${what}`, { id: key.id })).status).toBe(404);
  expect((await ask(secret)).statusCode).toBe(200);
});

it('refuses what is no key, and those who try many', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 31; index++) statuses.push((await ask(`parapet_${index}`)).statusCode);
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
});

it('is refused by name where it cannot be made', async () => {
  const { browser } = await signedIn('ann@parapet.test');
  const make = (body: object) => browser.post('/api/user/api-keys/create', { ...made, ...body });
  expect((await make({ days: 366 })).status).toBe(400);
  expect((await make({ scopes: ['admin'] })).status).toBe(400);
  for (let index = 0; index < 20; index++) expect((await make({})).status).toBe(200);
  expect(await make({})).toMatchObject({ status: 409, body: { name: 'TooManyKeys' } });
});

it('goes with its account, and when it ended long ago', async () => {
  const { user, browser } = await prepareKey();
  const exported = (await browser.get('/api/user/export')).body as { apiKeys: object[] };
  expect(exported.apiKeys).toMatchObject([{ name: 'Treasury bot' }]);
  const [row] = await db.select().from(apiKey);
  await db.insert(apiKeyUse).values({ keyId: row?.id ?? '', day: '2026-01-01', calls: 5, refused: 0 });
  await sweepApiKeys(db, { now: new Date() });
  expect(await db.select().from(apiKeyUse)).toEqual([]);
  expect(await db.select().from(apiKey)).toHaveLength(1);
  await sweepApiKeys(db, { now: new Date(Date.now() + 200 * 24 * 3_600_000) });
  expect(await db.select().from(apiKey)).toEqual([]);
  await browser.post('/api/user/api-keys/create', made);
  await db.delete(appUser).where(eq(appUser.id, user.id));
  expect(await db.select().from(apiKey)).toEqual([]);
});

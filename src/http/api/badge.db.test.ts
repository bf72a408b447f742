import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { project } from '#db/schema/projects.ts';
import { scoreSnapshot } from '#db/schema/scores.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { Badge } from '#wire/badges.ts';

const acceptedSecret = 'the one before, of thirty-two bytes';
const { app, db } = await prepareTestApp({ acceptedSecret });

const scoredAt = new Date('2026-11-15T00:00:00Z');

async function issue(): Promise<Badge> {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] }, scoredAt);
  return (await app.inject('/api/projects/acme/badge')).json();
}

const check = async (token: string) =>
  (await app.inject({ url: '/api/badges/verify', query: { token } })).json();

it('signs what the site says, for seven days, with a key that it publishes', async () => {
  const { token, claims, keys, page } = await issue();
  expect(claims).toMatchObject({
    sub: 'acme',
    name: 'Acme',
    demo: false,
    shown: { kind: 'range', coverage: expect.any(Number) },
    rulesVersion: expect.any(String),
    scoredAt: scoredAt.toISOString(),
    chains: [],
  });
  expect(claims.exp - claims.iat).toBe(7 * 24 * 3600);
  expect(keys).toBe(`${claims.iss}/.well-known/jwks.json`);
  expect(page).toBe(`${claims.iss}/badges/verify?token=${token}`);
  expect(await check(token)).toEqual({ state: 'valid', claims });
  const published = await app.inject('/.well-known/jwks.json');
  expect(published.headers['access-control-allow-origin']).toBe('*');
  expect(published.json()).toEqual({
    keys: createBadgeKeys({ secret: testSecret, acceptedSecret }).publicKeys,
  });
  expect((await app.inject('/api/projects/nobody/badge')).statusCode).toBe(404);
});

it('takes what the secret before signed, and nobody else', async () => {
  const { claims } = await issue();
  expect(await check(createBadgeKeys({ secret: acceptedSecret }).sign(claims))).toMatchObject({
    state: 'valid',
  });
  expect(await check(createBadgeKeys({ secret: 's'.repeat(32) }).sign(claims))).toEqual({
    state: 'foreign',
    claims: null,
  });
});

it('is void when its time is over', async () => {
  const { claims } = await issue();
  const exp = Math.floor(Date.now() / 1000);
  expect(await check(createBadgeKeys({ secret: testSecret }).sign({ ...claims, exp }))).toMatchObject({
    state: 'expired',
  });
});

it('is void when the project says something else, changed by a step, or is gone', async () => {
  const { token, claims } = await issue();
  const keys = createBadgeKeys({ secret: testSecret });
  const other = { kind: 'score', score: 99, rating: 'AAA', coverage: 100 } as const;
  expect(await check(keys.sign({ ...claims, shown: other }))).toMatchObject({
    state: 'changed',
    reason: expect.stringMatching(/^It says “99 AAA, 100 % known”; the project now has “between /),
  });
  expect(await check(keys.sign({ ...claims, rulesVersion: '0' }))).toMatchObject({
    state: 'changed',
    reason: 'The project is now scored by other rules.',
  });
  const step = (at: Date) => ({
    projectId: 'acme',
    at,
    rulesVersion: '2',
    inputsHash: '',
    total: null,
    uncapped: null,
    rating: null,
    coverage: 0,
    ranked: false,
    cause: 'facts' as const,
    sentence: 'The owner is another.',
    moves: [],
  });
  await db.insert(scoreSnapshot).values(step(scoredAt));
  expect(await check(token)).toMatchObject({ state: 'valid' });
  await db.insert(scoreSnapshot).values(step(new Date(scoredAt.getTime() + 1)));
  expect(await check(token)).toMatchObject({
    state: 'changed',
    reason: 'Its score has another step since: The owner is another.',
  });
  await db.delete(project).where(eq(project.id, 'acme'));
  expect(await check(token)).toMatchObject({
    state: 'changed',
    reason: 'The project is no longer on this site.',
  });
});

it.each([
  ['', 'three parts'],
  ['x.y.z', 'header of a badge'],
  ['x'.repeat(9000), '8192'],
])('refuses %.10s', async (token, words) => {
  const response = await app.inject({ url: '/api/badges/verify', query: { token } });
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toContain(words);
});

it('refuses a network that asks without end', async () => {
  const ask = () => app.inject({ url: '/api/badges/verify?token=x', remoteAddress: '203.0.113.7' });
  for (let count = 0; count < 120; count++) expect((await ask()).statusCode).toBe(400);
  expect((await ask()).statusCode).toBe(429);
});

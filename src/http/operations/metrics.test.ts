import { expect, it } from 'vitest';
import { createFastify } from '#http/createFastify.ts';
import { metricsRoutes } from './metrics.ts';

async function ask(options: { token?: string; isPublic: boolean }, headers: Record<string, string> = {}) {
  const app = createFastify({ trustProxy: false, logLevel: 'silent' });
  metricsRoutes(app, { ...options, gauges: {} });
  const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' });
  await app.close();
  return statusCode;
}

it('are for this machine alone while the site has no public address and no proxy', async () => {
  expect(await ask({ isPublic: false })).toBe(200);
  expect(await ask({ isPublic: false }, { 'x-forwarded-for': '203.0.113.7' })).toBe(403);
});

it('need the token as soon as a call from this machine may be anybody’s', async () => {
  expect(await ask({ isPublic: true })).toBe(403);
  expect(await ask({ isPublic: true, token: 'word' })).toBe(403);
  expect(await ask({ isPublic: true, token: 'word' }, { authorization: 'Bearer word' })).toBe(200);
});

import { expect, it } from 'vitest';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app } = await prepareTestApp();

async function countKept(): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(/^parapet_cached_pages (\d+)$/m.exec(body)?.[1]);
}

it('makes a page once, whatever is added to its address that it does not read', async () => {
  const first = await app.inject('/');
  await app.inject('/api/pages/home');
  const kept = await countKept();
  for (let index = 0; index < 20; index++) {
    expect((await app.inject(`/?x=${index}&y=${'z'.repeat(1000)}`)).headers.etag).toBe(first.headers.etag);
    expect((await app.inject(`/api/pages/home?x=${index}`)).statusCode).toBe(200);
  }
  expect(await countKept()).toBe(kept);
  expect((await app.inject('/?q=nothing')).headers.etag).not.toBe(first.headers.etag);
  expect(await countKept()).toBe(kept + 1);
});

it('keeps no page whose address is somebody’s own', async () => {
  const kept = await countKept();
  const { body } = await app.inject('/auth/login?callbackUrl=%2Fmy%2Fsettings');
  expect(body).toContain('callbackUrl');
  await app.inject('/unsubscribe?id=secret');
  expect(await countKept()).toBe(kept);
});

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { outlet, pushKey } from '#db/schema/outlets.ts';
import type { PushKeys } from '#model/outlets.ts';
import { deliverAll } from '#test/helpers/deliverAll.ts';
import { certificate, startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createOutlet, testOutlet } from '../outlets.ts';
import { getSiteKeys } from './siteKeys.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-01T00:00:00Z');
const origin = 'https://parapet.test';
const bytes = (text: string) => Buffer.from(text, 'base64url');
const open: TestWebsite[] = [];
let userId = '';

beforeEach(async () => {
  userId = (await createUser(db, { email: 'ada@example.test', password: 'Correct-horse-7' })).id;
});
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

/** What a browser does with a message, after RFC 8291 and RFC 8188. */
function decrypt(body: Buffer, { privateKey, auth }: { privateKey: Buffer; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  expect(body.length).toBeLessThanOrEqual(body.readUInt32BE(16));
  const end = 21 + body.readUInt8(20);
  const sender = body.subarray(21, end);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
  expect(record.at(-1)).toBe(2);
  return record.subarray(0, -1).toString();
}

it('is read by this test as the example of RFC 8291 is', () => {
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  const privateKey = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
  expect(decrypt(body, { privateKey, auth })).toBe('When I grow up, I want to be a watermelon');
});

function subscribe() {
  const browser = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys: PushKeys = {
    p256dh: browser.generateKeys().toString('base64url'),
    auth: auth.toString('base64url'),
  };
  return { keys, read: { privateKey: browser.getPrivateKey(), auth } };
}

/** A push service: over TLS, as all are. */
async function startService(status = 201) {
  const got: { headers: Record<string, string | string[] | undefined>; body: Buffer }[] = [];
  const site = await startWebsite((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status, { location: '/message/1' }).end();
    });
  });
  open.push(site);
  return { endpoint: `${site.origin}/push/abc`, origin: site.origin, got };
}

const add = (url: string, keys: PushKeys | undefined) =>
  createOutlet(db, { userId, kind: 'push', name: 'Firefox on Linux', url, keys, now });
const isAllowed = (address: string) => address === '127.0.0.1' || address === '::1';
const deliver = () => deliverAll(db, { origin, now: () => now, connect: { isAllowed, ca: certificate } });

it('a browser gets what it alone can read, signed by the site', async () => {
  const service = await startService();
  const { keys, read } = subscribe();
  const made = await add(service.endpoint, keys);
  expect(made).toMatchObject({ secret: null, outlet: { kind: 'push', host: new URL(service.origin).host } });
  await testOutlet(db, { userId, id: made.outlet.id, now });
  await deliver();
  const [message] = service.got;
  expect(JSON.parse(decrypt(message?.body ?? Buffer.of(), read))).toEqual({
    ...{ title: 'A test from Parapet', body: 'Alerts of your rules arrive here.', stop: null },
    ...{ url: `${origin}/my/outlets`, tag: expect.any(String) },
  });
  expect(() => decrypt(message?.body ?? Buffer.of(), subscribe().read)).toThrow();
  const { headers } = message ?? {};
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(String(headers?.topic)).toMatch(/^[\w-]{1,32}$/);
  const { publicKey } = await getSiteKeys(db);
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers?.authorization)) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect([JSON.parse(bytes(head).toString()), JSON.parse(bytes(claims).toString())]).toEqual([
    { typ: 'JWT', alg: 'ES256' },
    { aud: service.origin, exp: now.getTime() / 1000 + 12 * 3_600, sub: origin },
  ]);
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const check = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, check, bytes(signature))).toBe(true);
});

it.each([404, 410])(
  'a subscription that is gone (%i) is forgotten, and its owner is told',
  async (status) => {
    const service = await startService(status);
    const { outlet: made } = await add(service.endpoint, subscribe().keys);
    await testOutlet(db, { userId, id: made.id, now });
    await deliver();
    expect(await db.select().from(outlet)).toEqual([]);
    expect(await db.select().from(mailOutbox)).toMatchObject([{ payload: { reason: 'unsubscribed' } }]);
    expect(await deliver()).toBe(0);
  },
);

it('a service that redirects or lies inside is not followed there', async () => {
  const service = await startService(307);
  const { outlet: made } = await add(service.endpoint, subscribe().keys);
  await testOutlet(db, { userId, id: made.id, now });
  await deliver();
  expect(service.got).toHaveLength(1);
  await testOutlet(db, { userId, id: made.id, now });
  await deliverAll(db, { origin, now: () => now });
  expect(service.got).toHaveLength(1);
});

it('a browser that subscribes again stays one outlet, with its keys of now', async () => {
  const service = await startService();
  const first = await add(service.endpoint, subscribe().keys);
  const { keys, read } = subscribe();
  const second = await add(service.endpoint, keys);
  expect(second.outlet.id).toBe(first.outlet.id);
  await testOutlet(db, { userId, id: first.outlet.id, now });
  await deliver();
  expect(decrypt(service.got[0]?.body ?? Buffer.of(), read)).toContain('A test from Parapet');
});

it('keys that nothing can be encrypted for are refused, and so is an address without TLS', async () => {
  const { keys } = subscribe();
  const https = 'https://push.example/abc';
  for (const [url, wrong] of [
    [https, undefined],
    [https, { ...keys, auth: 'AAAA' }],
    [https, { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    [https, { ...keys, p256dh: '' }],
    ['http://push.example/abc', keys],
  ] as const)
    await expect(add(url, wrong)).rejects.toMatchObject({ status: 400 });
  await expect(
    createOutlet(db, { userId, kind: 'slack', name: 'x', url: https, keys, now }),
  ).rejects.toMatchObject({ status: 400 });
});

it('has one pair of keys, whoever asks first', async () => {
  const found = await Promise.all(Array.from({ length: 5 }, () => getSiteKeys(db)));
  expect(new Set(found.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await db.select().from(pushKey).where(eq(pushKey.id, 1))).toHaveLength(1);
});

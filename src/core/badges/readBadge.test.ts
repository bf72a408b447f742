import { expect, it } from 'vitest';
import type { BadgeClaims } from '#wire/badges.ts';
import { createBadgeKeys } from './badgeKeys.ts';
import { readBadge } from './readBadge.ts';
import { isExpired } from './readSigned.ts';

const secrets = { secret: 'n'.repeat(32) };
const keys = createBadgeKeys(secrets);
const claims: BadgeClaims = {
  iss: 'https://parapet.example',
  sub: 'acme',
  iat: 1_800_000_000,
  exp: 1_800_604_800,
  name: 'Acme',
  demo: false,
  shown: { kind: 'score', score: 75, rating: 'A', coverage: 82 },
  rulesVersion: '2',
  scoredAt: '2026-11-15T00:00:00.000Z',
  chains: [{ chain: 'eip155:1', block: 100, time: '2026-11-15T00:00:00.000Z' }],
};
const token = keys.sign(claims);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('is a compact JWS that any library reads, by a key that is named and published', async () => {
  expect(readBadge(token, keys.publicKeys)).toEqual({ state: 'signed', claims });
  const [head = '', body = '', signature = ''] = token.split('.');
  const [jwk] = keys.publicKeys;
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    alg: 'EdDSA',
    typ: 'parapet-badge+jwt',
    kid: jwk?.kid,
  });
  // The browser's own implementation, from the published key alone.
  const bytes = Buffer.from(jwk?.x ?? '', 'base64url');
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  const isSigned = await crypto.subtle.verify(
    'Ed25519',
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${body}`),
  );
  expect(isSigned).toBe(true);
});

it('fails when any one character is another', () => {
  const accepted = [...token].flatMap((character, at) => {
    const others = ['A', '_'].filter((other) => other !== character);
    return others.filter((other) => {
      const altered = token.slice(0, at) + other + token.slice(at + 1);
      return readBadge(altered, keys.publicKeys).state === 'signed';
    });
  });
  expect(accepted).toEqual([]);
});

it('has one way to be written: spare bits at the end are refused', () => {
  const last = token.at(-1) ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const same = [...alphabet].filter((one) => {
    const bytes = Buffer.from(token.slice(token.lastIndexOf('.') + 1, -1) + one, 'base64url');
    return bytes.equals(Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url'));
  });
  expect(same.length).toBeGreaterThan(1);
  for (const one of same.filter((other) => other !== last))
    expect(readBadge(token.slice(0, -1) + one, keys.publicKeys).state).toBe('foreign');
});

it('takes the key of either secret while one is changed, and no other', () => {
  const next = 'o'.repeat(32);
  const both = createBadgeKeys({ secret: next, acceptedSecret: secrets.secret });
  expect(both.publicKeys.map(({ kid }) => kid)).toEqual([
    createBadgeKeys({ secret: next }).publicKeys[0]?.kid,
    keys.publicKeys[0]?.kid,
  ]);
  expect(readBadge(token, both.publicKeys).state).toBe('signed');
  expect(readBadge(both.sign(claims), both.publicKeys).state).toBe('signed');
  expect(readBadge(token, createBadgeKeys({ secret: next }).publicKeys)).toEqual({ state: 'foreign' });
});

it.each([
  ['', 'three parts'],
  ['a.b', 'three parts'],
  [`${token}.x`, 'three parts'],
  ['x'.repeat(8193), 'at most 8192 characters'],
  [`${encode({ alg: 'none' })}.${encode(claims)}.AA`, 'header of a badge'],
  [`${encode({ alg: 'HS256', typ: 'parapet-badge+jwt', kid: 'x' })}.${encode(claims)}.AA`, 'header'],
  [`${encode({ alg: 'EdDSA', typ: 'parapet-badge+jwt', kid: 'x', crit: ['b64'] })}.e30.AA`, 'header'],
  [`${encode('__proto__')}.e30.AA`, 'header'],
  [keys.sign({ ...claims, iat: 0.5 }), 'not what a badge states'],
])('says what is wrong with %j', (text, fault) => {
  expect(readBadge(text, keys.publicKeys)).toEqual({
    state: 'malformed',
    fault: expect.stringContaining(fault),
  });
});

it('is void from its last second on', () => {
  expect(isExpired(claims, new Date(claims.exp * 1000 - 1))).toBe(false);
  expect(isExpired(claims, new Date(claims.exp * 1000))).toBe(true);
});

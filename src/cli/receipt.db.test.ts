import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { commandSecrets, prepareTestCommands } from '#test/helpers/testCommands.ts';
import type { ReceiptClaims } from '#wire/policies.ts';

const { run } = await prepareTestCommands();
const folder = mkdtempSync(join(tmpdir(), 'parapet-receipt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const keys = createBadgeKeys(commandSecrets);
const file = join(folder, 'jwks.json');
writeFileSync(file, JSON.stringify({ keys: keys.publicKeys }));

const now = Math.floor(Date.now() / 1000);
const claims: ReceiptClaims = {
  iss: 'https://parapet.example',
  sub: 'eip155:1:0x0000000000000000000000000000000000000001',
  iat: now,
  exp: now + 900,
  verdict: 'deny',
  conditions: [{ condition: { kind: 'saleSimulated' }, state: 'broken', reason: 'A sale\u001b[2J failed.' }],
  projects: ['acme'],
  rulesVersion: '8',
  chains: [],
};

it('checks a receipt with a file of keys, asks nobody, and succeeds for what is allowed alone', async () => {
  const verify = (over: Partial<ReceiptClaims>, ...more: string[]) =>
    run('receipt', 'verify', keys.signReceipt({ ...claims, ...over }), '--keys', file, ...more);
  expect(await verify({})).toEqual({
    exit: 3,
    said: expect.stringMatching(
      /^deny eip155:1:0x0.*\nbroken: saleSimulated: A sale\\u001b\[2J failed\.\nValid signature, in date: deny\.$/,
    ),
  });
  expect(await verify({ verdict: 'unknown' })).toMatchObject({ exit: 3 });
  expect(await verify({ verdict: 'allow' })).toMatchObject({ exit: 0 });
  expect(await verify({ verdict: 'allow', exp: now })).toMatchObject({ exit: 1 });
  expect(await verify({ verdict: 'allow' }, '--for', claims.sub)).toMatchObject({ exit: 0 });
  expect(await verify({ verdict: 'allow' }, '--for', `${claims.sub.slice(0, -1)}2`)).toMatchObject({
    exit: 1,
    said: expect.stringContaining('not about eip155:1:0x'),
  });
});

it('takes neither what was altered, nor by others, nor a badge', async () => {
  const [head, , end] = keys.signReceipt(claims).split('.');
  const body = Buffer.from(JSON.stringify({ ...claims, verdict: 'allow' })).toString('base64url');
  expect(await run('receipt', 'verify', `${head}.${body}.${end}`)).toEqual({
    exit: 1,
    said: 'Invalid: not signed with one of these keys, or altered.',
  });
  const strange = createBadgeKeys({ secret: 's'.repeat(32) }).signReceipt(claims);
  expect(await run('receipt', 'verify', strange)).toMatchObject({ exit: 1 });
  const badge = keys.sign({
    ...claims,
    name: 'A',
    demo: false,
    shown: { kind: 'notAssessed' },
    scoredAt: null,
  });
  expect(await run('receipt', 'verify', badge)).toEqual({
    exit: 2,
    said: expect.stringContaining('header of a receipt'),
  });
});

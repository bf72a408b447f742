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

it('checks a receipt with a file of keys, and asks nobody', async () => {
  expect(await run('receipt', 'verify', keys.signReceipt(claims), '--keys', file)).toEqual({
    exit: 0,
    said: expect.stringMatching(
      /^deny eip155:1:0x0.*\nbroken: saleSimulated: A sale\\u001b\[2J failed\.\nValid signature, in date\.$/,
    ),
  });
  expect(await run('receipt', 'verify', keys.signReceipt({ ...claims, exp: now }))).toMatchObject({
    exit: 1,
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

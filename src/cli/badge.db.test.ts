import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { getBadgeClaims } from '#core/badges/getBadgeClaims.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { commandSecrets, prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();
const keys = createBadgeKeys(commandSecrets);
const folder = mkdtempSync(join(tmpdir(), 'parapet-badge-'));
const file = join(folder, 'jwks.json');
writeFileSync(file, JSON.stringify({ keys: [{ kty: 'RSA', kid: 'other' }, ...keys.publicKeys] }));
afterAll(() => rmSync(folder, { recursive: true }));

async function getClaims() {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  return getBadgeClaims(db, { id: 'acme', site: 'https://parapet.example', now: new Date() });
}

it('says what became of a badge of this site', async () => {
  const claims = await getClaims();
  const token = keys.sign(claims);
  expect(await run('badge', 'verify', token)).toEqual({
    exit: 0,
    said: expect.stringMatching(/^Acme \(acme\): between .*\nValid: signed by this site, in date/),
  });
  expect(await run('badge', 'verify', keys.sign({ ...claims, exp: claims.iat }))).toEqual({
    exit: 1,
    said: expect.stringContaining('\nExpired: '),
  });
  expect(await run('badge', 'verify', keys.sign({ ...claims, shown: { kind: 'notAssessed' } }))).toEqual({
    exit: 1,
    said: expect.stringContaining('\nChanged since. It says “not assessed”'),
  });
  const strange = createBadgeKeys({ secret: 's'.repeat(32) }).sign(claims);
  expect(await run('badge', 'verify', strange)).toEqual({
    exit: 1,
    said: 'Invalid: not signed with a key of this site, or altered.',
  });
});

it('needs no site with a file of keys, and then says what it did not check', async () => {
  const claims = await getClaims();
  expect(await run('badge', 'verify', keys.sign({ ...claims, name: 'A\u001b[2J' }), '--keys', file)).toEqual({
    exit: 0,
    said: expect.stringMatching(
      /^A\\u001b\[2J .*\nValid signature, in date. Not checked: whether the project has changed since\.$/,
    ),
  });
  expect(await run('badge', 'verify', keys.sign({ ...claims, exp: 1 }), '--keys', file)).toMatchObject({
    exit: 1,
  });
});

it('asks the site whose keys are given whether the badge still stands', async () => {
  const claims = await getClaims();
  let answer: unknown = { state: 'changed', claims, reason: 'It says other things.' };
  const site = createServer(({ url }, response) => {
    response.end(JSON.stringify(url === '/.well-known/jwks.json' ? { keys: keys.publicKeys } : answer));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const ask = () =>
    run('badge', 'verify', keys.sign(claims), '--keys', `http://127.0.0.1:${port}/.well-known/jwks.json`);
  expect(await ask()).toEqual({
    exit: 1,
    said: expect.stringContaining('Changed since. It says other things.'),
  });
  answer = { strange: true };
  expect(await ask()).toEqual({ exit: 0, said: expect.stringContaining('Not checked: whether') });
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

it.each([
  [[], 'give TOKEN: one badge'],
  [['x'], 'three parts'],
  [['x', '--key', 'y'], "Unknown option '--key'"],
  [['x', '--keys', '/nowhere/jwks.json'], 'no keys can be read from /nowhere/jwks.json (ENOENT'],
])('refuses %j with exit code 2', async (args, words) => {
  expect(await run('badge', 'verify', ...args)).toEqual({ exit: 2, said: expect.stringContaining(words) });
});

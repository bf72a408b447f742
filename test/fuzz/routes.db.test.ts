import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageLoaders } from '#http/pages/pageLoaders.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import type { OpenApiDocument } from '#wire/openApi.ts';
import { arbitraryCall, type Call } from './arbitraryCall.ts';
import kept from './cases/calls.json' with { type: 'json' };
import { fuzz } from './fuzz.ts';

// What is limited by number would be all that is seen.
const { app, db, address, signedIn } = await prepareAccountsApp({ limitScale: 1e6 });
const document = (await app.inject('/api/openapi.json')).json<OpenApiDocument>();
const pages = {
  names: Object.keys(pageLoaders),
  keys: 'id slug q page sort tab chain address code hash block from to at days kind score rating callbackUrl'.split(
    ' ',
  ),
};
/** A call that takes longer hangs. */
const longest = 30_000;
let cookie = '';

beforeEach(async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'harbor-lend' })] });
  const { browser } = await signedIn('eve@example.test', { role: 'admin' });
  cookie = await browser.jar.getCookieString(address);
});

async function send({ method, url, body, signedIn: asAdmin }: Call): Promise<number | 'no answer'> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(asAdmin && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answered = new AbortController();
  const answer = app
    .inject({ method: method as 'GET', url, headers, ...(body !== undefined && { body }) })
    .then(({ statusCode }) => statusCode)
    .finally(() => answered.abort());
  const late = setTimeout(longest, 'no answer' as const, { signal: answered.signal }).catch(() => answer);
  return Promise.race([answer, late]);
}

// What is refused does not depend on the engine; what gets through meets the stricter one.
describe('calls made from the reference', () => {
  it('never fail on our side and always end', async () => {
    await fuzz(
      fc.asyncProperty(arbitraryCall(document, pages), async (call) => {
        expect(await send(call)).toBeLessThan(500);
      }),
      400,
    );
  });

  it.each(kept)('do not fail again: $method $url', async (call) => {
    expect(await send(call)).toBeLessThan(500);
  });
});

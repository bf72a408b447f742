import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { certificate, startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { requestPublic } from './requestPublic.ts';

const open: TestWebsite[] = [];
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

async function start(answer: RequestListener, options?: { https?: boolean }): Promise<TestWebsite> {
  const site = await startWebsite(answer, options);
  open.push(site);
  return site;
}

const plain = { https: false };
const isAllowed = (address: string) => address === '127.0.0.1' || address === '::1';

describe('a request to an address that somebody names', () => {
  it.each([
    'http://localhost:1/',
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://user@example.org/',
    'file:///etc/passwd',
  ])('does not go to %s', async (url) => {
    await expect(requestPublic({ url })).rejects.toMatchObject({ fault: 'forbidden' });
  });

  it('checks where a redirect leads, and forgets whom a key was for', async () => {
    const inside = await start(
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
      plain,
    );
    const asked = { url: inside.origin, redirects: 3, isAllowed };
    await expect(requestPublic(asked)).rejects.toMatchObject({ fault: 'forbidden' });
    const target = await start((_request, response) => response.end('here'), plain);
    const elsewhere = await start(
      (_request, response) => response.writeHead(301, { location: `${target.origin}/x` }).end(),
      plain,
    );
    const headers = { authorization: 'Bearer secret', accept: 'text/plain' };
    const answer = await requestPublic({ url: elsewhere.origin, headers, redirects: 1, isAllowed });
    expect(answer).toMatchObject({ url: `${target.origin}/x`, status: 200, certificateUntil: null });
    expect(elsewhere.requests[0]?.headers.authorization).toBe('Bearer secret');
    expect(target.requests[0]?.headers).toMatchObject({ accept: 'text/plain' });
    expect(target.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('lets the operator name a host inside, and whoever answers there name none', async () => {
    const inside = await start((_request, response) => response.end('inside'), plain);
    const source = await start(
      (_request, response) => response.writeHead(302, { location: inside.origin }).end(),
      plain,
    );
    const asked = { url: source.origin, redirects: 1, isOperators: true };
    await expect(requestPublic(asked)).rejects.toMatchObject({ fault: 'forbidden' });
    expect([source.requests.length, inside.requests.length]).toEqual([1, 0]);
    expect(String((await requestPublic({ ...asked, url: inside.origin })).body)).toBe('inside');
  });

  it('gives up after so many redirects, and follows none unless told to', async () => {
    const site = await start(
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      plain,
    );
    await expect(requestPublic({ url: site.origin, redirects: 2, isAllowed })).rejects.toMatchObject({
      fault: 'redirects',
    });
    expect(site.requests).toHaveLength(3);
    expect((await requestPublic({ url: site.origin, isAllowed })).status).toBe(302);
  });

  it('takes so many bytes and waits for so long', async () => {
    const huge = await start((_request, response) => response.end('x'.repeat(5000)), plain);
    const asked = { url: huge.origin, maxBytes: 1000, isAllowed };
    await expect(requestPublic(asked)).rejects.toMatchObject({ fault: 'tooLarge' });
    expect((await requestPublic({ ...asked, cut: true })).body).toHaveLength(1000);
    const slow = await start((_request, response) => void response.write('half'), plain);
    await expect(requestPublic({ url: slow.origin, timeoutMs: 100, isAllowed })).rejects.toMatchObject({
      fault: 'timeout',
    });
  });

  it('says until when a certificate is valid, and refuses one of nobody known', async () => {
    const site = await start((_request, response) => response.end());
    const answer = await requestPublic({ url: site.origin, ca: certificate, isAllowed });
    expect(Date.parse(answer.certificateUntil ?? '')).toBeGreaterThan(Date.parse('2100-01-01'));
    await expect(requestPublic({ url: site.origin, isAllowed })).rejects.toMatchObject({
      fault: 'certificate',
      message: expect.stringContaining('is not valid'),
    });
  });

  it('tells a name without an address from a port where nobody is', async () => {
    await expect(requestPublic({ url: 'http://nobody.invalid/' })).rejects.toMatchObject({
      fault: 'unresolved',
    });
    const gone = await startWebsite((_request, response) => response.end(), plain);
    await gone.close();
    await expect(requestPublic({ url: gone.origin, isAllowed })).rejects.toMatchObject({
      fault: 'unreachable',
    });
  });
});

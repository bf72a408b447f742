import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { createListReader } from './createListReader.ts';

let site: TestWebsite | undefined;
afterEach(() => site?.close());

async function openList(answer: RequestListener) {
  site = await startWebsite(answer, { https: false });
  const read = createListReader({
    url: `${site.origin}/list`,
    headers: {},
    maxBytes: 100,
    parse: (json) => (Array.isArray(json) ? json : undefined),
  });
  return () => read({ now: new Date(), signal: new AbortController().signal });
}

it('asks with the ETag of the list it has, which it keeps', async () => {
  const read = await openList((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"1"' }).end('[1,2]');
  });
  expect(await read()).toEqual({ list: [1, 2] });
  expect(await read()).toEqual({ list: [1, 2] });
  expect(site?.requests.map(({ url, headers }) => [url, headers['if-none-match']])).toEqual([
    ['/list', undefined],
    ['/list', '"1"'],
  ]);
});

it('takes nothing for a list that is none, is cut, is gone or is too long', async () => {
  const bodies: RequestListener[] = [
    (_request, response) => response.end('{}'),
    (_request, response) => response.end('[1,'),
    (_request, response) => response.writeHead(404).end('[]'),
    (_request, response) => response.end(`[${'1,'.repeat(100)}1]`),
    // Nobody asked whether it changed.
    (_request, response) => response.writeHead(304).end(),
  ];
  for (const body of bodies) {
    await site?.close();
    expect(await (await openList(body))()).toMatchObject({ asked: { kind: 'failed' } });
  }
});

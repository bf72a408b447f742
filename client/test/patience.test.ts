import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createClient } from '../src/createClient.ts';

/** A server that answers what it is told, one after the other. */
async function startSite(answers: ((response: ServerResponse) => void)[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    (answers[asked.length - 1] ?? (() => response.writeHead(500).end()))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const refuse =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end('{"name":"TooManyRequests","message":"Later","requestId":"r1"}');
  };
const answer = (response: ServerResponse) => response.writeHead(200).end('{"data":[],"next":null}');

it('waits as long as it is told, and asks again', async () => {
  await using site = await startSite([
    refuse(429, { 'retry-after': '1' }),
    refuse(429, { ratelimit: '"network";r=0;t=0' }),
    answer,
  ]);
  const started = performance.now();
  await createClient({ origin: site.origin }).postScans({ chain: 'eip155:1', addresses: [] });
  expect(performance.now() - started).toBeGreaterThan(900);
  expect(site.asked).toEqual(Array.from({ length: 3 }, () => 'POST /api/v1/scans'));
});

it('gives up where asking again makes no sense', async () => {
  await using site = await startSite([
    refuse(429, { 'retry-after': '3600' }),
    refuse(503),
    refuse(500),
    refuse(503, { 'retry-after': '0' }),
    refuse(503, { 'retry-after': '0' }),
  ]);
  const client = createClient({ origin: site.origin, retries: 1 });
  await expect(client.getProjects()).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  // It may have begun what it was asked for.
  await expect(client.postScans({ chain: 'eip155:1', addresses: [] })).rejects.toMatchObject({ status: 503 });
  await expect(client.getProjects()).rejects.toMatchObject({ status: 500 });
  await expect(client.getProjects()).rejects.toMatchObject({ status: 503 });
  expect(site.asked).toHaveLength(5);
});

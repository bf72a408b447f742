import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createNodeAnswers, type NodeKind } from './nodeAnswers.ts';

interface Call {
  id: unknown;
  method: string;
  params: unknown[];
}

const megabyte = 'a'.repeat(1024 * 1024);

/** As fast as it is taken. */
async function pour(response: ServerResponse, part: string, times: number): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  for (let left = times; left > 0 && !response.destroyed; left--)
    if (!response.write(part)) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
  response.end();
}

const head = (id: unknown) => `[{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":"0x`;

/** What is hardly an answer: too much, too slow, too deep, none, or to something else. */
const wildAnswers: readonly ((response: ServerResponse, call: Call) => unknown)[] = [
  (response) => response.end(),
  (response) => response.end('<html>busy</html>'),
  (response) => response.end(Buffer.from('5b7b2269ff64c328', 'hex')),
  (response) => response.end('['.repeat(200_000)),
  (response, { id }) =>
    response.end(
      JSON.stringify([
        { id, result: 1 },
        { id, result: '0x2' },
      ]),
    ),
  (response) => response.end('[{"jsonrpc":"2.0","id":1e400,"result":"0x1"}]'),
  (response) => response.end('{"jsonrpc":"2.0","id":null,"error":{"code":"x","message":{}}}'),
  (response) => response.writeHead(429, { 'retry-after': '1e400' }).end(),
  (response) => response.writeHead(503, { 'retry-after': '-1' }).end('x'.repeat(100_000)),
  (response) => response.writeHead(307, { location: '/' }).end(),
  (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(megabyte.repeat(20))),
  (response) => response.socket?.destroy(),
  (response, { id }) => {
    response.write(head(id));
    return pour(response, megabyte, 50);
  },
  (response, { id }) => {
    response.write(`[{"id":${JSON.stringify(id)},"result":[`);
    return pour(response, '{},'.repeat(300_000), 50);
  },
  async (response) => {
    while (!response.destroyed) {
      response.write(' ');
      await sleep(200);
    }
  },
  // Never.
  () => undefined,
];

export interface HostileNode {
  url: string;
  /** Requests that came so far. */
  readonly requests: number;
  /** Requests whose sender left before they were answered. */
  readonly left: number;
  close(): Promise<void>;
}

/** A node of a kind on a loopback port. */
export async function serveHostileNode(
  kind: NodeKind,
  { chain, seed = 1 }: { chain: number; seed?: number },
): Promise<HostileNode> {
  const answer = createNodeAnswers(kind, { chain, seed });
  let requests = 0;
  let left = 0;
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    response.once('close', () => {
      if (!response.writableFinished) left++;
    });
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      requests++;
      const asked = JSON.parse(text) as Call | Call[];
      const calls = [asked].flat();
      const [first] = calls;
      // The chain is found to be there; after that nothing is as it should be.
      const isGreeting = calls.every(({ method }) => /^eth_(chainId|blockNumber)$/.test(method));
      if (kind === 'wild' && first && !isGreeting)
        return wildAnswers[requests % wildAnswers.length]?.(response, first);
      const answers = calls.map(({ id, method, params }) => ({
        jsonrpc: '2.0',
        id,
        ...answer(method, params),
      }));
      return response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    get left() {
      return left;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createErrorReporter } from './createErrorReporter.ts';
import { createFetchJson } from './createFetchJson.ts';
import { ClientError, HttpError, NotFoundError, ServerError, TimeoutError } from './httpErrors.ts';

type Misbehave = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let misbehave: Misbehave = () => undefined;
let requests: string[] = [];
let reports: unknown[] = [];
let changes = 0;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    if (request.url === '/api/errors') {
      reports.push(JSON.parse(body));
      response.end('{"received":true}');
      return;
    }
    requests.push(`${request.method} ${request.url}`);
    misbehave(request, response, body);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

beforeEach(() => {
  requests = [];
  reports = [];
  changes = 0;
});

function createClient() {
  return createFetchJson({
    origin,
    pageUrl: () => 'https://parapet.test/page',
    report: createErrorReporter({ origin }),
    onChange: () => void changes++,
    pause: async () => undefined,
  });
}

function answer(status: number, body = ''): void {
  misbehave = (_request, response) => response.writeHead(status).end(body);
}

/** Reports are sent without waiting for them. */
async function waitForReport(): Promise<unknown[]> {
  await expect.poll(() => reports.length).toBe(1);
  return reports;
}

describe('fetchJson', () => {
  it('reads JSON and sends a body as JSON', async () => {
    misbehave = (request, response, body) =>
      response.end(JSON.stringify({ type: request.headers['content-type'], body: JSON.parse(body) }));
    expect(await createClient()('/api/x', { body: { a: 1 } })).toEqual({
      type: 'application/json',
      body: { a: 1 },
    });
    expect(requests).toEqual(['POST /api/x']);
  });

  it('tells of everything sent that may have changed something, refused or not', async () => {
    answer(200, '{}');
    await createClient()('/api/x');
    expect(changes).toBe(0);
    await createClient()('/api/x', { body: {} });
    expect(changes).toBe(1);
    answer(409);
    await expect(createClient()('/api/x', { body: {} })).rejects.toThrow();
    expect(changes).toBe(2);
  });

  it('retries a 504 three times and takes the answer when it comes', async () => {
    misbehave = (_request, response) =>
      requests.length < 4 ? response.writeHead(504).end() : response.end('{"ok":true}');
    expect(await createClient()('/api/slow')).toEqual({ ok: true });
    expect(requests).toHaveLength(4);
    expect(reports).toEqual([]);
  });

  it('gives up after four requests with a timeout error and reports the page', async () => {
    answer(504, 'gateway');
    const error = await createClient()('/api/slow').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      name: 'TimeoutError',
      message: 'Request timeout after retrying...',
      status: 504,
      body: 'gateway',
    });
    expect(requests).toHaveLength(4);
    expect(await waitForReport()).toEqual([
      { title: 'https://parapet.test/page', description: 'Request timeout after retrying...', trace: '' },
    ]);
  });

  it.each([500, 502, 503])(
    'throws a server error for %i and reports URL, message and body',
    async (status) => {
      answer(status, '{"name":"InternalError","message":"m","requestId":"r-1"}');
      const error = await createClient()('/api/broken').catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({ apiName: 'InternalError', apiMessage: 'm', requestId: 'r-1' });
      expect(requests).toHaveLength(1);
      expect(await waitForReport()).toEqual([
        {
          title: `${origin}/api/broken`,
          description: `Server error ${status}`,
          trace: '{"name":"InternalError","message":"m","requestId":"r-1"}',
        },
      ]);
    },
  );

  it.each([
    [404, NotFoundError],
    [400, ClientError],
    [401, ClientError],
    [429, ClientError],
    [304, HttpError],
  ])('throws the kind of error that %i stands for, with the body, without a report', async (status, kind) => {
    answer(status, status === 304 ? '' : 'why');
    const error = await createClient()('/api/x').catch((failure: unknown) => failure);
    expect((error as Error).constructor).toBe(kind);
    expect(error).toMatchObject({ status, body: status === 304 ? '' : 'why' });
    expect(reports).toEqual([]);
  });

  it('throws a generic error for an answer that is not JSON', async () => {
    answer(200, '<html>');
    await expect(createClient()('/api/x')).rejects.toMatchObject({
      name: 'HttpError',
      message: 'The answer is not JSON',
      body: '<html>',
    });
  });

  it('passes on a connection that breaks', async () => {
    misbehave = (request) => request.socket.destroy();
    await expect(createClient()('/api/x')).rejects.toBeInstanceOf(TypeError);
    expect(reports).toEqual([]);
  });

  it('stops when asked to', async () => {
    const stop = new AbortController();
    misbehave = (_request, response) => {
      stop.abort();
      response.writeHead(504).end();
    };
    await expect(createClient()('/api/x', { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toHaveLength(1);
  });
});

describe('the error reporter', () => {
  it('sends the same failure once and never throws', async () => {
    const report = createErrorReporter({ origin });
    report({ title: 'a', description: 'b' });
    report({ title: 'a', description: 'b' });
    await waitForReport();
    createErrorReporter({ origin: 'http://127.0.0.1:1' })({ title: 'a', description: 'b' });
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  answerDocument,
  answerStatus,
  type FlagServer,
  startFlagServer,
} from '#test/startFlagServer.ts';
import { createFlagClient } from './createFlagClient.ts';
import type { ConfigV5, PreferencesV5 } from './flagConfig.ts';

const path = '/configuration-files/k/config_v5.json';

let servers: FlagServer[];
let log: string[];

beforeEach(() => {
  servers = [];
  log = [];
});

afterEach(() => Promise.all(servers.map((server) => server.close())));

async function start(answer: Answer): Promise<FlagServer> {
  const server = await startFlagServer(answer);
  servers.push(server);
  return server;
}

function open(baseUrl: string, requestTimeoutMs = 5_000) {
  return createFlagClient({
    mode: 'manual-poll',
    sdkKey: 'k',
    baseUrl,
    requestTimeoutMs,
    logger: {
      warn: (message) => log.push(`warn ${message}`),
      error: (message) => log.push(`error ${message}`),
    },
  });
}

function flagged(value: string, p?: PreferencesV5): ConfigV5 {
  return { ...(p && { p }), f: { where: { v: value, t: 1 } } };
}

describe('a misbehaving server', () => {
  const stalled: Answer = () => {};
  const stalledBody: Answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"f":');
  };
  const drippingBody: Answer = (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  const cut: Answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"f":{');
    setTimeout(() => response.destroy(), 20);
  };
  const redirectToItself: Answer = (_request, response) => response.writeHead(302, { location: path }).end();

  test.each<[string, Answer, RegExp]>([
    ['403', answerStatus(403), /^The SDK key is not known to the server \(403\)\.$/],
    ['404', answerStatus(404, 'x'.repeat(100_000)), /^The SDK key is not known to the server \(404\)\.$/],
    ['429', answerStatus(429), /^The server answered with status 429\.$/],
    ['500', answerStatus(500, '{"f":{}}'), /^The server answered with status 500\.$/],
    ['204', answerStatus(204), /^The server answered with status 204\.$/],
    ['HTML', answerStatus(200, '<html>'), /^The response is not a flag configuration\.$/],
    ['empty body', answerStatus(200), /^The response is not a flag configuration\.$/],
    ['null', answerStatus(200, 'null'), /^The response is not a flag configuration\.$/],
    ['an array', answerStatus(200, '[]'), /^The response is not a flag configuration\.$/],
    [
      'a null flag',
      answerStatus(200, '{"f":{"where":null}}'),
      /^The response is not a flag configuration\.$/,
    ],
    [
      'rules of no list',
      answerStatus(200, '{"f":{"where":{"v":1,"r":{}}}}'),
      /^The response is not a flag conf/,
    ],
    [
      'a null rule',
      answerStatus(200, '{"f":{"where":{"v":1,"r":[null]}}}'),
      /^The response is not a flag conf/,
    ],
    ['no answer', stalled, /^The request timed out after 500 ms\.$/],
    ['a stalled body', stalledBody, /^The request timed out after 500 ms\.$/],
    ['a dripping body', drippingBody, /^The request timed out after 500 ms\.$/],
    ['a cut connection', cut, /^The request failed: /],
    ['a dropped connection', (_request, response) => response.destroy(), /^The request failed: /],
    ['an HTTP redirect loop', redirectToItself, /^The request failed: /],
  ])('%s: says so and keeps the configuration it has', async (_name, answer, reason) => {
    const server = await start(answerDocument(flagged('kept')));
    const client = open(server.url, 500);
    expect(await client.refresh()).toEqual({ ok: true });
    server.answerWith(answer);
    const result = await client.refresh();
    expect(result).toEqual({ ok: false, reason: expect.stringMatching(reason) });
    expect(log).toEqual([`error Flags not refreshed. ${result.ok ? '' : result.reason}`]);
    expect(client.getCachedValue('where', '')).toBe('kept');
    server.answerWith(answerDocument(flagged('recovered')));
    expect(await client.refresh()).toEqual({ ok: true });
    expect(client.getCachedValue('where', '')).toBe('recovered');
  });

  test('304 keeps the configuration; without one it is a fault', async () => {
    const server = await start(answerStatus(304));
    const client = open(server.url);
    expect(await client.refresh()).toEqual({
      ok: false,
      reason: 'The server answered 304 although nothing is cached.',
    });
    server.answerWith(answerDocument(flagged('kept')));
    await client.refresh();
    expect(await client.refresh()).toEqual({ ok: true });
    expect(client.getCachedValue('where', '')).toBe('kept');
  });

  test('nobody listening', async () => {
    const server = await start(answerStatus(200));
    await server.close();
    expect(await open(server.url).refresh()).toEqual({
      ok: false,
      reason: expect.stringMatching(/^The request failed: /),
    });
  });

  test('rules of the wrong kind do not match, the rest still counts', async () => {
    const rules = [
      { a: 'Email', t: 0, c: 5, v: 'number' },
      { a: 'constructor', t: 1, c: 'x', v: 'prototype' },
      { a: 'Email', t: 99, c: 'a@b.c', v: 'comparator' },
      { a: 'Email', t: 2, c: '@', v: 'sound' },
    ];
    const server = await start(answerDocument({ f: { where: { v: 'value', t: 1, r: rules } } }));
    const client = open(server.url);
    await client.refresh();
    expect(client.getCachedValue('where', '', { email: 'a@b.c', custom: {} })).toBe('sound');
  });
});

describe('redirects announced in the document', () => {
  test('a forced one is followed and remembered', async () => {
    const b = await start(answerDocument(flagged('b')));
    const a = await start(answerDocument(flagged('a', { u: b.url, r: 2 })));
    const client = open(a.url);
    await client.refresh();
    await client.refresh();
    expect([a.requests.length, b.requests.length]).toEqual([1, 2]);
    expect(client.getCachedValue('where', '')).toBe('b');
  });

  test.each([0, 1] as const)('a base URL of our own is not left for redirect %i', async (r) => {
    const b = await start(answerDocument(flagged('b')));
    const a = await start(answerDocument(flagged('a', { u: b.url, r })));
    const client = open(a.url);
    await client.refresh();
    await client.refresh();
    expect([a.requests.length, b.requests.length]).toEqual([2, 0]);
    expect(client.getCachedValue('where', '')).toBe('a');
  });

  test('a loop is cut after two redirects and the last answer is used', async () => {
    const a = await start(answerStatus(500));
    const b = await start(answerDocument(flagged('b', { u: a.url, r: 2 })));
    a.answerWith(answerDocument(flagged('a', { u: b.url, r: 2 })));
    const client = open(a.url);
    expect(await client.refresh()).toEqual({ ok: true });
    expect([a.requests.length, b.requests.length]).toEqual([2, 1]);
    expect(client.getCachedValue('where', '')).toBe('a');
    expect(log).toEqual([
      'error Redirect loop: the flag configuration still points elsewhere after 2 redirects.',
    ]);
  });

  test('a forced one into the void is undone: the next refresh begins at the configured server', async () => {
    const a = await start(answerDocument(flagged('a', { u: 'http://127.0.0.1:1', r: 2 })));
    const client = open(a.url);
    expect((await client.refresh()).ok).toBe(false);
    a.answerWith(answerDocument(flagged('repaired')));
    expect(await client.refresh()).toEqual({ ok: true });
    expect(client.getCachedValue('where', '')).toBe('repaired');
  });

  test('an address that differs by its last slash is the same server', async () => {
    const a = await start(answerStatus(500));
    a.answerWith(answerDocument(flagged('a', { u: `${a.url}/`, r: 2 })));
    await open(`${a.url}/`).refresh();
    expect(a.requests.map(({ url }) => url)).toEqual([path]);
    expect(log).toEqual([]);
  });

  test.each([
    [0, 'a', ['a'], ['b']],
    [1, 'b', ['a', 'b'], ['b']],
    [2, 'b', ['a', 'b'], ['b']],
  ] as const)('from the default network redirect %i ends at %s', async (r, value, first, second) => {
    const asked: string[] = [];
    const hosts: Record<string, ConfigV5> = {
      'https://cdn-global.configcat.com': flagged('a', { u: 'https://cdn-eu.configcat.com', r }),
      'https://cdn-eu.configcat.com': flagged('b', { u: 'https://cdn-eu.configcat.com', r: 0 }),
    };
    const client = createFlagClient({
      mode: 'manual-poll',
      sdkKey: 'k',
      logger: { warn: (message) => log.push(message), error: (message) => log.push(message) },
      fetch: async (url) => {
        const config = hosts[new URL(String(url)).origin];
        asked.push(config?.f?.where?.v as string);
        return Response.json(config);
      },
    });
    await client.refresh();
    expect(client.getCachedValue('where', '')).toBe(value);
    expect(asked.splice(0)).toEqual(first);
    expect(log).toEqual(
      r === 1
        ? ['The flag configuration has moved to https://cdn-eu.configcat.com: set that as base URL.']
        : [],
    );
    await client.refresh();
    expect(asked).toEqual(second);
  });
});

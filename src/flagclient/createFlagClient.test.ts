import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerDocument, answerStatus, type FlagServer, startFlagServer } from '#test/startFlagServer.ts';
import { createFlagClient, type FlagClient } from './createFlagClient.ts';
import type { FlagClientMode, FlagClientOptions } from './flagClientOptions.ts';
import type { ConfigV5 } from './flagConfig.ts';

const on: ConfigV5 = { f: { portfolio: { v: true, t: 0, i: 'a1' } } };
const off: ConfigV5 = { f: { portfolio: { v: false, t: 0, i: 'b2' } } };

let server: FlagServer;
let client: FlagClient | undefined;
let log: string[];

beforeEach(async () => {
  server = await startFlagServer(answerDocument(on));
  log = [];
});

afterEach(async () => {
  client?.close();
  await server.close();
});

function open(mode: FlagClientMode, more: Partial<FlagClientOptions> = {}): FlagClient {
  client = createFlagClient({
    sdkKey: 'key/with/slashes',
    baseUrl: server.url,
    logger: {
      warn: (message) => log.push(`warn ${message}`),
      error: (message) => log.push(`error ${message}`),
    },
    ...more,
    ...mode,
  });
  return client;
}

/** Time that stands still until told, over a real network. */
function createTestClock() {
  let time = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => time,
    after(milliseconds: number, run: () => void) {
      const timer = { at: time + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    delays: () => [...timers].map((timer) => timer.at - time).sort((a, b) => a - b),
    advance(milliseconds: number) {
      time += milliseconds;
      for (const timer of timers) {
        if (timer.at > time) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

describe('options', () => {
  test.each<[string, Partial<FlagClientOptions> & FlagClientMode]>([
    ['Invalid apiKey value', { mode: 'manual-poll', sdkKey: '' }],
    ['Invalid requestTimeoutMs value', { mode: 'manual-poll', requestTimeoutMs: -1 }],
    ['Invalid pollIntervalSeconds value', { mode: 'auto-poll', pollIntervalSeconds: 0.5 }],
    ['Invalid pollIntervalSeconds value', { mode: 'auto-poll', pollIntervalSeconds: Number.NaN }],
    ['Invalid maxInitWaitTimeSeconds value', { mode: 'auto-poll', maxInitWaitTimeSeconds: -1 }],
    ['Invalid cacheTimeToLiveSeconds value', { mode: 'lazy-load', cacheTimeToLiveSeconds: 0 }],
  ])('%s', (message, options) => {
    expect(() => open(options, options)).toThrow(new Error(message));
  });
});

describe('request', () => {
  test('address, name and ETag', async () => {
    const { refresh } = open({ mode: 'manual-poll' });
    await refresh();
    await refresh();
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/configuration-files/key/with/slashes/config_v5.json',
      '/configuration-files/key/with/slashes/config_v5.json',
    ]);
    expect(server.requests.map(({ headers }) => headers['user-agent'])).toEqual([
      'Parapet-Flags/m-1',
      'Parapet-Flags/m-1',
    ]);
    expect(server.requests[0]?.headers['if-none-match']).toBeUndefined();
    expect(server.requests[1]?.headers['if-none-match']).toMatch(/^"[\w-]{43}"$/);
  });

  test('in a browser no header leaves for another origin, but they do for the own one', async () => {
    const seen: (RequestInit | undefined)[] = [];
    const fetch = (_url: unknown, init?: RequestInit) => {
      seen.push(init);
      return Promise.resolve(new Response(JSON.stringify(on), { headers: { etag: '"1"' } }));
    };
    vi.stubGlobal('location', { href: 'https://parapet.example/projects' });
    try {
      await open({ mode: 'manual-poll' }, { fetch, baseUrl: 'https://flags.example' }).refresh();
      const own = open({ mode: 'manual-poll' }, { fetch, baseUrl: '' });
      await own.refresh();
      await own.refresh();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(seen.map((init) => [init?.headers, init?.cache])).toEqual([
      [undefined, 'no-cache'],
      [{ 'X-ConfigCat-UserAgent': 'Parapet-Flags/m-1' }, 'no-store'],
      [{ 'X-ConfigCat-UserAgent': 'Parapet-Flags/m-1', 'If-None-Match': '"1"' }, 'no-store'],
    ]);
  });

  test('refreshes at the same time share one request', async () => {
    const { refresh, getValue } = open({ mode: 'lazy-load' });
    await Promise.all([refresh(), refresh(), getValue('portfolio', false), getValue('portfolio', false)]);
    expect(server.requests).toHaveLength(1);
  });
});

describe('modes', () => {
  test('auto-poll fetches at start, waits for it, then every 60 s', async () => {
    const clock = createTestClock();
    const { getValue } = open({ mode: 'auto-poll' }, { clock });
    expect(clock.delays()).toEqual([5_000, 30_000]);
    expect(await getValue('portfolio', false)).toBe(true);
    await expect.poll(() => clock.delays()).toEqual([60_000]);
    server.answerWith(answerDocument(off));
    clock.advance(59_999);
    expect(server.requests).toHaveLength(1);
    clock.advance(1);
    await expect.poll(() => getValue('portfolio', true)).toBe(false);
    expect(server.requests).toHaveLength(2);
  });

  test('auto-poll gives the default when nothing arrives within 5 s, and the value later', async () => {
    const clock = createTestClock();
    let release = () => {};
    server.answerWith((request, response) => {
      release = () => answerDocument(on)(request, response);
    });
    const { getValue } = open({ mode: 'auto-poll' }, { clock });
    const early = getValue('portfolio', false);
    await expect.poll(() => server.requests).toHaveLength(1);
    clock.advance(5_000);
    expect(await early).toBe(false);
    release();
    await expect.poll(() => getValue('portfolio', false)).toBe(true);
  });

  test('auto-poll goes on after a failure', async () => {
    const clock = createTestClock();
    server.answerWith(answerStatus(500));
    const { getValue } = open({ mode: 'auto-poll' }, { clock });
    expect(await getValue('portfolio', false)).toBe(false);
    await expect.poll(() => clock.delays()).toEqual([60_000]);
    server.answerWith(answerDocument(on));
    clock.advance(60_000);
    await expect.poll(() => getValue('portfolio', false)).toBe(true);
  });

  test('lazy-load fetches when read after 60 s', async () => {
    const clock = createTestClock();
    const { getValue } = open({ mode: 'lazy-load' }, { clock });
    expect(await getValue('portfolio', false)).toBe(true);
    server.answerWith(answerDocument(off));
    clock.advance(59_999);
    expect(await getValue('portfolio', false)).toBe(true);
    clock.advance(1);
    expect(await getValue('portfolio', false)).toBe(false);
    expect(server.requests).toHaveLength(2);
  });

  test('lazy-load spares a failing server and an unknown key', async () => {
    const clock = createTestClock();
    const { getValue } = open({ mode: 'lazy-load' }, { clock });
    server.answerWith(answerStatus(503));
    await getValue('portfolio', false);
    await getValue('portfolio', false);
    expect(server.requests).toHaveLength(1);
    server.answerWith(answerStatus(404));
    clock.advance(5_000);
    await getValue('portfolio', false);
    clock.advance(59_999);
    await getValue('portfolio', false);
    expect(server.requests).toHaveLength(2);
    clock.advance(1);
    await getValue('portfolio', false);
    expect(server.requests).toHaveLength(3);
  });

  test('manual-poll fetches only when told', async () => {
    const { getValue, refresh } = open({ mode: 'manual-poll' });
    expect(await getValue('portfolio', false)).toBe(false);
    expect(server.requests).toHaveLength(0);
    expect(await refresh()).toEqual({ ok: true });
    expect(await getValue('portfolio', false)).toBe(true);
  });

  test('a closed client asks no more and keeps its values', async () => {
    const clock = createTestClock();
    const { close, getValue, refresh } = open({ mode: 'auto-poll' }, { clock });
    await getValue('portfolio', false);
    await expect.poll(() => clock.delays()).toEqual([60_000]);
    close();
    expect(clock.delays()).toEqual([]);
    expect(await refresh()).toEqual({ ok: false, reason: 'The client is closed.' });
    expect(await getValue('portfolio', false)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });
});

describe('values', () => {
  test('a missing key gives the default and logs an error', async () => {
    const { getCachedValue, refresh } = open({ mode: 'manual-poll' });
    await refresh();
    expect(getCachedValue('nowhere', false)).toBe(false);
    expect(getCachedValue('constructor', 'none')).toBe('none');
    expect(log).toEqual([
      "error Flag 'nowhere' falls back to its default 'false': the configuration has no such key.",
      "error Flag 'constructor' falls back to its default 'none': the configuration has no such key.",
    ]);
  });

  test('a default of another type is given back with an error', async () => {
    const { getCachedValue, refresh } = open({ mode: 'manual-poll' });
    await refresh();
    expect(getCachedValue('portfolio', 'no')).toBe('no');
    expect(log).toEqual([
      "error Flag 'portfolio' falls back to its default 'no': its type is boolean, the default's is string.",
    ]);
  });

  test('reading a targeted flag without a user is warned about once', async () => {
    server.answerWith(answerDocument({ f: { portfolio: { v: false, t: 0, p: [{ p: 100, v: true }] } } }));
    const { getCachedValue, refresh } = open({ mode: 'manual-poll' });
    await refresh();
    expect([getCachedValue('portfolio', true), getCachedValue('portfolio', true)]).toEqual([false, false]);
    expect(getCachedValue('portfolio', false, { identifier: 'alice' })).toBe(true);
    expect(log).toEqual(["warn Flag 'portfolio' has rules or percentages, but was read without a user."]);
  });
});

describe('change events', () => {
  test('fire when the document differs, not on 304 nor on the same body under a new ETag', async () => {
    const { onChange, refresh } = open({ mode: 'manual-poll' });
    const seen: unknown[] = [];
    const unsubscribe = onChange((config) => seen.push(config.f?.portfolio?.v));
    await refresh();
    await refresh();
    server.answerWith((_request, response) => response.setHeader('etag', '"new"').end(JSON.stringify(on)));
    await refresh();
    expect(seen).toEqual([true]);
    server.answerWith(answerDocument(off));
    await refresh();
    expect(seen).toEqual([true, false]);
    unsubscribe();
    server.answerWith(answerDocument(on));
    await refresh();
    expect(seen).toEqual([true, false]);
  });

  test('a failing listener does not keep the others from hearing', async () => {
    const { onChange, refresh } = open({ mode: 'manual-poll' });
    const heard = vi.fn();
    onChange(() => {
      throw new Error('broken');
    });
    onChange(heard);
    expect(await refresh()).toEqual({ ok: true });
    expect(heard).toHaveBeenCalledOnce();
    expect(log).toEqual(['error A listener to flag changes failed.']);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/AppError.ts';
import { type CachedPage, createCachedPage, createPageCache } from './pageCache.ts';
import { createSharedAnswers, type Made } from './sharedAnswers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unavailable = new AppError(503, 'DatabaseUnavailable', 'down');

function open() {
  const cache = createPageCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, keepStaleMs: 3_600_000 });
  const onError = vi.fn();
  const answers = createSharedAnswers({ cache, isAnswering: async () => true, onError });
  let makes = 0;
  let gate: Promise<void> | undefined;
  const make = async (before: CachedPage | undefined): Promise<Made<string>> => {
    const text = `answer ${++makes}`;
    await gate;
    return { page: createCachedPage(text, 'text/plain', before), tags: ['projects'], kept: true };
  };
  const ask = (make_: typeof make = make, { exact = false, oldRatherThanNone = true } = {}) =>
    answers.get<string>({ key: 'home', exact, oldRatherThanNone, encoding: 'identity' }, make_);
  return {
    cache,
    answers,
    onError,
    make,
    ask,
    read: async (...args: Parameters<typeof ask>) => {
      const answer = await ask(...args);
      return 'own' in answer ? `own ${answer.own}` : String(answer.body('identity'));
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
  };
}

it('makes an answer once for all who ask at the same time', async () => {
  const { read } = open();
  expect(await Promise.all(Array.from({ length: 20 }, () => read()))).toEqual(Array(20).fill('answer 1'));
  expect(await read()).toBe('answer 1');
});

it('gives nobody what was made for somebody else', async () => {
  const { read } = open();
  let visitors = 0;
  const own = async (): Promise<Made<string>> => ({ own: `${++visitors}` });
  expect(await Promise.all([read(own), read(own)])).toEqual(['own 1', 'own 2']);
  expect(await Promise.all([read(own), read(own)])).toEqual(['own 3', 'own 4']);
});

it('does not hand on a refusal that was meant for somebody else', async () => {
  const { read, make } = open();
  const refused = read(async () => {
    throw new AppError(429, 'TooManyRequests', 'no');
  });
  const other = read(make);
  await expect(refused).rejects.toThrow('no');
  expect(await other).toBe('answer 1');
});

it('lets a visitor alone wait for what is new', async () => {
  const { cache, read } = open();
  await read();
  cache.invalidate(['projects']);
  expect(await read()).toBe('answer 2');
});

it('shows many what is there until the new one is ready, made once in a second at most', async () => {
  const { cache, read, hold } = open();
  for (let times = 0; times < 60; times++) await read();
  cache.invalidate(['projects']);
  // It is a moment old: not yet made anew.
  expect(await read()).toBe('answer 1');
  await vi.advanceTimersByTimeAsync(1000);
  const release = hold();
  expect(await read()).toBe('answer 1');
  expect(await read()).toBe('answer 1');
  // Changed again while it is made: what comes out is shown all the same.
  cache.invalidate(['projects']);
  release();
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toBe('answer 2');
  await vi.advanceTimersByTimeAsync(1000);
  for (let times = 0; times < 60; times++) await read();
  expect(await read()).toBe('answer 3');
});

it('makes what takes long less often', async () => {
  const { cache, read, hold } = open();
  const release = hold();
  const first = read();
  await vi.advanceTimersByTimeAsync(100);
  release();
  await first;
  for (let times = 0; times < 60; times++) await read();
  cache.invalidate(['projects']);
  await vi.advanceTimersByTimeAsync(1900);
  for (let times = 0; times < 60; times++) expect(await read()).toBe('answer 1');
  await vi.advanceTimersByTimeAsync(200);
  await read();
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toBe('answer 2');
});

it('shows who may have changed something nothing out of date', async () => {
  const { cache, read, make } = open();
  for (let times = 0; times < 60; times++) await read();
  cache.invalidate(['projects']);
  expect(await read(make, { exact: true })).toBe('answer 2');
});

it('has the new one compressed as the old one was before it takes its place', async () => {
  const { cache, ask, read } = open();
  const first = await ask();
  if ('own' in first) throw new Error('not shared');
  await first.compress('br');
  cache.invalidate(['projects']);
  await read();
  expect(cache.find('home')?.encodings()).toEqual(['identity', 'br']);
});

it('shows an old page rather than none, and no old answer of the API', async () => {
  const { cache, read } = open();
  const fail = async () => {
    throw unavailable;
  };
  await read();
  cache.invalidate(['projects']);
  expect(await read(fail)).toBe('answer 1');
  await expect(read(fail, { oldRatherThanNone: false })).rejects.toThrow('down');
});

it('forgets the old page when making it fails for another reason', async () => {
  const { cache, read, onError } = open();
  for (let times = 0; times < 60; times++) await read();
  cache.invalidate(['projects']);
  await vi.advanceTimersByTimeAsync(1000);
  const fail = async () => {
    throw new Error('a fault');
  };
  expect(await read(fail)).toBe('answer 1');
  await vi.advanceTimersByTimeAsync(1);
  expect(onError).toHaveBeenCalledOnce();
  await expect(read(fail)).rejects.toThrow('a fault');
});

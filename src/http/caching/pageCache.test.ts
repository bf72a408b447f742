import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createCachedPage, createDemand, createPageCache } from './pageCache.ts';

const page = (text: string) => createCachedPage(text, 'text/plain');

it('keeps a page in three encodings with one tag', async () => {
  const kept = page('Hello hello hello');
  expect(kept.body('br')).toBeUndefined();
  const [first, second] = await Promise.all([kept.compress('br'), kept.compress('br')]);
  expect(second).toBe(first);
  expect(kept.body('br')).toBe(first);
  expect(brotliDecompressSync(first).toString()).toBe('Hello hello hello');
  expect(gunzipSync(await kept.compress('gzip')).toString()).toBe('Hello hello hello');
  expect(kept.etag).toBe(page('Hello hello hello').etag);
  expect(kept.etag).not.toBe(page('Hello').etag);
});

it.each([
  { encoding: 'br', decompress: brotliDecompressSync },
  { encoding: 'gzip', decompress: gunzipSync },
] as const)(
  'is quick with what is asked for once, and makes what is asked for again smaller: $encoding',
  async ({ encoding, decompress }) => {
    const text = Array.from({ length: 3000 }, (_, n) => `<li>${(n * 7919) % 997} of ${n % 31}</li>`).join('');
    const kept = page(text);
    const quick = await kept.compress(encoding);
    expect([kept.body(encoding), kept.body(encoding), kept.body(encoding)]).toEqual([quick, quick, quick]);
    await expect.poll(() => kept.body(encoding)?.length, { timeout: 20_000 }).toBeLessThan(quick.length);
    const small = kept.body(encoding) ?? quick;
    expect(decompress(small).toString()).toBe(text);
    expect(await kept.compress(encoding)).toBe(small);
  },
);

const long = 'Hello hello. '.repeat(1000);

it('takes the least work for what is asked for once', async () => {
  const kept = page(long);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_SIZE_HINT]: long.length };
  expect(await kept.compress('br')).toEqual(brotliCompressSync(long, { params }));
  // The lowest level would send the text itself.
  expect(await kept.compress('gzip')).toEqual(gzipSync(long, { level: 1 }));
});

it('holds the text itself only until it is compressed, and can still tell it', async () => {
  const kept = page(long);
  expect(kept.bytes).toBe(long.length);
  const compressed = await kept.compress('br');
  expect([kept.encodings(), kept.bytes, kept.length]).toEqual([['br'], compressed.length, long.length]);
  expect(kept.body('identity')).toBeUndefined();
  expect((await kept.compress('identity')).toString()).toBe(long);
  expect(gunzipSync(await kept.compress('gzip')).toString()).toBe(long);
  expect(kept.encodings()).toEqual(['br', 'gzip']);
});

it.each(['br', 'gzip'] as const)('is compressed for the first time within the turn: %s', async (encoding) => {
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  await page(long).compress(encoding);
  expect(hasTurned).toBe(false);
});

it.each(['br', 'gzip'] as const)('holds no larger buffer than what it sends: %s', async (encoding) => {
  const kept = page(long);
  const quick = await kept.compress(encoding);
  expect(quick.buffer.byteLength).toBe(quick.length);
  await expect.poll(() => kept.body(encoding)).not.toBe(quick);
  const small = kept.body(encoding);
  expect(small?.buffer.byteLength).toBe(small?.length);
});

it('goes on holding a text that was asked for as it is', async () => {
  const kept = page(long);
  await kept.compress('identity');
  await kept.compress('br');
  expect(kept.body('identity')?.toString()).toBe(long);
});

it('counts what is held of a page', async () => {
  const cache = createPageCache({ maxBytes: 1_000_000, maxAgeMs: 60_000 });
  const kept = page(long);
  cache.keep('a', kept, { tags: [], mark: cache.mark() });
  expect(cache.bytes).toBeGreaterThan(long.length);
  await kept.compress('br');
  cache.find('a');
  expect(cache.bytes).toBeLessThan(1000);
});

it('has high demand from fifty times in a second on, and no longer when nobody asks', () => {
  let time = 0;
  const demand = createDemand({ now: () => time });
  for (let times = 0; times < 49; times++) demand.count();
  expect(demand.isHigh()).toBe(false);
  demand.count();
  expect(demand.isHigh()).toBe(true);
  time = 1500;
  expect(demand.isHigh()).toBe(true);
  time = 4000;
  expect(demand.isHigh()).toBe(false);
});

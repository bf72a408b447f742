import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createCachedPage, createPageCache } from './pageCache.ts';

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

it('counts a page together with the compressed forms that follow', () => {
  const cache = createPageCache({ maxBytes: 1_000_000, maxAgeMs: 60_000 });
  cache.keep('a', page('x'.repeat(10_000)), { tags: [], mark: cache.mark() });
  expect(cache.bytes).toBeGreaterThan(15_000);
});

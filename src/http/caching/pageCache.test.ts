import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCachedPage, createPageCache } from './pageCache.ts';

const page = (text: string) => createCachedPage(text, 'text/plain');

function create(maxBytes = 1_000_000) {
  let time = 0;
  const cache = createPageCache({ maxBytes, maxAgeMs: 60_000, now: () => time });
  return { cache, wait: (ms: number) => (time += ms) };
}

describe('page cache', () => {
  it('keeps a page in three encodings with one tag', () => {
    const kept = page('Hello hello hello');
    expect(brotliDecompressSync(kept.body('br')).toString()).toBe('Hello hello hello');
    expect(gunzipSync(kept.body('gzip')).toString()).toBe('Hello hello hello');
    expect(kept.etag).toBe(page('Hello hello hello').etag);
    expect(kept.etag).not.toBe(page('Hello').etag);
  });

  it('drops pages by tag and leaves the others', () => {
    const { cache } = create();
    cache.keep('a', page('a'), { tags: ['project:a', 'projects'], mark: cache.mark() });
    cache.keep('b', page('b'), { tags: ['projects'], mark: cache.mark() });
    cache.touch(['project:a']);
    expect(cache.find('a')).toBeUndefined();
    expect(cache.find('b')).toBeDefined();
  });

  it('does not keep a page whose data changed while it was made', () => {
    const { cache } = create();
    const mark = cache.mark();
    cache.touch(['projects']);
    cache.keep('a', page('old'), { tags: ['projects'], mark });
    expect(cache.find('a')).toBeUndefined();
    const cleared = cache.mark();
    cache.clear();
    cache.keep('a', page('old'), { tags: [], mark: cleared });
    expect(cache.find('a')).toBeUndefined();
  });

  it('forgets a page after its time, as a backstop for a lost notification', () => {
    const { cache, wait } = create();
    cache.keep('a', page('a'), { tags: [], mark: cache.mark() });
    wait(59_000);
    expect(cache.find('a')).toBeDefined();
    wait(2000);
    expect(cache.find('a')).toBeUndefined();
  });

  it('stays within its size; the least recently used go first', () => {
    const { cache } = create(3500);
    for (const key of ['a', 'b']) cache.keep(key, page('x'.repeat(1000)), { tags: [], mark: cache.mark() });
    cache.find('a');
    cache.keep('c', page('x'.repeat(1000)), { tags: [], mark: cache.mark() });
    expect([cache.find('a'), cache.find('b'), cache.find('c')].map(Boolean)).toEqual([true, false, true]);
  });
});

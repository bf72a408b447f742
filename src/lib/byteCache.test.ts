import { describe, expect, it, vi } from 'vitest';
import { createByteCache } from './byteCache.ts';

function create(maxBytes = 1_000_000) {
  let time = 0;
  const cache = createByteCache<string>({
    maxBytes,
    maxAgeMs: 60_000,
    sizeOf: (text) => text.length,
    now: () => time,
  });
  return {
    cache,
    wait: (ms: number) => (time += ms),
    keep: (key: string, value: string, tags: readonly string[] = []) =>
      cache.keep(key, value, { tags, mark: cache.mark() }),
  };
}

describe('byte cache', () => {
  it('drops values by tag and leaves the others', () => {
    const { cache, keep } = create();
    keep('a', 'A', ['project:a', 'projects']);
    keep('b', 'B', ['projects']);
    cache.invalidate(['project:a']);
    expect([cache.find('a'), cache.find('b')]).toEqual([undefined, 'B']);
    cache.invalidate(['projects']);
    expect(cache.bytes).toBe(0);
  });

  it('does not keep a value whose data changed while it was made', () => {
    const { cache } = create();
    const mark = cache.mark();
    cache.invalidate(['projects']);
    cache.keep('a', 'old', { tags: ['projects'], mark });
    expect(cache.find('a')).toBeUndefined();
    const cleared = cache.mark();
    cache.clear();
    cache.keep('a', 'old', { tags: [], mark: cleared });
    expect(cache.find('a')).toBeUndefined();
  });

  it('keeps nothing by an old mark when too many tags were touched to remember them', () => {
    const { cache } = create();
    const mark = cache.mark();
    cache.invalidate(Array.from({ length: 10_001 }, (_, index) => `project:${index}`));
    cache.keep('a', 'old', { tags: ['project:1'], mark });
    expect(cache.find('a')).toBeUndefined();
  });

  it('forgets a value after its time, as a backstop for a lost notification', () => {
    const { cache, keep, wait } = create();
    keep('a', 'A');
    wait(59_000);
    expect(cache.find('a')).toBe('A');
    wait(2000);
    expect(cache.find('a')).toBeUndefined();
  });

  it('gives what is out of date only where it was asked to, and for so long', () => {
    let time = 0;
    const cache = createByteCache<string>({
      maxBytes: 1_000_000,
      maxAgeMs: 60_000,
      keepStaleMs: 3_600_000,
      sizeOf: (text) => text.length,
      now: () => time,
    });
    const keep = (key: string, tags: readonly string[]) => cache.keep(key, key, { tags, mark: cache.mark() });
    keep('touched', ['projects']);
    keep('cleared', []);
    cache.invalidate(['projects']);
    expect([cache.find('touched'), cache.findStale('touched')]).toEqual([undefined, 'touched']);
    expect(cache.find('cleared')).toBe('cleared');
    cache.clear();
    keep('old', []);
    time = 61_000;
    for (const key of ['touched', 'cleared', 'old'])
      expect([cache.find(key), cache.findStale(key)]).toEqual([undefined, key]);
    keep('old', []);
    expect(cache.find('old')).toBe('old');
    time = 3_661_000;
    expect([cache.findStale('touched'), cache.findStale('old')]).toEqual([undefined, 'old']);
  });

  it('stays within its size; the least recently used go first', () => {
    const { cache, keep } = create(40_000);
    for (let index = 0; index < 10; index++) keep(`k${index}`, 'x'.repeat(3000));
    cache.find('k0');
    for (let index = 10; index < 13; index++) keep(`k${index}`, 'x'.repeat(3000));
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
    expect([cache.find('k0'), cache.find('k1')].map(Boolean)).toEqual([true, false]);
  });

  it('counts what a value has become when it is found', () => {
    const values = new Map([
      ['a', 'x'],
      ['b', 'x'],
    ]);
    const cache = createByteCache<string>({
      maxBytes: 40_000,
      maxAgeMs: 60_000,
      sizeOf: (name) => values.get(name)?.length ?? 0,
      resizes: true,
    });
    for (const name of values.keys()) cache.keep(name, name, { tags: [], mark: cache.mark() });
    values.set('b', 'x'.repeat(20_000));
    cache.find('b');
    expect(cache.bytes).toBeGreaterThan(20_000);
    values.set('b', 'x'.repeat(39_600));
    expect([cache.find('b'), cache.find('a')]).toEqual(['b', undefined]);
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
  });

  it('counts keys and tags, so that long ones cannot fill the memory', () => {
    const { cache, keep } = create(1_000_000);
    for (let index = 0; index < 3000; index++) keep(`${index}`.padEnd(50_000, 'k'), '');
    expect(cache.size).toBeLessThan(10);
    cache.clear();
    for (let index = 0; index < 3000; index++) keep(`${index}`, '', ['t'.repeat(50_000)]);
    expect(cache.size).toBeLessThan(10);
    cache.clear();
    for (let index = 0; index < 10_000; index++) keep(`${index}`, '');
    expect(cache.size).toBeLessThan(4000);
  });

  it('does not let one value push out all others', () => {
    const { cache, keep } = create(100_000);
    keep('a', 'A');
    keep('large', 'x'.repeat(50_000));
    expect([cache.find('a'), cache.find('large')]).toEqual(['A', undefined]);
  });

  it('sweeps what is too old although nobody asks again', () => {
    vi.useFakeTimers();
    try {
      const cache = createByteCache<string>({ maxBytes: 1e6, maxAgeMs: 60_000, sizeOf: () => 1 });
      cache.keep('a', 'A', { tags: ['x'], mark: cache.mark() });
      vi.advanceTimersByTime(121_000);
      expect([cache.size, cache.bytes]).toEqual([0, 0]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('get', () => {
  it('makes a value once for all who ask meanwhile, and again after a failure', async () => {
    const { cache } = create();
    let loads = 0;
    const load = async () => {
      if (++loads === 1) throw new Error('down');
      return { value: `v${loads}`, tags: ['projects'] };
    };
    await expect(Promise.all([cache.get('a', load), cache.get('a', load)])).rejects.toThrow('down');
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual(['v2', 'v2']);
    expect(await cache.get('a', load)).toBe('v2');
    cache.invalidate(['projects']);
    expect(await cache.get('a', load)).toBe('v3');
  });

  it('lets nobody who asks after a change have what was begun before it', async () => {
    const { cache } = create();
    const begun = Promise.withResolvers<void>();
    const early = cache.get('a', async () => {
      await begun.promise;
      return { value: 'old', tags: ['projects'] };
    });
    cache.invalidate(['projects']);
    const late = cache.get('a', async () => ({ value: 'new', tags: ['projects'] }));
    begun.resolve();
    expect(await Promise.all([early, late])).toEqual(['old', 'new']);
    expect(cache.find('a')).toBe('new');
  });
});

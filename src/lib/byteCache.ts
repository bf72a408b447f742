export interface ByteCacheOptions<V> {
  /** Everything that is kept counts: keys, tags, values and what an entry itself takes. */
  maxBytes: number;
  /** A backstop for a lost notice: nothing is kept longer than this. */
  maxAgeMs: number;
  /** How much longer what is too old or made from changed data is kept, for `findStale`. */
  keepStaleMs?: number;
  /** What a value takes in memory. */
  sizeOf(value: V): number;
  /** Values change their size while they are kept: it is asked for again whenever one is found. */
  resizes?: boolean;
  now?: () => number;
}

export interface ByteCache<V> {
  find(key: string): V | undefined;
  /** Also what `find` no longer gives: for when nothing newer can be made. */
  findStale(key: string): V | undefined;
  /** Call before reading the data; hand the mark to `keep`, so that a change in between is not missed. */
  mark(): number;
  /** What was made from data that changed meanwhile is kept as out of date, for `findStale`. */
  keep(key: string, value: V, made: { tags: readonly string[]; mark: number }): void;
  /** Whether anything at all changed after the mark. */
  isChangedSince(mark: number): boolean;
  forget(key: string): void;
  /** The kept value, or what `load` makes of it now; who asks meanwhile waits for the same. */
  get(key: string, load: () => Promise<{ value: V; tags: readonly string[] }>): Promise<V>;
  /** Drops what was made from data with one of these tags, and whatever is being made from it. */
  invalidate(tags: readonly string[]): void;
  clear(): void;
  readonly size: number;
  readonly bytes: number;
}

interface Entry<V> {
  value: V;
  tags: readonly string[];
  mark: number;
  /** Without the value. */
  ownBytes: number;
  bytes: number;
  expires: number;
  goneAt: number;
}

/** An entry's own objects and its places in the maps, measured on Node 24 and rounded up. */
const entryBytes = 300;
/** One value must not push out everything else. */
const largestShare = 1 / 8;
const mostInvalidatedTags = 10_000;

/** A string may take two bytes for each character. */
export const textBytes = (text: string) => 2 * text.length + 16;

/**
 * Answers by key, bounded in bytes: what was used longest ago goes first, what is too old is swept even if nobody asks
 * again, and what was made from changed data is dropped by its tags.
 */
export function createByteCache<V>(options: ByteCacheOptions<V>): ByteCache<V> {
  const { maxBytes, maxAgeMs, keepStaleMs = 0, sizeOf, resizes = false } = options;
  const { now = () => performance.now() } = options;
  const entries = new Map<string, Entry<V>>();
  const keysByTag = new Map<string, Set<string>>();
  const underWay = new Map<string, { mark: number; value: Promise<V> }>();
  const invalidated = new Map<string, number>();
  let clock = 0;
  let clearedAt = 0;
  let changedAt = 0;
  let bytes = 0;
  let newest: Entry<V> | undefined;
  let sweepPlanned = false;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  /** No longer given by `find`, and gone unless the stale are kept. */
  function expire(key: string): void {
    const entry = entries.get(key);
    if (entry) entry.expires = Number.NEGATIVE_INFINITY;
    if (keepStaleMs === 0) drop(key);
  }

  function sweep(): void {
    const time = now();
    for (const [key, entry] of entries) if (entry.goneAt < time) drop(key);
    sweepPlanned = false;
    if (entries.size > 0) sweepLater();
  }
  function sweepLater(): void {
    if (sweepPlanned || maxAgeMs <= 0) return;
    sweepPlanned = true;
    setTimeout(sweep, maxAgeMs + keepStaleMs).unref();
  }

  const isStale = (tags: readonly string[], mark: number) =>
    clearedAt > mark || tags.some((tag) => (invalidated.get(tag) ?? 0) > mark);

  function weigh(entry: Entry<V>): void {
    const size = entry.ownBytes + sizeOf(entry.value);
    bytes += size - entry.bytes;
    entry.bytes = size;
    for (const oldest of bytes > maxBytes ? entries.keys() : []) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function find(key: string): V | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const time = now();
    if (entry.goneAt < time) drop(key);
    if (entry.expires < time) return undefined;
    // What everybody asks for is nearly always the newest already.
    if (entry !== newest) {
      entries.delete(key);
      entries.set(key, entry);
      newest = entry;
    }
    if (resizes) weigh(entry);
    return entry.value;
  }

  function findStale(key: string): V | undefined {
    const entry = entries.get(key);
    return entry && entry.goneAt >= now() ? entry.value : undefined;
  }

  function keep(key: string, value: V, { tags, mark }: { tags: readonly string[]; mark: number }): void {
    const stale = isStale(tags, mark);
    if (stale && (keepStaleMs === 0 || (entries.get(key)?.mark ?? 0) > mark)) return;
    drop(key);
    const ownBytes = tags.reduce((sum, tag) => sum + textBytes(tag), entryBytes + textBytes(key));
    if (ownBytes + sizeOf(value) > maxBytes * largestShare) return;
    const expires = now() + maxAgeMs;
    newest = {
      value,
      tags,
      mark,
      ownBytes,
      bytes: 0,
      expires: stale ? Number.NEGATIVE_INFINITY : expires,
      goneAt: expires + keepStaleMs,
    };
    entries.set(key, newest);
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
    weigh(newest);
    sweepLater();
  }

  return {
    find,
    findStale,
    mark: () => ++clock,
    keep,
    isChangedSince: (mark) => changedAt > mark,
    forget: drop,
    async get(key, load) {
      const known = find(key);
      if (known !== undefined) return known;
      // What began before the last change may be about the old state: nobody who asks after it waits for that.
      const running = underWay.get(key);
      if (running && changedAt < running.mark) return running.value;
      const mark = ++clock;
      const value = load().then((made) => {
        keep(key, made.value, { tags: made.tags, mark });
        return made.value;
      });
      const work = { mark, value };
      underWay.set(key, work);
      try {
        return await value;
      } finally {
        if (underWay.get(key) === work) underWay.delete(key);
      }
    },
    invalidate(tags) {
      changedAt = ++clock;
      for (const tag of tags) {
        invalidated.set(tag, changedAt);
        for (const key of [...(keysByTag.get(tag) ?? [])]) expire(key);
      }
      if (invalidated.size <= mostInvalidatedTags) return;
      invalidated.clear();
      clearedAt = changedAt;
    },
    clear() {
      changedAt = clearedAt = ++clock;
      for (const key of [...entries.keys()]) expire(key);
    },
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
  };
}

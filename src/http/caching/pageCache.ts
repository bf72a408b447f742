import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CachedPage {
  readonly etag: string;
  readonly contentType: string;
  body(encoding: Encoding): Buffer;
}

interface Entry {
  page: CachedPage;
  tags: readonly string[];
  bytes: number;
  expires: number;
}

const compress: Record<Encoding, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};

/** Holds one rendered answer in the encodings that were asked for so far. */
export function createCachedPage(text: string, contentType: string): CachedPage {
  const identity = Buffer.from(text);
  const made = new Map<Encoding, Buffer>([['identity', identity]]);
  return {
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    contentType,
    body(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const body = compress[encoding](identity);
      made.set(encoding, body);
      return body;
    },
  };
}

export interface PageCacheOptions {
  maxBytes: number;
  /** A backstop for a lost notification: no answer is kept longer than this. */
  maxAgeMs: number;
  now?: () => number;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Shared answers by key, bounded in size (least recently used go first), dropped by tag. */
export function createPageCache({ maxBytes, maxAgeMs, now = Date.now }: PageCacheOptions) {
  const entries = new Map<string, Entry>();
  const touched = new Map<string, number>();
  let clearedAt = 0;
  let clock = 0;
  let bytes = 0;

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    find(key: string): CachedPage | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expires < now()) {
        drop(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },
    /** Call before reading the data; hand the mark to `keep`, so that a change in between is not missed. */
    mark: () => ++clock,
    keep(key: string, page: CachedPage, { tags, mark }: { tags: readonly string[]; mark: number }): void {
      if (clearedAt > mark || tags.some((tag) => (touched.get(tag) ?? 0) > mark)) return;
      drop(key);
      // The compressed forms come later; together they are about half as large again.
      const size = Math.ceil(page.body('identity').length * 1.5) + key.length * 2;
      entries.set(key, { page, tags, bytes: size, expires: now() + maxAgeMs });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    touch(tags: readonly string[]): void {
      const at = ++clock;
      for (const tag of tags) touched.set(tag, at);
      for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.includes(tag))) drop(key);
      if (touched.size > 10_000) {
        touched.clear();
        clearedAt = at;
      }
    },
    clear(): void {
      clearedAt = ++clock;
      entries.clear();
      bytes = 0;
    },
    get size() {
      return entries.size;
    },
  };
}

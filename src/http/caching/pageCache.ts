import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ByteCache, type ByteCacheOptions, createByteCache } from '#lib/byteCache.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CachedPage {
  readonly etag: string;
  readonly contentType: string;
  body(encoding: Encoding): Buffer;
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

export type PageCache = ByteCache<CachedPage>;

/** The compressed forms come later; together they are about half as large again. */
const sizeOf = (page: CachedPage) => Math.ceil(page.body('identity').length * 1.5);

/** Shared answers by key, bounded in size, dropped by tag. */
export function createPageCache(options: Omit<ByteCacheOptions<CachedPage>, 'sizeOf'>): PageCache {
  return createByteCache({ ...options, sizeOf });
}

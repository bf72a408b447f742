import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ByteCache, type ByteCacheOptions, createByteCache } from '#lib/byteCache.ts';
import { createDemand, type Demand } from './demand.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CachedPage {
  readonly etag: string;
  readonly contentType: string;
  /** By the clock that is never set, as all waits are. */
  readonly madeAt: number;
  /** How often it is asked for. */
  readonly demand: Demand;
  /** Undefined while it is not compressed that way. */
  body(encoding: Encoding): Buffer | undefined;
  /** Compressed beside the requests, on another thread, and once for all who ask meanwhile. */
  compress(encoding: Encoding): Promise<Buffer>;
  /** The encodings it was asked for in so far. */
  encodings(): Encoding[];
}

/** Below this a compressed answer saves no packet. */
const leastCompressed = 1000;

/** From this time on that it is asked for, a page deserves to be made small. */
const askedOften = 4;

type Compression = 'quick' | 'small';

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);
const qualities = { quick: 1, small: 6 };
const compressors: Record<
  Exclude<Encoding, 'identity'>,
  (bytes: Buffer, compression: Compression) => Promise<Buffer>
> = {
  gzip: (bytes, compression) => gzipped(bytes, { level: qualities[compression] }),
  br: (bytes, compression) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualities[compression],
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/**
 * Holds one made answer in the encodings that were asked for so far; `before` is the one whose place it takes. Most pages are asked for once
 * before they change, so that they are compressed quickly; what is asked for again takes the fourfold work for a fifth less to send.
 */
export function createCachedPage(text: string, contentType: string, before?: CachedPage): CachedPage {
  const identity = Buffer.from(text);
  const made = new Map<Encoding, Buffer>([['identity', identity]]);
  const making = new Map<Encoding, Promise<Buffer>>();
  const small = new Set<Encoding>();
  let asked = 0;

  async function make(encoding: Exclude<Encoding, 'identity'>, compression: Compression): Promise<Buffer> {
    const body = await compressors[encoding](identity, compression);
    made.set(encoding, body);
    making.delete(encoding);
    return body;
  }

  return {
    etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
    contentType,
    madeAt: performance.now(),
    demand: before?.demand ?? createDemand(),
    body(encoding) {
      const body = made.get(encoding);
      if (body && encoding !== 'identity' && ++asked >= askedOften && !small.has(encoding)) {
        small.add(encoding);
        // Where it fails, the larger one stays.
        make(encoding, 'small').catch(() => undefined);
      }
      return body;
    },
    async compress(encoding) {
      const known = made.get(encoding);
      if (known || encoding === 'identity') return known ?? identity;
      const running = making.get(encoding) ?? make(encoding, 'quick');
      making.set(encoding, running);
      return running;
    },
    encodings: () => [...made.keys()],
  };
}

/** The encoding to send: small answers go as they are. */
export function encodingFor(page: CachedPage, wanted: Encoding): Encoding {
  return (page.body('identity')?.length ?? 0) < leastCompressed ? 'identity' : wanted;
}

export type PageCache = ByteCache<CachedPage>;

/** The compressed forms come later; together they are about half as large again. */
const sizeOf = (page: CachedPage) => Math.ceil((page.body('identity')?.length ?? 0) * 1.5);

/** Shared answers by key, bounded in size, dropped by tag. */
export function createPageCache(options: Omit<ByteCacheOptions<CachedPage>, 'sizeOf'>): PageCache {
  return createByteCache({ ...options, sizeOf });
}

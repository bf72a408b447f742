import { hash } from 'node:crypto';
import { type ByteCache, type ByteCacheOptions, createByteCache } from '#lib/byteCache.ts';
import { type Compressed, type Compression, compress, decompress } from './compress.ts';

interface Demand {
  /** Called for every time it is asked for. */
  count(): void;
  /** Asked for so often that whoever waited would not wait alone. */
  isHigh(): boolean;
}

const windowMs = 1000;
/** Times in a second. Nobody who waits for a change asks that often: a visitor, a program that polls, a test. */
const high = 50;

/** Counts over the second under way and the one before it. */
export function createDemand({ now = () => performance.now() }: { now?: () => number } = {}): Demand {
  let began = now();
  let counted = 0;
  let before = 0;

  function turn(): void {
    const time = now();
    const passed = time - began;
    if (passed < windowMs) return;
    before = passed < 2 * windowMs ? counted : 0;
    counted = 0;
    began = time;
  }

  return {
    count() {
      turn();
      counted++;
    },
    isHigh() {
      turn();
      return Math.max(before, counted) >= high;
    },
  };
}

/** The first that is held is the cheapest to read. */
const encodings = ['identity', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

export interface CachedPage {
  readonly etag: string;
  readonly contentType: string;
  /** By the clock that is never set, as all waits are. */
  readonly madeAt: number;
  /** How often it is asked for. */
  readonly demand: Demand;
  /** Of the text, whatever is held of it. */
  readonly length: number;
  /** What is held in memory. */
  readonly bytes: number;
  /** Undefined while it is not held that way. */
  body(encoding: Encoding): Buffer | undefined;
  /** Once for all who ask meanwhile. */
  compress(encoding: Encoding): Promise<Buffer>;
  /** The encodings it is held in. */
  encodings(): Encoding[];
}

/** Below this a compressed answer saves no packet. */
const leastCompressed = 1000;

/** From this time on that it is asked for, a page deserves to be made small. */
const askedOften = 4;

/** Bodies by encoding, and what they take together. */
function createBodies(identity: Buffer) {
  const bodies = new Map<Encoding, Buffer>([['identity', identity]]);
  let bytes = identity.length;
  function drop(encoding: Encoding): void {
    bytes -= bodies.get(encoding)?.length ?? 0;
    bodies.delete(encoding);
  }
  return {
    get: (encoding: Encoding) => bodies.get(encoding),
    encodings: () => [...bodies.keys()],
    bytes: () => bytes,
    drop,
    set(encoding: Encoding, body: Buffer): void {
      drop(encoding);
      bodies.set(encoding, body);
      bytes += body.length;
    },
    async readText(): Promise<Buffer> {
      const encoding = encodings.find((one) => bodies.has(one)) ?? 'identity';
      const body = bodies.get(encoding) ?? Buffer.alloc(0);
      return encoding === 'identity' ? body : decompress(body, encoding);
    },
  };
}

/**
 * Holds one made answer, a text or its parts, in the encodings that were asked for so far; `before` is the one whose place it takes. Most pages are asked for once
 * before they change, so that they are compressed quickly; what is asked for again takes the fourfold work for a fifth less to send. The text itself
 * takes six times as much memory as all else and goes once it is compressed, unless somebody has asked for it.
 */
export function createCachedPage(
  text: string | readonly string[],
  contentType: string,
  before?: CachedPage,
): CachedPage {
  const identity = Buffer.from(typeof text === 'string' ? text : text.join(''));
  const { length } = identity;
  const held = createBodies(identity);
  const making = new Map<Encoding, Promise<Buffer>>();
  const small = new Set<Encoding>();
  let asked = 0;
  let isReadPlain = false;

  async function make(encoding: Compressed, compression: Compression): Promise<Buffer> {
    const body = await compress(await held.readText(), encoding, compression);
    held.set(encoding, body);
    making.delete(encoding);
    if (!isReadPlain) held.drop('identity');
    return body;
  }

  return {
    etag: `W/"${hash('sha1', identity, 'base64url')}"`,
    contentType,
    length,
    get bytes() {
      return held.bytes();
    },
    madeAt: performance.now(),
    demand: before?.demand ?? createDemand(),
    body(encoding) {
      const body = held.get(encoding);
      if (encoding === 'identity') isReadPlain = true;
      else if (body && ++asked >= askedOften && !small.has(encoding)) {
        small.add(encoding);
        // Where it fails, the larger one stays.
        make(encoding, 'small').catch(() => undefined);
      }
      return body;
    },
    async compress(encoding) {
      if (encoding === 'identity') {
        isReadPlain = true;
        return held.readText();
      }
      const known = held.get(encoding);
      if (known) return known;
      const running = making.get(encoding) ?? make(encoding, 'quick');
      making.set(encoding, running);
      return running;
    },
    encodings: held.encodings,
  };
}

/** The encoding to send: small answers go as they are. */
export function encodingFor(page: CachedPage, wanted: Encoding): Encoding {
  return page.length < leastCompressed ? 'identity' : wanted;
}

export type PageCache = ByteCache<CachedPage>;

/** Shared answers by key, bounded in size, dropped by tag. */
export function createPageCache(
  options: Omit<ByteCacheOptions<CachedPage>, 'sizeOf' | 'resizes'>,
): PageCache {
  return createByteCache({ ...options, sizeOf: ({ bytes }) => bytes, resizes: true });
}

import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib';

export type Compressed = 'br' | 'gzip';
/** At once, or well enough to be sent often. */
export type Compression = 'quick' | 'small';

/** The lowest of gzip compresses nothing. */
const qualities: Record<Compressed, Record<Compression, number>> = {
  br: { quick: 0, small: 6 },
  gzip: { quick: 1, small: 6 },
};
/** Larger than any page of ours; what is larger would hold everybody else up for longer than its rendering. */
const mostAtOnce = 512 * 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, { level: number; chunkSize: number }, Buffer>(gzip);
/** Room for the whole of it: each chunk more is another round over the other thread. */
const chunkSizeFor = ({ length }: Buffer) => Math.max(1024, length >> 1);
const gzipOptions = (bytes: Buffer, level: number) => ({ level, chunkSize: chunkSizeFor(bytes) });
const brotliOptions = (bytes: Buffer, quality: number) => ({
  chunkSize: chunkSizeFor(bytes),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

const compressors: Record<Compressed, (bytes: Buffer, quality: number) => Promise<Buffer>> = {
  gzip: (bytes, quality) => gzipped(bytes, gzipOptions(bytes, quality)),
  br: (bytes, quality) => brotli(bytes, brotliOptions(bytes, quality)),
};
const compressorsAtOnce: Record<Compressed, (bytes: Buffer, quality: number) => Buffer> = {
  gzip: (bytes, quality) => gzipSync(bytes, gzipOptions(bytes, quality)),
  br: (bytes, quality) => brotliCompressSync(bytes, brotliOptions(bytes, quality)),
};

/** A part of a larger buffer keeps all of it: Node cuts small ones from slabs of 64 kB, and a compressor's output from its chunk. */
function withoutSlab(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/**
 * Quickly means on this thread: to hand a page to another one takes half as much work here as the whole of it, and on a busy site the answer
 * waits for a processor and then behind other pages.
 */
export async function compress(
  bytes: Buffer,
  encoding: Compressed,
  compression: Compression,
): Promise<Buffer> {
  const isQuick = compression === 'quick' && bytes.length <= mostAtOnce;
  const by = isQuick ? compressorsAtOnce : compressors;
  return withoutSlab(await by[encoding](bytes, qualities[encoding][compression]));
}

const decompressors: Record<Compressed, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
};

export const decompress = (bytes: Buffer, encoding: Compressed): Promise<Buffer> =>
  decompressors[encoding](bytes);

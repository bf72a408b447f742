import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '#db/Database.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { RequestError, requestPublic } from '#lib/requestPublic.ts';
import { createWorkQueue } from '#lib/workQueue.ts';
import { findAsset } from '../assets/assets.ts';
import { createDiskCache } from './createDiskCache.ts';
import { type ImageFormat, imageFormats, type Resized, resizeImage } from './resizeImage.ts';

export interface FetchImageOptions {
  /** Host names the operator allows, lower case. */
  hosts: readonly string[];
  /** Which addresses may be connected to; public ones unless a test says otherwise. */
  isAllowed?: (address: string) => boolean;
}

const maxBytes = 5 * 1024 * 1024;

const refused = (message: string) => new AppError(403, 'ForbiddenHost', message);
const failed = (message: string) => new AppError(502, 'BadUpstream', message);

function toAppError(error: unknown, hostname: string): unknown {
  if (!(error instanceof RequestError)) return error;
  if (error.fault === 'forbidden') return refused(error.message);
  if (error.fault === 'unresolved') return failed(error.message);
  return failed(
    error.fault === 'tooLarge'
      ? `The picture is larger than ${maxBytes / 1024 / 1024} MB`
      : `${hostname} does not answer`,
  );
}

/** Fetches a picture from an allowed host. Redirects are not followed: they could leave it. */
export async function fetchImage(url: string, { hosts, isAllowed }: FetchImageOptions): Promise<Buffer> {
  const { protocol, hostname, username } = new URL(url);
  if (!['http:', 'https:'].includes(protocol) || username !== '')
    throw refused('Only plain http(s) addresses are fetched');
  if (!hosts.includes(hostname.toLowerCase()))
    throw refused(`Pictures from ${hostname} are not allowed here`);
  const answer = await requestPublic({
    url,
    headers: { accept: 'image/*' },
    timeoutMs: 10_000,
    maxBytes,
    isAllowed,
  }).catch((error: unknown) => {
    throw toAppError(error, hostname);
  });
  if (answer.status !== 200 || answer.headers['content-type']?.startsWith('image/') !== true)
    throw failed(`${hostname} answered ${answer.status} and no picture`);
  return answer.body;
}

export interface ImageRequest {
  /** A path of ours, or an address on an allowed host. */
  url: string;
  width: number;
  quality: number;
  format: ImageFormat | undefined;
  /** Who asks. */
  network: string;
}

export interface ServedImage extends Resized {
  etag: string;
  /** Its address names its content, so it never changes. */
  immutable: boolean;
}

export interface ImageService {
  get(request: ImageRequest): Promise<ServedImage>;
}

export interface ImageServiceOptions {
  db: Db;
  /** The data folder. */
  data: string;
  /** Foreign hosts the operator allows. */
  hosts: readonly string[];
  maxCacheBytes?: number;
  isAllowed?: FetchImageOptions['isAllowed'];
  now?: () => number;
}

const ownPath = /^\/logos\/([0-9a-f]{64})$/;
const dayMs = 86_400_000;
/** Two pictures at a time keep a small machine responsive; one network has at most a third of the queue. */
const making = { atOnce: 2, mostWaiting: 200, perOwner: 64 };

const tooBusy = () =>
  new AppError(503, 'Busy', 'Too many pictures are being made; try again shortly', { 'retry-after': '2' });

/** Pictures at the size and in the format a page needs, made once and kept on disk. */
export function createImageService(options: ImageServiceOptions): ImageService {
  const { db, data, hosts, isAllowed, maxCacheBytes = 256 * 1024 * 1024, now = Date.now } = options;
  const cache = createDiskCache(join(data, 'images'), { maxBytes: maxCacheBytes });
  const underWay = new Map<string, Promise<Resized>>();
  const queue = createWorkQueue({ ...making, refuse: tooBusy });

  async function load(url: string): Promise<Uint8Array> {
    const sha256 = ownPath.exec(url)?.[1];
    if (sha256 === undefined) return fetchImage(url, { hosts, ...(isAllowed && { isAllowed }) });
    const asset = await findAsset(db, sha256);
    if (!asset?.contentType.startsWith('image/')) throw notFound('There is no such picture');
    return asset.bytes;
  }

  async function make(name: string, request: ImageRequest): Promise<Resized> {
    const kept = await cache.find(name);
    if (kept) {
      // The first byte says which format it is; the rest is the picture.
      const format = imageFormats[kept[0] ?? 0] ?? 'png';
      return { bytes: kept.subarray(1), format };
    }
    return queue(request.network, async () => {
      const made = await resizeImage(await load(request.url), request);
      const mark = imageFormats.indexOf(made.format);
      await cache.keep(name, Buffer.concat([Buffer.from([mark]), made.bytes]));
      return made;
    });
  }

  return {
    async get(request) {
      const own = ownPath.test(request.url);
      if (!own && !/^https?:\/\//.test(request.url))
        throw badRequest('url must be a path of a picture here or an http(s) address');
      if (!own && !URL.canParse(request.url)) throw badRequest('url is not a well-formed address');
      // A foreign picture may change; it is looked at again the next day.
      const age = own ? 0 : Math.floor(now() / dayMs);
      const name = createHash('sha256')
        .update(JSON.stringify([request.url, request.width, request.quality, request.format ?? null, age]))
        .digest('hex');
      const work = underWay.get(name) ?? make(name, request).finally(() => underWay.delete(name));
      underWay.set(name, work);
      const made = await work;
      return { ...made, etag: `"${name.slice(0, 32)}"`, immutable: own };
    },
  };
}

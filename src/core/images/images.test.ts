import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskCache } from './createDiskCache.ts';
import { fetchImage } from './createImageService.ts';
import { resizeImage } from './resizeImage.ts';

const folder = mkdtempSync(join(tmpdir(), 'parapet-images-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const photo = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#0b7a66' } })
  .jpeg()
  .toBuffer();
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><rect width="10" height="20" fill="red"/></svg>',
);

describe('resizeImage', () => {
  it.each(['avif', 'webp', 'png', 'jpeg'] as const)('makes %s', async (format) => {
    const { bytes, format: made } = await resizeImage(photo, { width: 96, quality: 75, format });
    const about = await sharp(bytes).metadata();
    expect([made, about.width, about.height]).toEqual([format, 96, 48]);
    expect(about.format).toBe(format === 'avif' ? 'heif' : format);
  });

  it('never enlarges pixels, keeps the format, and draws vectors at the size asked for', async () => {
    const large = await resizeImage(photo, { width: 640, quality: 75, format: undefined });
    expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 150 });
    const drawn = await resizeImage(drawing, { width: 256, quality: 75, format: undefined });
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'png', width: 256, height: 512 });
  });

  it('refuses what is no picture, and bombs', async () => {
    await expect(
      resizeImage(Buffer.from('hello'), { width: 16, quality: 75, format: 'png' }),
    ).rejects.toThrow('not a picture');
    const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>');
    await expect(resizeImage(bomb, { width: 16, quality: 75, format: 'png' })).rejects.toThrow(
      'not a picture',
    );
  });
});

describe('createDiskCache', () => {
  it('stays within its size, drops what was used longest ago, and adopts the files of an earlier run', async () => {
    const place = join(folder, 'cache');
    const cache = createDiskCache(place, { maxBytes: 10_000 });
    for (const name of ['a', 'b']) await cache.keep(name, Buffer.alloc(100, name));
    expect((await cache.find('a'))?.toString()).toBe('a'.repeat(100));
    await cache.keep('c', Buffer.alloc(100, 'c'));
    expect(readdirSync(place).sort()).toEqual(['a', 'c']);
    // A file takes whole blocks of the disk.
    expect(cache.bytes).toBe(8192);
    await cache.keep('huge', Buffer.alloc(12_000));
    expect(readdirSync(place).sort()).toEqual(['a', 'c']);
    const again = createDiskCache(place, { maxBytes: 5000 });
    expect(again.bytes).toBe(4096);
    expect(readdirSync(place)).toHaveLength(1);
  });

  it('goes without what cannot be written, as on a full disk', async () => {
    const place = join(folder, 'full');
    const cache = createDiskCache(place, { maxBytes: 10_000 });
    await cache.keep('no-such-folder/a', Buffer.alloc(100));
    // Written, but not to its place: nothing is left behind.
    mkdirSync(join(place, 'b'));
    await cache.keep('b', Buffer.alloc(100));
    expect([await cache.find('no-such-folder/a'), await cache.find('b'), cache.bytes]).toEqual([
      undefined,
      undefined,
      0,
    ]);
    expect(readdirSync(place)).toEqual(['b']);
  });
});

describe('fetchImage', () => {
  async function serve(answer: Parameters<typeof createServer>[1], use: (url: string) => Promise<void>) {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await use(`http://localhost:${(server.address() as AddressInfo).port}/logo.jpg`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const isAllowed = () => true;
  const hosts = ['localhost'];

  it('fetches from an allowed host, and only what is a picture', async () => {
    await serve(
      (_request, response) => response.setHeader('content-type', 'image/jpeg').end(photo),
      async (url) => expect(await fetchImage(url, { hosts, isAllowed })).toEqual(photo),
    );
    await serve(
      (_request, response) => response.setHeader('content-type', 'text/html').end('<p>'),
      async (url) =>
        expect(fetchImage(url, { hosts, isAllowed })).rejects.toThrow('answered 200 and no picture'),
    );
    await serve(
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      async (url) => expect(fetchImage(url, { hosts, isAllowed })).rejects.toThrow('answered 302'),
    );
  });

  it('refuses hosts that are not named, and named ones that lead inside', async () => {
    await expect(fetchImage('https://logos.example/a.png', { hosts })).rejects.toThrow('not allowed here');
    await expect(fetchImage('http://localhost:1/a.png', { hosts })).rejects.toThrow('not a public host');
    await expect(fetchImage('file:///etc/passwd', { hosts })).rejects.toThrow('Only plain http');
  });
});

import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { uploadPicture } from '#test/helpers/pictures.ts';

const { browser, signedIn } = await prepareAccountsApp();

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a66' } });

it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'takes a %s and serves it redrawn to everybody',
  async (format) => {
    const { browser: visitor, user } = await signedIn('a@example.test');
    const bytes = await draw(640, 480)
      .withMetadata({ exif: { IFD0: { Copyright: 'private words' } } })
      .toFormat(format)
      .toBuffer();
    const { status, body } = await uploadPicture(visitor, bytes);
    expect(status).toBe(200);
    expect(body.picture).toMatch(new RegExp(`^/pictures/${user.username}\\.webp\\?v=\\d+$`));
    const shown = await browser().request(body.picture ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const stored = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(stored.includes('private words')).toBe(false);
    expect((await visitor.get('/api/user/profile')).body.picture).toMatch(/^\/pictures\//);
  },
);

it('makes a still of an animation', async () => {
  const { browser: visitor } = await signedIn('a@example.test');
  const frames = await sharp(
    [await draw(40, 40).png().toBuffer(), await draw(40, 40).negate().png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .gif()
    .toBuffer();
  const { body } = await uploadPicture(visitor, frames);
  const shown = await browser().request(body.picture ?? '');
  expect((await sharp(await shown.arrayBuffer()).metadata()).pages ?? 1).toBe(1);
});

it('deletes it', async () => {
  const { browser: visitor } = await signedIn('a@example.test');
  const { body } = await uploadPicture(visitor, await draw(64, 64).png().toBuffer());
  expect((await visitor.post('/api/user/profile/delete', {})).status).toBe(200);
  expect((await browser().request(body.picture ?? '')).status).toBe(204);
  expect((await visitor.get('/api/user/profile')).body.picture).toBeNull();
});

it('refuses what is no picture, in clear words', async () => {
  const { browser: visitor } = await signedIn('a@example.test');
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const png = await draw(64, 64).png().toBuffer();
  const cases: [Uint8Array, number, string][] = [
    [Buffer.from(svg), 400, 'SVG pictures are not accepted. Please choose a PNG, JPEG, WebP or GIF file.'],
    [Buffer.from('<html>hello</html>'), 400, 'Please choose a PNG, JPEG, WebP or GIF file.'],
    [png.subarray(0, 60), 400, 'The picture is damaged and cannot be read.'],
    [
      await draw(5000, 4000).png({ compressionLevel: 9 }).toBuffer(),
      400,
      'The picture is too large: at most 16 million pixels are accepted.',
    ],
    [Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 413, 'The picture is larger than 1 MB.'],
  ];
  for (const [bytes, status, message] of cases) {
    const answer = await uploadPicture(visitor, bytes);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  }
  expect((await uploadPicture(visitor, png, 'other')).status).toBe(400);
  expect((await visitor.get('/api/user/profile')).body.picture).toBeNull();
});

it('notices one that is too large when the limit falls between two pieces', async () => {
  const { browser: visitor } = await signedIn('a@example.test');
  const megabyte = Buffer.alloc(1024 * 1024);
  async function* pieces() {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    for (const piece of [megabyte, megabyte, Buffer.from('\r\n--b--\r\n')]) {
      // Each piece arrives by itself.
      await sleep(50);
      yield piece;
    }
  }
  const answer = await visitor.request('/api/user/profile/upload', {
    method: 'POST',
    body: Readable.toWeb(Readable.from(pieces())) as BodyInit,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ message: 'The picture is larger than 1 MB.' });
});

it.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['no end', 'multipart/form-data; boundary=b', '--b\r\nrubbish'],
  [
    'no end of the file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG',
  ],
])('refuses a form with %s', async (_, type, body) => {
  const { browser: visitor } = await signedIn('a@example.test');
  const headers = { 'content-type': type };
  const answer = await visitor.request('/api/user/profile/upload', { method: 'POST', body, headers });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: 'The form cannot be read.' });
});

it('is refused signed out, as JSON, and from other sites', async () => {
  const png = await draw(64, 64).png().toBuffer();
  expect((await uploadPicture(browser(), png)).status).toBe(401);
  const { browser: visitor } = await signedIn('a@example.test');
  expect((await visitor.post('/api/user/profile/upload', {})).status).toBe(415);
  const foreign = await visitor.request('/api/user/profile/upload', {
    method: 'POST',
    body: new FormData(),
    headers: { origin: 'https://evil.test' },
  });
  expect(foreign.status).toBe(403);
  expect((await visitor.logIn('a@example.test', password)).status).toBe(200);
});

it('reaches no other file', async () => {
  for (const path of ['/pictures/..%2f..%2fsecret.webp', '/pictures/UPPER.webp', '/pictures/x.png'])
    expect((await browser().request(path)).status, path).toBe(204);
});

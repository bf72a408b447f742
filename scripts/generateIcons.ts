import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const mark = await readFile(new URL('icon.svg', folder), 'utf8');
// Platforms cut their own corners: these fill the square, and the mark keeps clear of the edge.
const full = mark.replace(' rx="9"', '');
const maskable = full
  .replace('viewBox="0 0 40 40"', 'viewBox="-6 -6 52 52"')
  .replace('<rect width="40" height="40"', '<rect x="-6" y="-6" width="52" height="52"');

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 96 * (size / 40) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An ICO file that holds one PNG. */
function wrapIcon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

const files: Record<string, Buffer> = {
  'icon-192.png': await draw(mark, 192),
  'icon-512.png': await draw(mark, 512),
  'icon-maskable-512.png': await draw(maskable, 512),
  'apple-touch-icon.png': await draw(full, 180),
  'favicon.ico': wrapIcon(await draw(mark, 32), 32),
};
for (const [name, bytes] of Object.entries(files)) writeFileSync(new URL(name, folder), bytes);
process.stdout.write(`Wrote ${Object.keys(files).join(', ')}\n`);

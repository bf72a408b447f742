// Writes .br and .gz beside every built text file, so that serving them costs no compression.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './entry/root.js';

const assets = join(root, 'dist/client/assets');
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json|txt)$/.test(name)) continue;
  const bytes = readFileSync(join(assets, name));
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}

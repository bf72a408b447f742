import { renameSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { freshImage } from '#db/openLite.ts';

// Part of the build (scripts/entry/build.js). The highest quality would take a minute for a seventh of the size.
const quality = 5;

const db = await PGlite.create('memory://');
const tar = Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer());
await db.close();
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const packed = brotliCompressSync(tar, {
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: tar.length },
});
// Two builds at once must not leave half a file.
const partial = `${freshImage}.${process.pid}`;
writeFileSync(partial, packed);
renameSync(partial, freshImage);

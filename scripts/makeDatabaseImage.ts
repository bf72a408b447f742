import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { freshImage } from '#db/openLite.ts';

// Run again whenever PGlite's version changes: a data directory belongs to its PostgreSQL version.
const db = await PGlite.create('memory://');
const tar = Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer());
await db.close();
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const packed = brotliCompressSync(tar, {
  params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: tar.length },
});
writeFileSync(freshImage, packed);
console.log(`${freshImage}: ${packed.length} bytes`);

import { brotliDecompressSync } from 'node:zlib';
import { createByteReader } from './byteReader.ts';

/** Tags that WOFF2 writes as their place in this list. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  );

export interface Woff2Table {
  bytes: Buffer;
  /** Stored in WOFF2's own form instead of the font format's. */
  transformed: boolean;
}

/** The tables of a WOFF2 file (W3C WOFF 2.0, section 4), each as stored. */
export function readWoff2(file: Buffer): Map<string, Woff2Table> {
  const reader = createByteReader(file);
  if (reader.u32() !== 0x774f4632) throw new Error('not a WOFF2 file');
  reader.offset = 12;
  const tableCount = reader.u16();
  reader.offset = 20;
  const compressedSize = reader.u32();
  reader.offset = 48;
  const directory = Array.from({ length: tableCount }, () => {
    const flags = reader.u8();
    const known = knownTags[flags & 63];
    const tag = known ?? file.toString('latin1', reader.offset, reader.offset + 4);
    if (!known) reader.offset += 4;
    const version = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const original = reader.base128();
    return { tag, transformed, length: transformed ? reader.base128() : original };
  });
  const data = brotliDecompressSync(file.subarray(reader.offset, reader.offset + compressedSize));
  let at = 0;
  return new Map(
    directory.map(({ tag, transformed, length }) => {
      const bytes = data.subarray(at, at + length);
      at += length;
      return [tag, { bytes, transformed }];
    }),
  );
}

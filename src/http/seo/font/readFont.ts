import { createByteReader } from './byteReader.ts';
import { type Contour, readGlyphs } from './readGlyphs.ts';
import { readWoff2, type Woff2Table } from './readWoff2.ts';

export interface Font {
  /** Units of the outlines and advances in one em. */
  unitsPerEm: number;
  findGlyph(character: string): { outline: Contour[]; advance: number } | undefined;
}

/** Glyph numbers by code point, from a Unicode subtable of format 4 or 12. */
function readCharacterMap(table: Buffer): Map<number, number> {
  const map = new Map<number, number>();
  const head = createByteReader(table, 2);
  const count = head.u16();
  for (let index = 0; index < count; index++) {
    head.offset += 4;
    const start = head.u32();
    const format = table.readUInt16BE(start);
    if (format === 12) {
      const groups = createByteReader(table, start + 12);
      for (let left = groups.u32(); left > 0; left--) {
        const [first, last, glyph] = [groups.u32(), groups.u32(), groups.u32()];
        for (let code = first; code <= last; code++) map.set(code, glyph + code - first);
      }
    } else if (format === 4) readSegments(table, start, map);
  }
  return map;
}

function readSegments(table: Buffer, start: number, map: Map<number, number>): void {
  const segments = table.readUInt16BE(start + 6) / 2;
  const at = (list: number, segment: number) =>
    start + 14 + list * segments * 2 + (list > 0 ? 2 : 0) + segment * 2;
  for (let segment = 0; segment < segments; segment++) {
    const last = table.readUInt16BE(at(0, segment));
    const first = table.readUInt16BE(at(1, segment));
    const delta = table.readUInt16BE(at(2, segment));
    const rangeAt = at(3, segment);
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const raw = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - first) * 2);
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) map.set(code, glyph);
    }
  }
}

/** Advance widths; WOFF2's own form keeps them together, the font format pairs them with side bearings. */
function readAdvances({ bytes, transformed }: Woff2Table, count: number): number[] {
  const [start, step] = transformed ? [1, 2] : [0, 4];
  return Array.from({ length: count }, (_, index) => bytes.readUInt16BE(start + index * step));
}

/** Outlines and widths of a WOFF2 font at its default instance. */
export function readFont(file: Buffer): Font {
  const tables = readWoff2(file);
  const get = (tag: string): Woff2Table => {
    const table = tables.get(tag);
    if (!table) throw new Error(`the font has no table ${tag}`);
    return table;
  };
  const map = readCharacterMap(get('cmap').bytes);
  const glyphs = readGlyphs(get('glyf').bytes);
  const advances = readAdvances(get('hmtx'), get('hhea').bytes.readUInt16BE(34));
  return {
    unitsPerEm: get('head').bytes.readUInt16BE(18),
    findGlyph(character) {
      const glyph = map.get(character.codePointAt(0) ?? 0);
      if (glyph === undefined) return undefined;
      return { outline: glyphs[glyph] ?? [], advance: advances[glyph] ?? advances.at(-1) ?? 0 };
    },
  };
}

import { type ByteReader, createByteReader } from './byteReader.ts';

export interface GlyphPoint {
  x: number;
  y: number;
  onCurve: boolean;
}

export type Contour = GlyphPoint[];

const signed = (flag: number, value: number) => (flag & 1 ? value : -value);

/** A step from one point to the next, packed into one to four bytes by its size. */
function readStep(flag: number, stream: ByteReader): [number, number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + stream.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + stream.u8()), 0];
  if (flag < 84) {
    const [high, low] = [flag - 20, stream.u8()];
    return [
      signed(flag, 1 + (high & 0x30) + (low >> 4)),
      signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (low & 15)),
    ];
  }
  if (flag < 120) {
    const high = flag - 84;
    return [
      signed(flag, 1 + (Math.floor(high / 12) << 8) + stream.u8()),
      signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + stream.u8()),
    ];
  }
  if (flag < 124) {
    const [first, second, third] = [stream.u8(), stream.u8(), stream.u8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)];
  }
  return [signed(flag, stream.u16()), signed(flag >> 1, stream.u16())];
}

interface Component {
  glyph: number;
  x: number;
  y: number;
  scale: [number, number, number, number];
}

/** Parts of a composite glyph; answers whether instructions follow, which stand in another stream. */
function readComponents(stream: ByteReader): { parts: Component[]; instructed: boolean } {
  const parts: Component[] = [];
  let instructed = false;
  for (let more = true; more; ) {
    const flags = stream.u16();
    const glyph = stream.u16();
    const [x, y] =
      flags & 1 ? [stream.i16(), stream.i16()] : [(stream.u8() << 24) >> 24, (stream.u8() << 24) >> 24];
    const fraction = () => stream.i16() / 16384;
    let scale: Component['scale'] = [1, 0, 0, 1];
    if (flags & 0x08) {
      const both = fraction();
      scale = [both, 0, 0, both];
    } else if (flags & 0x40) scale = [fraction(), 0, 0, fraction()];
    else if (flags & 0x80) scale = [fraction(), fraction(), fraction(), fraction()];
    parts.push({ glyph, x, y, scale });
    if (flags & 0x100) instructed = true;
    more = (flags & 0x20) !== 0;
  }
  return { parts, instructed };
}

/** Outlines of every glyph from WOFF2's transformed `glyf` table (section 5.1). */
export function readGlyphs(table: Buffer): Contour[][] {
  const head = createByteReader(table, 4);
  const glyphCount = head.u16();
  head.offset = 8;
  const sizes = Array.from({ length: 7 }, () => head.u32());
  let at = head.offset;
  const streams = sizes.map((size) => {
    const stream = createByteReader(table, at);
    at += size;
    return stream;
  });
  const [counts, points, flags, steps, composites] = streams as [
    ByteReader,
    ByteReader,
    ByteReader,
    ByteReader,
    ByteReader,
  ];
  const skipInstructions = () => void steps.short255();

  const glyphs = Array.from({ length: glyphCount }, (): Contour[] | Component[] => {
    const contourCount = counts.i16();
    if (contourCount === 0) return [];
    if (contourCount < 0) {
      const { parts, instructed } = readComponents(composites);
      if (instructed) skipInstructions();
      return parts;
    }
    const lengths = Array.from({ length: contourCount }, () => points.short255());
    let [x, y] = [0, 0];
    const contours = lengths.map((length) =>
      Array.from({ length }, () => {
        const flag = flags.u8();
        const [dx, dy] = readStep(flag & 0x7f, steps);
        x += dx;
        y += dy;
        return { x, y, onCurve: flag < 0x80 };
      }),
    );
    skipInstructions();
    return contours;
  });

  const isComposite = (glyph: Contour[] | Component[]): glyph is Component[] =>
    glyph[0] !== undefined && !Array.isArray(glyph[0]);
  const outlineOf = (index: number, depth = 0): Contour[] => {
    const glyph = glyphs[index] ?? [];
    if (!isComposite(glyph)) return glyph;
    if (depth > 5) return [];
    return glyph.flatMap(({ glyph: part, x, y, scale: [a, b, c, d] }) =>
      outlineOf(part, depth + 1).map((contour) =>
        contour.map((point) => ({
          x: a * point.x + c * point.y + x,
          y: b * point.x + d * point.y + y,
          onCurve: point.onCurve,
        })),
      ),
    );
  };
  return glyphs.map((_, index) => outlineOf(index));
}

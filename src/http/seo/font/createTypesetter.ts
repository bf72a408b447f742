import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';

export interface TextStyle {
  size: number;
  fill: string;
  /** Drawn by widening the outlines, as the font is read at its regular weight. */
  bold?: boolean;
}

export interface Typesetter {
  measure(text: string, style: TextStyle): number;
  /** Breaks at spaces into at most so many lines; what does not fit ends in an ellipsis. */
  wrap(text: string, options: { style: TextStyle; width: number; lines: number }): string[];
  /** One line of text as an SVG path, its baseline at y. */
  draw(text: string, options: { style: TextStyle; x: number; y: number; anchor?: 'middle' }): string;
}

/** In order of how often a text needs them; each file is read when a character first asks for it. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'];
const boldness = 0.032;
const require = createRequire(import.meta.url);

function readFont(subset: string): Font {
  const file = require.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`);
  const font = create(readFileSync(file));
  if (font.type !== 'WOFF2') throw new Error(`${file} is not one WOFF2 font`);
  return font;
}

/** Sets text from the site's own font files, so that a picture never depends on fonts of the machine. */
export function createTypesetter(): Typesetter {
  const fonts = new Map<string, Font>();
  const fontOf = (subset: string): Font => {
    const font = fonts.get(subset) ?? readFont(subset);
    fonts.set(subset, font);
    return font;
  };
  const findGlyph = (character: string): { glyph: Glyph; unitsPerEm: number } | undefined => {
    const code = character.codePointAt(0) ?? 0;
    for (const subset of subsets) {
      const font = fontOf(subset);
      if (font.hasGlyphForCodePoint(code))
        return { glyph: font.glyphForCodePoint(code), unitsPerEm: font.unitsPerEm };
    }
    return undefined;
  };
  /** Scripts that the font lacks keep their place as a middle dot. */
  const glyphsOf = (text: string) =>
    Array.from(text, (one) => findGlyph(one) ?? findGlyph('·')).filter((one) => one !== undefined);

  const typesetter: Typesetter = {
    measure: (text, { size }) =>
      glyphsOf(text).reduce(
        (width, { glyph, unitsPerEm }) => width + (glyph.advanceWidth * size) / unitsPerEm,
        0,
      ),
    wrap(text, { style, width, lines }) {
      const fits = (line: string) => typesetter.measure(line, style) <= width;
      /** Gives up the last word, or the last letter of an only word, until the rest fits. */
      const shorten = (line: string): string => {
        if (fits(line) || line.length <= 2) return line;
        const space = line.lastIndexOf(' ');
        return shorten(`${line.slice(0, space > 0 ? space : -2)}…`);
      };
      const made: string[] = [];
      let line = '';
      for (const word of text.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (fits(longer) || line === '') line = longer;
        else {
          made.push(line);
          line = word;
        }
      }
      made.push(line);
      const shown = made.slice(0, lines);
      return shown.map((one, index) =>
        index === lines - 1 && made.length > lines ? shorten(`${one}…`) : shorten(one),
      );
    },
    draw(text, { style, x, y, anchor }) {
      const { size, fill, bold } = style;
      let at = anchor === 'middle' ? x - typesetter.measure(text, style) / 2 : x;
      const path = glyphsOf(text).map(({ glyph, unitsPerEm }) => {
        const scale = size / unitsPerEm;
        const drawn = glyph.path.transform(scale, 0, 0, -scale, at, y).toSVG();
        at += glyph.advanceWidth * scale;
        return drawn;
      });
      const stroke = bold ? ` stroke="${fill}" stroke-width="${(size * boldness).toFixed(2)}"` : '';
      return `<path d="${path.join('')}" fill="${fill}"${stroke}/>`;
    },
  };
  return typesetter;
}

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTypesetter } from './createTypesetter.ts';

const set = createTypesetter();
const style = { size: 100, fill: '#000000' };

/** The box of the ink that a text leaves on a white sheet of 400 by 200. */
async function inkOf(text: string) {
  const path = set.draw(text, { style, x: 20, y: 150 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#ffffff"/>${path}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = [...data.keys()].filter((index) => (data[index] ?? 255) < 128);
  const [xs, ys] = [dark.map((i) => i % info.width), dark.map((i) => Math.floor(i / info.width))];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    area: dark.length,
  };
}

describe('createTypesetter', () => {
  it("knows the font's own widths", () => {
    expect(set.measure('H', style)).toBeCloseTo((1522 / 2048) * 100, 5);
    expect(set.measure('HH', style)).toBeCloseTo((3044 / 2048) * 100, 5);
  });

  it('draws letters where they belong', async () => {
    const capital = await inkOf('H');
    expect(capital.bottom).toBe(149);
    // Inter's capitals are 0.727 em high.
    expect(capital.bottom - capital.top + 1).toBeCloseTo(73, -0.5);
    const accented = await inkOf('Ä');
    expect(accented.top).toBeLessThan((await inkOf('A')).top - 10);
    const counter = await inkOf('O');
    expect(counter.area).toBeLessThan((counter.right - counter.left) * (counter.bottom - counter.top) * 0.5);
  });

  it('takes other scripts from their own files and marks what no file holds', () => {
    expect(set.draw('Ж', { style, x: 0, y: 0 })).not.toBe(set.draw('·', { style, x: 0, y: 0 }));
    expect(set.draw('Ω', { style, x: 0, y: 0 })).not.toBe(set.draw('·', { style, x: 0, y: 0 }));
    expect(set.draw('中', { style, x: 0, y: 0 })).toBe(set.draw('·', { style, x: 0, y: 0 }));
  });

  it('breaks at spaces, ends in an ellipsis and cuts a word that is too long', () => {
    const wrap = (text: string, lines: number) => set.wrap(text, { style, width: 500, lines });
    expect(wrap('one two three four', 3)).toEqual(['one two', 'three four']);
    expect(wrap('one two three four five six', 2)).toEqual(['one two', 'three…']);
    const [long = ''] = wrap('incomprehensibilities', 1);
    expect(long).toMatch(/^incompr.*…$/);
    expect(set.measure(long, style)).toBeLessThanOrEqual(500);
  });
});

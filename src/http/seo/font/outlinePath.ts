import type { Contour, GlyphPoint } from './readGlyphs.ts';

const middle = (a: GlyphPoint, b: GlyphPoint): GlyphPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  onCurve: true,
});

/** SVG path data of an outline: quadratic curves, with the points in between that TrueType leaves out. */
export function outlinePath(
  outline: readonly Contour[],
  { x, y, scale }: { x: number; y: number; scale: number },
): string {
  const at = (point: GlyphPoint) => `${(x + point.x * scale).toFixed(1)} ${(y - point.y * scale).toFixed(1)}`;
  return outline
    .map((contour) => {
      const [first, last] = [contour[0], contour.at(-1)];
      if (!first || !last) return '';
      const start = first.onCurve ? first : last.onCurve ? last : middle(first, last);
      let path = `M${at(start)}`;
      let control: GlyphPoint | undefined;
      for (const point of [...(first.onCurve ? contour.slice(1) : contour), start]) {
        if (point.onCurve) {
          path += control ? `Q${at(control)} ${at(point)}` : `L${at(point)}`;
          control = undefined;
        } else {
          if (control) path += `Q${at(control)} ${at(middle(control, point))}`;
          control = point;
        }
      }
      return `${path}Z`;
    })
    .join('');
}

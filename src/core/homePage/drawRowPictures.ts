import type { CapResult, CategoryResult } from '#model/score.ts';
import { shownCategory } from '#scoring/categoryTone.ts';
import type { PictureLook, RowPicture } from '#wire/homePage.ts';

const height = 20;
const [step, bar] = [9, 7];

type Category = Parameters<typeof shownCategory>[0] & Pick<CategoryResult, 'name'>;

const box = (x: number, y: number, width: number, tall: number) => `M${x} ${y}h${width}v${tall}h${-width}z`;

/** The categories as small columns, each as high as its score; of one that is not known only the ground. */
export function drawCategories(
  categories: readonly Category[],
  caps: readonly Pick<CapResult, 'id' | 'state'>[],
): RowPicture {
  const paths: Partial<Record<PictureLook, string>> = {};
  const add = (look: PictureLook, path: string) => {
    paths[look] = (paths[look] ?? '') + path;
  };
  const told = categories.map((category, index) => {
    const { score, tone } = shownCategory(category, caps);
    if (tone === null) add('frame', box(index * step + 0.5, 0.5, bar - 1, height - 1));
    else {
      const tall = Math.max(2, Math.round(((score ?? 0) / 100) * height));
      add('ground', box(index * step, 0, bar, height));
      add(tone, box(index * step, height - tall, bar, tall));
    }
    return `${category.name} ${score ?? 'unknown'}`;
  });
  return { label: told.join(', '), width: categories.length * step, paths: toList(paths) };
}

export interface ScoreAt {
  at: Date;
  total: number | null;
}

export const trendDays = 90;
const trendWidth = 64;
const leastTrend = 4;

/** How a score moved, as a line in steps over the last days; without a line where it was not known. */
export function drawTrend(points: readonly ScoreAt[], now: Date): RowPicture | null {
  const dayMs = 86_400_000;
  const begin = now.getTime() - trendDays * dayMs;
  const before = points.findLast(({ at }) => at.getTime() <= begin);
  const inside = points.filter(({ at }) => at.getTime() > begin);
  const shown = before ? [{ ...before, at: new Date(begin) }, ...inside] : inside;
  const totals = shown.flatMap(({ total }) => (total === null ? [] : [total]));
  const [first, last] = [totals[0], totals.at(-1)];
  if (first === undefined || last === undefined) return null;
  const xOf = (time: number) => ((time - begin) / (trendDays * dayMs)) * trendWidth;
  // The whole scale, so that lines of two projects can be compared.
  const yOf = (total: number) => (height - 1 - (total / 100) * (height - 2)).toFixed(1);
  let isDrawing = false;
  const path = shown.map(({ at, total }, index) => {
    if (total === null) {
      isDrawing = false;
      return '';
    }
    // What is known since today alone would be a line of no length.
    const from = Math.min(xOf(at.getTime()), trendWidth - leastTrend);
    const start = isDrawing ? `V${yOf(total)}` : `M${from.toFixed(1)} ${yOf(total)}`;
    isDrawing = true;
    return `${start}H${xOf(shown[index + 1]?.at.getTime() ?? now.getTime()).toFixed(1)}`;
  });
  const days = Math.ceil((now.getTime() - (shown[0]?.at.getTime() ?? begin)) / dayMs);
  const [from, to] = [Math.floor(first), Math.floor(last)];
  const moved = from === to ? `Score ${to}` : `Score ${from} to ${to}`;
  return {
    label: `${moved} in ${days === 1 ? '1 day' : `${days} days`}`,
    width: trendWidth,
    paths: [{ look: 'line', d: path.join('') }],
  };
}

const toList = (paths: Partial<Record<PictureLook, string>>): RowPicture['paths'] =>
  (['ground', 'frame', 'signal', 'warning', 'danger'] as const).flatMap((look) => {
    const d = paths[look];
    return d === undefined ? [] : [{ look, d }];
  });

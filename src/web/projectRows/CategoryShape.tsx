import type { CapResult, CategoryResult, ScoreTone } from '#model/score.ts';
import { shownCategory } from '#scoring/categoryTone.ts';

const fills: Record<ScoreTone, string> = {
  signal: 'fill-signal',
  warning: 'fill-warning',
  danger: 'fill-danger',
};

const [step, width, height] = [12, 9, 24];

type Category = Parameters<typeof shownCategory>[0] & Pick<CategoryResult, 'name'>;

/** "Code Security 76, Market Stability unknown" */
const nameScores = (categories: readonly Category[]): string =>
  categories.map((one) => `${one.name} ${shownCategory(one, []).score ?? 'unknown'}`).join(', ');

interface CategoryShapeProps {
  categories: readonly Category[];
  caps: readonly Pick<CapResult, 'id' | 'state'>[];
}

/** The categories of a score as six small columns, each as high as its score; one that is not known is an empty frame. */
export function CategoryShape({ categories, caps }: CategoryShapeProps) {
  return (
    <svg
      role="img"
      aria-label={nameScores(categories)}
      width={categories.length * step}
      height={height}
      viewBox={`0 0 ${categories.length * step} ${height}`}
      className="shrink-0"
    >
      {categories.map((category, index) => {
        const { score, tone } = shownCategory(category, caps);
        const tall = tone === null ? height : Math.max(2, ((score ?? 0) / 100) * height);
        const name = nameScores([category]);
        return tone === null ? (
          <rect
            key={category.id}
            x={index * step + 0.5}
            y={0.5}
            width={width - 1}
            height={height - 1}
            rx="1.5"
            strokeDasharray="2 2"
            className="fill-none stroke-line-strong"
          >
            <title>{name}</title>
          </rect>
        ) : (
          <g key={category.id}>
            <title>{name}</title>
            <rect x={index * step} width={width} height={height} rx="1.5" className="fill-line" />
            <rect
              x={index * step}
              y={height - tall}
              width={width}
              height={tall}
              rx="1.5"
              className={fills[tone]}
            />
          </g>
        );
      })}
    </svg>
  );
}

import { arc, pie } from 'd3-shape';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { nameCounted } from '#web/ui/nameCounted.ts';
import { ChartFigure, NoData } from './ChartFigure.tsx';
import { type ChartTone, fills, pick, toneFills } from './chartTones.ts';

export interface Slice {
  label: string;
  value: number;
  tone?: ChartTone;
}

interface DonutProps {
  title: string;
  hideTitle?: boolean;
  slices: readonly Slice[];
  /** Written in the middle under the total: findings, voters. */
  unit: string;
  format?: (value: number) => string;
}

const ring = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(42)
  .outerRadius(58)
  .padAngle(0.03)
  .cornerRadius(2);

/** Shares of a whole; every value is written in the legend. */
export function Donut({ title, hideTitle, slices, unit, format = formatNumber }: DonutProps) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const share = (value: number) => `${total === 0 ? 0 : Math.round((value / total) * 100)} %`;
  const angles = pie<Slice>()
    .sort(null)
    .value((slice) => slice.value)([...slices]);
  const table = {
    head: ['Part', 'Value', 'Share'],
    rows: slices.map(({ label, value }) => [label, format(value), share(value)]),
  };
  if (total === 0) {
    return (
      <ChartFigure title={title} hideTitle={hideTitle} table={{ head: [], rows: [] }}>
        <NoData className="h-36" />
      </ChartFigure>
    );
  }
  return (
    <ChartFigure title={title} hideTitle={hideTitle} table={table}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <svg
          viewBox="-60 -60 120 120"
          className="size-36 shrink-0"
          role="img"
          aria-label={describeSlices(title, { slices, total, unit, format })}
        >
          {angles.map((angle, index) => (
            <path key={angle.data.label} d={ring(angle) ?? ''} className={fillOf(angle.data, index)} />
          ))}
          <text y="2" textAnchor="middle" fontSize="24" fontWeight="650" className="num fill-ink">
            {format(total)}
          </text>
          <text y="19" textAnchor="middle" fontSize="11" className="fill-muted">
            {nameCounted(total, unit)}
          </text>
        </svg>
        <ul className="num min-w-40 flex-1 text-xs" aria-hidden="true">
          {slices.map((slice, index) => (
            <li
              key={slice.label}
              className="flex items-center gap-2 border-t border-line py-1.5 first:border-0"
            >
              <svg viewBox="0 0 8 8" className="size-2" aria-hidden="true">
                <rect width="8" height="8" rx="2" className={fillOf(slice, index)} />
              </svg>
              <span className="flex-1">{slice.label}</span>
              <span className="font-semibold">{format(slice.value)}</span>
              <span className="w-10 text-right text-muted">{share(slice.value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFigure>
  );
}

function fillOf({ tone }: Slice, index: number): string {
  return tone ? toneFills[tone] : pick(fills, index);
}

function describeSlices(
  title: string,
  {
    slices,
    total,
    unit,
    format,
  }: { slices: readonly Slice[]; total: number; unit: string; format: (value: number) => string },
): string {
  return `${title}: ${format(total)} ${nameCounted(total, unit)}; ${slices.map(({ label, value }) => `${label} ${format(value)}`).join(', ')}.`;
}

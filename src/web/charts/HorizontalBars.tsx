import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { ChartFigure, NoData } from './ChartFigure.tsx';
import { toneFills } from './chartTones.ts';
import { type Bar, barTable, describeBars } from './describeBars.ts';

interface HorizontalBarsProps {
  title: string;
  hideTitle?: boolean;
  bars: readonly Bar[];
  /** Name of the value column. */
  unit: string;
  format?: (value: number) => string;
}

const grid = 'num grid grid-cols-[minmax(0,max-content)_1fr_max-content] items-center gap-x-3 text-xs';

/** One line per bar: name, bar, value. For names longer than a word. Lines that open a list are links. */
export function HorizontalBars({ title, hideTitle, bars, unit, format = formatNumber }: HorizontalBarsProps) {
  const most = Math.max(0, ...bars.map((bar) => bar.value));
  const opens = bars.some(({ href }) => href !== undefined);
  const line = (bar: Bar) => (
    <>
      <span className="truncate">{bar.label}</span>
      <svg className="block h-2.5 w-full overflow-hidden rounded-sm bg-mist" aria-hidden="true">
        <rect
          width={`${most > 0 ? ((Math.max(0, bar.value) / most) * 100).toFixed(1) : 0}%`}
          height="100%"
          className={toneFills[bar.tone ?? 'signal']}
        />
      </svg>
      <span className="text-right">
        <span className="font-semibold">{format(bar.value)}</span>
        {bar.note !== undefined && <span className="text-muted">, {bar.note}</span>}
      </span>
    </>
  );
  return (
    <ChartFigure title={title} hideTitle={hideTitle} table={barTable(bars, { unit, format })}>
      {bars.length === 0 && <NoData className="h-36" />}
      {bars.length > 0 && !opens && (
        <div
          role="img"
          aria-label={describeBars(title, { bars, unit, format })}
          className={`${grid} gap-y-2.5`}
        >
          {bars.map((bar) => (
            <div key={bar.label} className="contents">
              {line(bar)}
            </div>
          ))}
        </div>
      )}
      {opens && (
        <ul aria-label={title} className={grid}>
          {bars.map((bar) => (
            <li key={bar.label} className="col-span-3 grid min-h-6 grid-cols-subgrid items-center">
              {bar.href === undefined ? (
                line(bar)
              ) : (
                <Link
                  to={bar.href}
                  className="col-span-3 grid min-h-6 grid-cols-subgrid items-center hover:underline"
                >
                  {line(bar)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}

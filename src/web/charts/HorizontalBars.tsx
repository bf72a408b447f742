import { formatNumber } from '#web/ui/formatNumber.ts';
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

/** One line per bar: name, bar, value. For names longer than a word. */
export function HorizontalBars({ title, hideTitle, bars, unit, format = formatNumber }: HorizontalBarsProps) {
  const most = Math.max(0, ...bars.map((bar) => bar.value));
  return (
    <ChartFigure title={title} hideTitle={hideTitle} table={barTable(bars, { unit, format })}>
      {bars.length === 0 ? (
        <NoData className="h-36" />
      ) : (
        <div
          role="img"
          aria-label={describeBars(title, { bars, unit, format })}
          className="num grid grid-cols-[minmax(0,max-content)_1fr_max-content] items-center gap-x-3 gap-y-2.5 text-xs"
        >
          {bars.map((bar) => (
            <div key={bar.label} className="contents">
              <span className="truncate">{bar.label}</span>
              <svg className="block h-2.5 w-full overflow-hidden rounded-sm bg-mist" aria-hidden="true">
                <rect
                  width={`${most > 0 ? ((Math.max(0, bar.value) / most) * 100).toFixed(1) : 0}%`}
                  height="100%"
                  className={toneFills[bar.tone ?? 'signal']}
                />
              </svg>
              <span className="text-right font-semibold">{format(bar.value)}</span>
            </div>
          ))}
        </div>
      )}
    </ChartFigure>
  );
}

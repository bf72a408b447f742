import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { ChartFigure, NoData } from './ChartFigure.tsx';
import { toneFills } from './chartTones.ts';
import { type Bar, barTable, describeBars, describeValue, stackParts } from './describeBars.ts';
import { LinkedScrubber } from './LinkedScrubber.tsx';
import { PlotFrame } from './PlotFrame.tsx';
import { Scrubber } from './Scrubber.tsx';

interface BarChartProps {
  title: string;
  hideTitle?: boolean;
  bars: readonly Bar[];
  /** Name of the values: views, transfers. */
  unit: string;
  format?: (value: number) => string;
}

const top = 20;
const base = 196;

/** Upright bars from zero, for counts per day or per group. Long names belong in HorizontalBars. */
export function BarChart({ title, hideTitle, bars, unit, format = formatNumber }: BarChartProps) {
  const [active, setActive] = useState<number>();
  const table = barTable(bars, { unit, format });
  if (bars.length === 0) {
    return (
      <ChartFigure title={title} hideTitle={hideTitle} table={table}>
        <NoData />
      </ChartFigure>
    );
  }
  const x = scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range([0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.1);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...bars.map((bar) => bar.value))])
    .nice(4)
    .range([base, top]);
  // Half a visit does not exist: where all bars are whole, so are the marks.
  const isWhole = bars.every(({ value }) => Number.isInteger(value));
  const ticks = y.ticks(4).filter((value) => !isWhole || Number.isInteger(value));
  const labelEvery = Math.ceil(bars.length / 6);
  const isTightOnPhones = bars.length > 4;
  const shown = bars[active ?? bars.length - 1];
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const steps = bars.map((bar, index) => ({
    x: middle(index),
    text: `${bar.label}: ${describeValue(bar, { unit, format })}`,
  }));

  const { hrefs } = table.links;
  const scrubbing = { label: `Values of ${title}`, steps, active, onActive: setActive };

  return (
    <ChartFigure
      title={title}
      hideTitle={hideTitle}
      table={table}
      readout={
        shown && (
          <>
            {shown.label} <b className="font-semibold text-ink">{describeValue(shown, { unit, format })}</b>
          </>
        )
      }
    >
      <PlotFrame
        summary={describeBars(title, { bars, unit, format })}
        ticks={ticks.map((value) => ({ y: y(value), text: format(value) }))}
        wrap={(plot) =>
          hrefs.some((href) => href !== undefined) ? (
            <LinkedScrubber {...scrubbing} hrefs={hrefs}>
              {plot}
            </LinkedScrubber>
          ) : (
            <Scrubber {...scrubbing}>{plot}</Scrubber>
          )
        }
      >
        {bars.map((bar, index) =>
          stackParts(bar).map(({ from, to, tone }) => (
            <rect
              key={`${bar.label} ${from}`}
              x={`${x(index)?.toFixed(2)}%`}
              width={`${x.bandwidth().toFixed(2)}%`}
              y={y(to)}
              height={y(from) - y(to)}
              rx={bar.parts ? 0 : 2}
              opacity={active === undefined || active === index ? 1 : 0.45}
              className={`${bar.parts ? 'stroke-paper ' : ''}${toneFills[tone]}`}
            />
          )),
        )}
        {bars.map(
          (bar, index) =>
            index % labelEvery === 0 && (
              <text
                key={bar.label}
                x={`${middle(index).toFixed(2)}%`}
                y="216"
                textAnchor={middle(index) < 5 ? 'start' : middle(index) > 95 ? 'end' : 'middle'}
                className={`num fill-muted ${isTightOnPhones && (index / labelEvery) % 2 === 1 ? 'max-sm:hidden' : ''}`}
              >
                {bar.mark ?? bar.label}
              </text>
            ),
        )}
      </PlotFrame>
    </ChartFigure>
  );
}

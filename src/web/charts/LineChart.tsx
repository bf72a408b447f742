import { useMemo, useState } from 'react';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { ChartFigure, NoData, unknownValue } from './ChartFigure.tsx';
import { dashes, fills, pick, strokes } from './chartTones.ts';
import { type LinesOptions, layoutLines, plotSize, type Series } from './layoutLines.ts';
import { PlotFrame } from './PlotFrame.tsx';
import { Scrubber } from './Scrubber.tsx';

/** The sentence read instead of the drawing: period, first and last value, lowest and highest. */
function describeLines(
  title: string,
  { series, format }: { series: readonly Series[]; format: (value: number) => string },
): string {
  const parts = series.map((one) => describeSeries(one, format)).filter((part) => part !== undefined);
  if (parts.length === 0) return `${title}: no data yet.`;
  return `${title}. ${parts.join(' ')}`;
}

function describeSeries({ label, points }: Series, format: (value: number) => string): string | undefined {
  const known = points.flatMap(({ at, value }) => (value === null ? [] : { at, value }));
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return undefined;
  const day = (at: string) => formatDate(new Date(at));
  if (known.length === 1) return `${label}: ${format(first.value)} on ${day(first.at)}.`;
  const values = known.map(({ value }) => value);
  const range = `lowest ${format(Math.min(...values))}, highest ${format(Math.max(...values))}`;
  return `${label}: ${format(first.value)} on ${day(first.at)}, ${format(last.value)} on ${day(last.at)}, ${range}.`;
}

type LineChartProps = LinesOptions & {
  title: string;
  hideTitle?: boolean;
  series: readonly Series[];
  format?: (value: number) => string;
  /** What a moment opens. */
  hrefFor?: (at: string) => string;
  /** Fills the space under the first line. */
  filled?: boolean;
};

/** Values over time. Drawn whole on the server; pointing at it is added in the browser. */
export function LineChart(props: LineChartProps) {
  const { title, hideTitle, series, format = formatNumber, filled, domain, curve, hrefFor } = props;
  const layout = useMemo(() => layoutLines(series, { domain, curve }), [series, domain, curve]);
  const [active, setActive] = useState<number>();
  if (!layout) {
    return (
      <ChartFigure title={title} hideTitle={hideTitle} table={{ head: [], rows: [] }}>
        <NoData />
      </ChartFigure>
    );
  }

  const { steps, lines } = layout;
  const written = (value: number | null | undefined) => (value == null ? unknownValue : format(value));
  const shown = steps[active ?? steps.length - 1];
  const table = {
    head: ['Time', ...series.map(({ label }) => label)],
    rows: steps.toReversed().map(({ name, dots }) => [name, ...dots.map(({ value }) => written(value))]),
    ...(hrefFor && {
      links: {
        kind: 'moment' as const,
        hrefs: steps.toReversed().map(({ time }) => hrefFor(new Date(time).toISOString())),
      },
    }),
  };
  const scrubSteps = steps.map(({ x, name, dots }) => ({
    x,
    text: `${name}: ${dots.map(({ value }, index) => `${series[index]?.label} ${written(value)}`).join(', ')}`,
  }));

  return (
    <ChartFigure
      title={title}
      hideTitle={hideTitle}
      table={table}
      readout={
        shown && (
          <span className="flex flex-wrap items-center gap-x-3">
            <span>{shown.name}</span>
            {shown.dots.map(({ value }, index) => (
              <span key={series[index]?.label} className="inline-flex items-center gap-1.5">
                <svg viewBox="0 0 20 4" className="h-1 w-5" aria-hidden="true">
                  <path
                    d="M0 2h20"
                    strokeWidth="2"
                    strokeDasharray={pick(dashes, index)}
                    className={pick(strokes, index)}
                  />
                </svg>
                {series[index]?.label} <b className="font-semibold text-ink">{written(value)}</b>
              </span>
            ))}
          </span>
        )
      }
    >
      <PlotFrame
        summary={describeLines(title, { series, format })}
        ticks={layout.yTicks.map(({ value, y }) => ({ y, text: format(value) }))}
        wrap={(plot) => (
          <Scrubber label={`Values of ${title}`} steps={scrubSteps} active={active} onActive={setActive}>
            {plot}
          </Scrubber>
        )}
      >
        <svg
          viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
          width="100%"
          height={plotSize.height}
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden="true"
        >
          {filled && <path d={lines[0]?.area} className="fill-signal-soft" />}
          {lines.map((line, index) => (
            <path
              key={line.label}
              d={line.path}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              strokeDasharray={pick(dashes, index)}
              vectorEffect="non-scaling-stroke"
              className={pick(strokes, index)}
            />
          ))}
        </svg>
        <AxisTime ticks={layout.xTicks} />
        {active !== undefined && shown && (
          <line
            x1={`${shown.x}%`}
            x2={`${shown.x}%`}
            y1={plotSize.top}
            y2={plotSize.height - plotSize.bottom}
            className="stroke-line-strong"
          />
        )}
        {shown?.dots.map(
          ({ y }, index) =>
            y !== undefined && (
              <circle
                key={series[index]?.label}
                cx={`${shown.x}%`}
                cy={y}
                r="4"
                strokeWidth="2"
                className={`stroke-paper ${pick(fills, index)}`}
              />
            ),
        )}
      </PlotFrame>
    </ChartFigure>
  );
}

/** Labels near an edge are set inwards; every second one goes on phones. */
function AxisTime({ ticks }: { ticks: readonly { x: number; text: string }[] }) {
  return ticks.map(({ x, text }, index) => (
    <text
      key={x}
      x={`${x}%`}
      y={plotSize.height - 8}
      textAnchor={x < 6 ? 'start' : x > 94 ? 'end' : 'middle'}
      className={`num fill-muted ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
    >
      {text}
    </text>
  ));
}

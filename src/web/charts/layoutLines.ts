import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, curveStepAfter, line } from 'd3-shape';
import { formatDate, formatDateTime } from '#web/ui/formatTime.ts';

export interface Point {
  /** ISO time. */
  at: string;
  /** Null where nothing is known: the line breaks. */
  value: number | null;
}

export interface Series {
  label: string;
  points: readonly Point[];
}

export interface LinesOptions {
  domain?: readonly [number, number] | undefined;
  /** `step` for values that hold until the next change, such as a score. */
  curve?: 'smooth' | 'step' | undefined;
}

export const plotSize = { width: 1000, height: 224, top: 20, bottom: 28 };

const dayMs = 86_400_000;

/** Everything a line chart draws, in a plot of 1000 by 224: x also in percent, as labels do not stretch. */
export function layoutLines(series: readonly Series[], { domain, curve = 'smooth' }: LinesOptions = {}) {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => Date.parse(at))))];
  times.sort((a, b) => a - b);
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || values.length === 0) return undefined;

  const x = scaleUtc()
    .domain(first === last ? [first - dayMs, last + dayMs] : [first, last])
    .range([0, plotSize.width]);
  const y = scaleLinear()
    .domain(domain ?? paddedExtent(values))
    .range([plotSize.height - plotSize.bottom, plotSize.top]);
  if (!domain) y.nice(4);
  const base = y.range()[0] ?? 0;
  const percent = (time: number) => x(time) / 10;

  const shape = curve === 'step' ? curveStepAfter : curveMonotoneX;
  const defined = (point: Point) => point.value !== null;
  const xOf = (point: Point) => x(Date.parse(point.at));
  const yOf = (point: Point) => y(point.value ?? 0);
  const draw = line<Point>().defined(defined).x(xOf).y(yOf).curve(shape).digits(1);
  const fill = area<Point>().defined(defined).x(xOf).y0(base).y1(yOf).curve(shape).digits(1);
  const span = last - first;
  const daily = span >= 2 * dayMs;
  // One moment alone is named by its day.
  const tickSpan = span === 0 ? 3 * dayMs : span;
  const tickTimes = span === 0 ? [new Date(first)] : x.ticks(5);
  const valuesAt = series.map(
    ({ points }) => new Map(points.map(({ at, value }) => [Date.parse(at), value])),
  );

  return {
    yTicks: y.ticks(4).map((value) => ({ value, y: y(value) })),
    xTicks: tickTimes.flatMap((date, index) => {
      const before = tickTimes[index - 1];
      const text = tickText(date, tickSpan);
      // Points minutes apart have ticks that would all say the same.
      const isRepeated = before !== undefined && tickText(before, tickSpan) === text;
      return isRepeated ? [] : [{ x: percent(date.getTime()), text }];
    }),
    lines: series.map(({ label, points }) => ({
      label,
      path: draw(points) ?? '',
      area: fill(points) ?? '',
    })),
    steps: times.map((time) => ({
      time,
      x: percent(time),
      name: daily ? formatDate(new Date(time)) : formatDateTime(new Date(time)),
      dots: valuesAt.map((values) => {
        const value = values.get(time) ?? null;
        return { value, y: value === null ? undefined : y(value) };
      }),
    })),
  };
}

function paddedExtent(values: readonly number[]): [number, number] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  // One value alone stands in the middle of its own size: a step of 1 beside millions would repeat the same label.
  const room = least === most ? Math.abs(least) / 10 || 1 : 0;
  return [least - room, most + room];
}

function tickText(date: Date, span: number): string {
  const [day = '', month = '', year = ''] = formatDate(date).split(' ');
  if (span > 720 * dayMs) return year;
  if (span > 90 * dayMs) return `${month} ${year}`;
  if (span > 2 * dayMs) return `${day} ${month}`;
  return formatDateTime(date).slice(-9, -4);
}

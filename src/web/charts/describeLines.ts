import { formatDate } from '#web/ui/formatTime.ts';
import type { Series } from './layoutLines.ts';

/** The sentence read instead of the drawing: period, first and last value, lowest and highest. */
export function describeLines(
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

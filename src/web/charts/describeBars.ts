import { nameCounted } from '#web/ui/nameCounted.ts';
import type { ChartTone } from './chartTones.ts';

export interface Bar {
  label: string;
  value: number;
  tone?: ChartTone;
  /** What else is known of what the bar counts, shown after its value. */
  note?: string;
  /** The list of what the bar counts; a bar of nothing has none. */
  href?: string;
}

interface Wording {
  unit: string;
  format: (value: number) => string;
}

/** The sentence read instead of the drawing: how many, the highest and the lowest. */
export function describeBars(
  title: string,
  { bars, unit, format }: Wording & { bars: readonly Bar[] },
): string {
  const sorted = [...bars].sort((a, b) => b.value - a.value);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return `${title}: no data yet.`;
  if (bars.length === 1)
    return `${title}: ${first.label} ${format(first.value)} ${nameCounted(first.value, unit)}.`;
  const ends = `highest ${first.label} with ${format(first.value)}, lowest ${last.label} with ${format(last.value)}`;
  return `${title}: ${unit} of ${bars.length}; ${ends}.`;
}

export function barTable(bars: readonly Bar[], { unit, format }: Wording) {
  return {
    head: ['Name', unit],
    // With the name: the other column is a count, which opens its list.
    rows: bars.map(({ label, value, note }) => [
      note === undefined ? label : `${label}, ${note}`,
      format(value),
    ]),
    links: { kind: 'list' as const, hrefs: bars.map(({ value, href }) => (value === 0 ? undefined : href)) },
  };
}

import { nameCounted } from '#web/ui/nameCounted.ts';
import type { ChartTone } from './chartTones.ts';

export interface BarPart {
  name: string;
  value: number;
  tone: ChartTone;
}

export interface Bar {
  label: string;
  /** Below the bar, where the label has no room. */
  mark?: string;
  value: number;
  tone?: ChartTone;
  /** What else is known of what the bar counts, shown after its value. */
  note?: string;
  /** What the value is made of, stacked from zero up in this order. */
  parts?: readonly BarPart[];
  /** The list of what the bar counts; a bar of nothing has none. */
  href?: string;
}

interface Wording {
  unit: string;
  format: (value: number) => string;
}

/** "5 findings", or what they are: "1 critical, 4 minor"; then what else is known of them. */
export function describeValue({ value, parts, note }: Bar, { unit, format }: Wording): string {
  const made =
    parts && parts.length > 0
      ? parts.map((part) => `${format(part.value)} ${part.name}`)
      : [`${format(value)} ${nameCounted(value, unit)}`];
  return [...made, ...(note === undefined ? [] : [note])].join(', ');
}

/** Where each part of a bar begins and ends, in its values. */
export function stackParts({ value, tone = 'signal', parts }: Bar) {
  if (!parts || parts.length === 0) return [{ from: 0, to: Math.max(0, value), tone }];
  let to = 0;
  return parts.map((part) => {
    const from = to;
    to += part.value;
    return { from, to, tone: part.tone };
  });
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
  if (bars.length === 1) return `${title}: ${first.label} ${describeValue(first, { unit, format })}.`;
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

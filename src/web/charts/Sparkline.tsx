interface SparklineProps {
  values: readonly number[];
  /** What the line tells; without it the line is decoration beside written figures. */
  label?: string;
  tone?: 'signal' | 'muted' | 'danger';
  width?: number;
  height?: number;
}

const strokes = { signal: 'stroke-signal', muted: 'stroke-muted', danger: 'stroke-danger' };

/** A line the size of a word. */
export function Sparkline({ values, label, tone = 'muted', width = 96, height = 28 }: SparklineProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="inline-block shrink-0"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <polyline
        points={sparklinePoints(values, { width, height })}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={strokes[tone]}
      />
    </svg>
  );
}

/** Fills the box but for 2 px above and below; a flat line runs in the middle. */
export function sparklinePoints(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const least = Math.min(...values);
  const spread = Math.max(...values) - least;
  const all = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values;
  return all
    .map((value, index) => {
      const x = (index / (all.length - 1)) * width;
      const share = spread === 0 ? 0.5 : (value - least) / spread;
      return `${x.toFixed(1)},${(height - 2 - share * (height - 4)).toFixed(1)}`;
    })
    .join(' ');
}

import type { ReactNode } from 'react';

interface PlotFrameProps {
  /** Read instead of the drawing. */
  summary: string;
  ticks: readonly { y: number; text: string }[];
  /** Lets the drawing be pointed at. */
  wrap: (plot: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Values at the left in their own column, so that nothing is drawn over them, and the plot with its rules. */
export function PlotFrame({ summary, ticks, wrap, children }: PlotFrameProps) {
  const widest = Math.max(...ticks.map(({ text }) => text.length));
  return (
    <div className="flex">
      <svg
        className={`block h-56 shrink-0 text-xs ${widest <= 3 ? 'w-8' : widest <= 6 ? 'w-13' : 'w-20'}`}
        aria-hidden="true"
      >
        {ticks.map(({ y, text }) => (
          <text key={text} x="0" y={y} dy="0.35em" className="num fill-muted">
            {text}
          </text>
        ))}
      </svg>
      <div className="min-w-0 flex-1">
        {wrap(
          <svg className="block h-56 w-full overflow-visible text-xs" role="img" aria-label={summary}>
            {ticks.map(({ y, text }) => (
              <line key={text} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
            ))}
            {children}
          </svg>,
        )}
      </div>
    </div>
  );
}

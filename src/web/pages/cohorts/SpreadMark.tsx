import { Link } from '#web/ui/Link.tsx';
import type { Spread } from '#wire/cohorts.ts';

const width = 120;
const at = (score: number) => ((score / 100) * width).toFixed(1);

interface SpreadMarkProps {
  spread: Spread | null;
  /** The projects with these scores, in their order. */
  to: string;
}

/** Median with the whole range as a line and the middle half as a box, on the scale from 0 to 100. */
export function SpreadMark({ spread, to }: SpreadMarkProps) {
  if (!spread) return <span className="text-xs text-muted">too few scores</span>;
  const { lowest, lowerQuarter, median, upperQuarter, highest } = spread;
  const [low, high] = [Math.floor(lowerQuarter), Math.floor(upperQuarter)];
  return (
    <Link to={to} className="inline-flex flex-wrap items-center gap-x-3 hover:underline">
      <b className="font-semibold">{Math.floor(median)}</b>
      <svg viewBox={`0 0 ${width} 12`} width={width} height={12} aria-hidden="true">
        <path d={`M0 6H${width}`} className="stroke-line" />
        <path d={`M${at(lowest)} 6H${at(highest)}`} className="stroke-current" />
        <rect
          x={at(lowerQuarter)}
          y={2}
          width={Math.max(2, Number(at(upperQuarter)) - Number(at(lowerQuarter)))}
          height={8}
          rx={2}
          className="fill-mist stroke-current"
        />
        <path d={`M${at(median)} 1V11`} className="stroke-signal" strokeWidth={2.5} />
      </svg>
      <span className="text-xs text-muted">
        half are {low} to {high}, all {Math.floor(lowest)} to {Math.floor(highest)}
      </span>
    </Link>
  );
}

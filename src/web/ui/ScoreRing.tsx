import { scoreTone } from './scoreTone.ts';

interface ScoreRingProps {
  /** 0 to 100; null when too little is known to score. */
  score: number | null;
  rating: string | null;
  /** Share of what counts that is known, 0 to 100. */
  coverage: number | null;
  size?: 'small' | 'large';
}

const sizes = {
  small: { box: 52, outer: 24, inner: 19, width: 4, text: 16, boxClass: 'size-13' },
  large: { box: 168, outer: 82, inner: 71, width: 10, text: 50, boxClass: 'size-42' },
};

const strokes = { signal: 'stroke-signal', warning: 'stroke-warning', danger: 'stroke-danger' };

/** Score as a ring, coverage as the thin arc outside it; the large one writes the rating beneath the number. */
export function ScoreRing({ score, rating, coverage, size = 'small' }: ScoreRingProps) {
  const { box, outer, inner, width, text, boxClass } = sizes[size];
  const middle = box / 2;
  const shown = score === null ? '?' : String(Math.floor(score));
  const withRating = size === 'large';
  return (
    <svg
      viewBox={`0 0 ${box} ${box}`}
      className={`${boxClass} shrink-0`}
      role="img"
      aria-label={describeScore({ score, rating, coverage })}
      fill="none"
    >
      <circle cx={middle} cy={middle} r={outer} strokeWidth="2" className="stroke-line" />
      <Arc middle={middle} radius={outer} width={2} percent={coverage ?? 0} className="stroke-muted" />
      <circle
        cx={middle}
        cy={middle}
        r={inner}
        strokeWidth={score === null ? 2 : width}
        strokeDasharray={score === null ? '3 5' : undefined}
        className={score === null ? 'stroke-line-strong' : 'stroke-mist'}
      />
      {score !== null && (
        <Arc
          middle={middle}
          radius={inner}
          width={width}
          percent={score}
          className={strokes[scoreTone(score)]}
          round
        />
      )}
      <text
        x={middle}
        y={middle - (withRating ? box * 0.04 : 0)}
        dy="0.36em"
        textAnchor="middle"
        fontSize={text}
        fontWeight="650"
        className={`num ${score === null ? 'fill-muted' : 'fill-ink'}`}
      >
        {shown}
      </text>
      {withRating && (
        <text
          x={middle}
          y={box * 0.71}
          textAnchor="middle"
          fontSize="17"
          fontWeight="600"
          className="fill-muted"
        >
          {rating ?? 'Unknown'}
        </text>
      )}
    </svg>
  );
}

interface ArcProps {
  middle: number;
  radius: number;
  width: number;
  percent: number;
  className: string;
  round?: boolean;
}

function Arc({ middle, radius, width, percent, className, round }: ArcProps) {
  if (percent <= 0) return null;
  const around = 2 * Math.PI * radius;
  const length = (around * Math.min(percent, 100)) / 100;
  return (
    <circle
      cx={middle}
      cy={middle}
      r={radius}
      strokeWidth={width}
      strokeLinecap={round ? 'round' : undefined}
      strokeDasharray={`${length.toFixed(1)} ${around.toFixed(1)}`}
      transform={`rotate(-90 ${middle} ${middle})`}
      className={className}
    />
  );
}

export function describeScore({ score, rating, coverage }: Omit<ScoreRingProps, 'size'>): string {
  const known = coverage === null ? 'coverage unknown' : `coverage ${Math.floor(coverage)} %`;
  if (score === null) return `Score unknown, ${known}`;
  return `Score ${Math.floor(score)} of 100, ${rating ? `rating ${rating}, ` : ''}${known}`;
}

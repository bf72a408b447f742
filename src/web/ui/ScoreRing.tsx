import type { ShownScore } from '#model/shownScore.ts';
import { scoreTone } from './scoreTone.ts';

interface ScoreRingProps {
  shown: ShownScore;
  size?: 'small' | 'large';
}

const sizes = {
  small: { box: 52, outer: 24, inner: 19, width: 4, text: 16, boxClass: 'size-13' },
  large: { box: 168, outer: 82, inner: 71, width: 10, text: 50, boxClass: 'size-42' },
};

const strokes = { signal: 'stroke-signal', warning: 'stroke-warning', danger: 'stroke-danger' };

/** The text in the ring, its size against that of a score, and what the large one writes beneath. */
function ringWords(shown: ShownScore): { text: string; scale: number; letters: string } {
  if (shown.kind === 'score') return { text: String(shown.score), scale: 1, letters: shown.rating };
  if (shown.kind === 'notAssessed') return { text: '?', scale: 1, letters: 'Unknown' };
  return { text: `${shown.low}–${shown.high}`, scale: 0.62, letters: 'No score' };
}

/** Score as a ring, coverage as the thin arc outside it; without a score the ring is dashed and has no colour. */
export function ScoreRing({ shown, size = 'small' }: ScoreRingProps) {
  const { box, outer, inner, width, text: fontSize, boxClass } = sizes[size];
  const middle = box / 2;
  const score = shown.kind === 'score' ? shown.score : null;
  const { text, scale, letters } = ringWords(shown);
  const withLetters = size === 'large';
  return (
    <svg
      viewBox={`0 0 ${box} ${box}`}
      className={`${boxClass} shrink-0`}
      role="img"
      aria-label={describeRing(shown)}
      fill="none"
    >
      <circle cx={middle} cy={middle} r={outer} strokeWidth="2" className="stroke-line" />
      <Arc
        middle={middle}
        radius={outer}
        width={2}
        percent={shown.kind === 'notAssessed' ? 0 : shown.coverage}
        className="stroke-muted"
      />
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
        y={middle - (withLetters ? box * 0.04 : 0)}
        dy="0.36em"
        textAnchor="middle"
        fontSize={fontSize * scale}
        fontWeight="650"
        className={`num ${score === null ? 'fill-muted' : 'fill-ink'}`}
      >
        {text}
      </text>
      {withLetters && (
        <text
          x={middle}
          y={box * 0.71}
          textAnchor="middle"
          fontSize="17"
          fontWeight="600"
          className="fill-muted"
        >
          {letters}
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

function describeRing(shown: ShownScore): string {
  if (shown.kind === 'notAssessed') return 'Not assessed yet';
  const coverage = `coverage ${shown.coverage} %`;
  return shown.kind === 'score'
    ? `Score ${shown.score} of 100, rating ${shown.rating}, ${coverage}`
    : `No score: between ${shown.low} and ${shown.high}, ${coverage}`;
}

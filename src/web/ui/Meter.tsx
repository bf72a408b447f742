import type { ScoreTone } from '#model/score.ts';
import { scoreTone } from './scoreTone.ts';

interface MeterProps {
  value: number;
  max?: number;
  /** What is measured. Without it the bar is decoration beside a written number. */
  label?: string;
  tone?: ScoreTone | 'info' | 'muted';
  className?: string;
}

const fills = {
  signal: 'fill-signal',
  warning: 'fill-warning',
  danger: 'fill-danger',
  info: 'fill-info',
  muted: 'fill-muted',
};

/** A bar filled to value out of max. Size comes by class. */
export function Meter({ value, max = 100, label, tone = 'signal', className = 'h-1.5 w-full' }: MeterProps) {
  const percent = Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <>
      {label && (
        <meter className="sr-only" aria-label={label} min={0} max={max} value={value}>
          {value}
        </meter>
      )}
      <svg className={`block overflow-hidden rounded-full bg-line ${className}`} aria-hidden="true">
        <rect width={`${percent.toFixed(1)}%`} height="100%" className={fills[tone]} />
      </svg>
    </>
  );
}

/** A score of 0 to 100 as number and short bar, or the word unknown. `tone`: where more than the number decides. */
export function ScoreBar({ score, tone }: { score: number | null; tone?: ScoreTone | null }) {
  if (score === null) return <span className="chip">unknown</span>;
  return (
    <span className="num inline-flex items-center gap-2">
      <span className="font-semibold">{Math.round(score)}</span>
      <Meter value={score} tone={tone ?? scoreTone(score)} className="h-1 w-14" />
    </span>
  );
}

import type { FactorResult } from '#model/score.ts';

const marks: Record<FactorResult['outcome'], { word: string; tone: string; path: string }> = {
  pass: { word: 'Pass', tone: 'text-signal', path: 'M1.5 6.5 4.7 9.5 10.5 2.5' },
  partial: { word: 'Partial', tone: 'text-warning', path: 'M1.5 6h9' },
  fail: { word: 'Fail', tone: 'text-danger', path: 'm2 2 8 8M10 2 2 10' },
  unknown: {
    word: 'Unknown',
    tone: 'text-muted',
    path: 'M3.5 4a2.5 2.5 0 1 1 3.2 2.4c-.5.2-.7.5-.7 1.1M6 9.8v1',
  },
};

/** The answer to one question about a project, as shape, word and colour. */
export function OutcomeMark({ outcome }: { outcome: FactorResult['outcome'] }) {
  const { word, tone, path } = marks[outcome];
  return (
    <span className={`inline-flex w-20 shrink-0 items-center gap-1.5 text-xs font-semibold ${tone}`}>
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      {word}
    </span>
  );
}

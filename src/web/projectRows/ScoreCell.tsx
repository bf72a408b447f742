import { Chip } from '#web/ui/Chip.tsx';
import { ScoreBar } from '#web/ui/Meter.tsx';
import type { ProjectRow } from '#wire/projects.ts';

/** Score and rating of a row. Shown rounded down, so that the number never outruns its rating. */
export function ScoreCell({ row: { assessed, score, rating } }: { row: ProjectRow }) {
  if (!assessed) return <Chip>Not assessed yet</Chip>;
  if (score === null) return <Chip>unknown</Chip>;
  return (
    <span className="inline-flex items-center gap-3">
      <ScoreBar score={Math.floor(score)} />
      <b className="w-9 text-left font-semibold">{rating}</b>
    </span>
  );
}

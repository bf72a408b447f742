import { shownScore } from '#scoring/shownScore.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { RowPicture } from '#wire/homePage.ts';
import type { ProjectRow } from '#wire/projects.ts';
import { RowPictureMark } from './RowPictureMark.tsx';
import { ShownFigure } from './ShownFigure.tsx';
import { scoreHref } from './sections.ts';

type Scored = Pick<ProjectRow, 'id' | 'assessed' | 'score' | 'rating' | 'coverage' | 'range'>;

/** Score and rating of a row, with its categories where a list has them; while too little is known for them, the range, without a colour. */
export function ScoreCell({ row, shape }: { row: Scored; shape?: RowPicture | null | undefined }) {
  const shown = shownScore(row);
  if (shown.kind === 'notAssessed') return <Chip>Not assessed yet</Chip>;
  const to = scoreHref(row.id);
  if (shown.kind === 'range')
    return (
      <span
        className="num whitespace-nowrap text-muted"
        title={`No score yet: based on ${shown.coverage} % of the checks`}
      >
        <ShownFigure to={to} value={`${shown.low}–${shown.high}`} /> <span className="text-xs">no score</span>
      </span>
    );
  return (
    <ShownFigure to={to} value={String(shown.score)}>
      <span className="inline-flex items-center gap-1.5 sm:gap-3">
        <b className="w-5 text-right font-semibold">{shown.score}</b>
        {shape && <RowPictureMark picture={shape} />}
        <b className="w-9 text-left font-semibold">{shown.rating}</b>
      </span>
    </ShownFigure>
  );
}

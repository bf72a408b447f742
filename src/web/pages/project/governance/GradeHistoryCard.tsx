import { causeWords } from '#model/causeWords.ts';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { ControlPoint } from '#wire/controlGrade.ts';

interface GradeHistoryCardProps {
  /** Oldest first. */
  history: readonly ControlPoint[];
  projectId: string;
}

/** Each change of the control grade, the newest first, with what moved it. */
export function GradeHistoryCard({ history, projectId }: GradeHistoryCardProps) {
  const newest = history.at(-1);
  if (!newest) return null;
  const letters = newest.best === newest.worst ? newest.best : `${newest.best}–${newest.worst}`;
  return (
    <FoldCard
      name="grade-history"
      id="grade-history"
      title="Control grade history"
      note={`${letters} since ${formatDate(new Date(newest.at))}`}
    >
      <ol className="px-4.5 pb-4.5">
        {history.toReversed().map(({ at, cause, sentence }) => (
          <li
            key={`${at} ${cause}`}
            data-stated=""
            className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line py-2.5"
          >
            <Link
              to={pastHref(projectId, { at, rules: 'today', tab: 'governance' })}
              className="link num w-24 shrink-0 text-xs"
            >
              <time dateTime={at}>{formatDate(new Date(at))}</time>
            </Link>
            <p className="min-w-48 flex-1 wrap-anywhere">
              <NamedText text={sentence} />
            </p>
            <Chip>{causeWords[cause]}</Chip>
          </li>
        ))}
      </ol>
    </FoldCard>
  );
}

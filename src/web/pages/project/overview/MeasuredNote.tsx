import type { Overridden } from '#model/overrides.ts';
import { disputeHref } from '#web/disputes/disputeHref.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';

/** What was measured, beside what staff made of it. */
export function MeasuredNote({ overridden, projectId }: { overridden: Overridden; projectId: string }) {
  const { measured, sentence, dispute, at } = overridden;
  return (
    <p className="mt-0.5 max-w-[76ch] text-xs text-muted">
      Measured: <b className="font-[550] text-ink">{measured}</b>. {sentence}{' '}
      <Link to={disputeHref(projectId, dispute)} className="link">
        Dispute {dispute}
      </Link>
      , {formatDate(new Date(at))}
    </p>
  );
}

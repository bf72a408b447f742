import { pastHref } from '#web/projectRows/pastHref.ts';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { PastTabName } from '#wire/projectPage.ts';
import type { Past } from '#wire/scores.ts';

const time = (text: string) => formatDateTime(new Date(text));

interface PastBannerProps {
  past: Past;
  projectId: string;
  tab: PastTabName;
}

/** Which moment is on show, by which rules, and the way back to now. */
export function PastBanner({ past, projectId, tab }: PastBannerProps) {
  const { at, rules, rulesVersion, published } = past;
  const other = rules === 'today' ? 'then' : 'today';
  return (
    <div role="note" className="rounded border border-warning bg-warning-soft px-4.5 py-3">
      <p className="font-semibold">
        This is {time(at)}, not now.{' '}
        <Link to={projectHref(projectId, tab)} className="link underline">
          Back to now
        </Link>
      </p>
      <p className="mt-1 text-xs text-muted">
        Made from what is known today of that time, by{' '}
        {rules === 'today'
          ? `the rules of today (${rulesVersion})`
          : `the rules of that day (${rulesVersion})`}
        .{' '}
        <Link to={pastHref(projectId, { at, rules: other, tab })} className="link inline-block min-h-6">
          By the rules of {other === 'today' ? 'today' : 'that day'}
        </Link>
      </p>
      <p className="mt-1 text-xs text-muted">
        {published
          ? `What this site showed then: ${published.total === null ? 'no score, too little was known' : `${Math.floor(published.total)}${published.rating ? ` ${published.rating}` : ''}`}, by rules ${published.rulesVersion}.`
          : 'This site showed no score then.'}
      </p>
    </div>
  );
}

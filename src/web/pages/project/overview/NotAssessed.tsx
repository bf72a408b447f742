import { Link } from '#web/ui/Link.tsx';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';

/** Stands in the place of a score that nobody has made, and says what that means. */
export function NotAssessed({ source }: Pick<ProjectDetails, 'source'>) {
  return (
    <div className="flex flex-col items-center text-center">
      <ScoreRing size="large" shown={{ kind: 'notAssessed' }} />
      <h2 className="mt-4">Not assessed yet</h2>
      <div className="mt-2 space-y-2 text-left text-muted">
        <p>
          <b className="font-semibold text-ink">Unknown is not safe, and not unsafe.</b> Nobody has assessed
          this project. It has no score, rating or rank.
        </p>
        <p>
          {source === 'tokenList'
            ? 'Name, tickers, addresses and logo come from a public token list. A listing is no sign of trust.'
            : 'We assess it once we can read its contracts or have an audit on record.'}
        </p>
        <p>
          <Link to="/resources/methodology" className="link">
            How projects are assessed
          </Link>
        </p>
      </div>
    </div>
  );
}

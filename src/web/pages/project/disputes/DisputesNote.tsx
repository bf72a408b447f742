import { disputeHref } from '#web/disputes/disputeHref.ts';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { VerifiedTeam } from '#wire/teamProofs.ts';
import { describeTeam } from './describeTeam.ts';

interface DisputesNoteProps {
  projectId: string;
  count: number;
  team: VerifiedTeam | null;
}

/** Under every tab: that nothing here is beyond question, and who speaks for the project. */
export function DisputesNote({ projectId, count, team }: DisputesNoteProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-x-8 gap-y-1 text-xs text-muted">
      <p>
        Anybody can dispute any statement, free of charge. No payment changes anything.{' '}
        <Link to={disputeHref(projectId)} className="link inline-block min-h-6 underline">
          {count === 0 ? 'No dispute is public' : `${count} ${count === 1 ? 'dispute' : 'disputes'}`}
        </Link>
      </p>
      <p className="wrap-anywhere">
        {team ? `Team verified. ${describeTeam(team)}` : 'Unclaimed.'}{' '}
        <Link
          to={`${projectHref(projectId)}/team`}
          rel="nofollow"
          className="link inline-block min-h-6 underline"
        >
          {team ? 'Is it yours?' : 'Claim this project'}
        </Link>
      </p>
    </div>
  );
}

import { disputeHref } from '#web/disputes/disputeHref.ts';
import { Link } from '#web/ui/Link.tsx';

/** Under every tab: that nothing here is beyond question. */
export function DisputesNote({ projectId, count }: { projectId: string; count: number }) {
  return (
    <p className="mt-6 text-xs text-muted">
      Is something here wrong? Every statement can be disputed, by anybody, free of charge. No payment changes
      anything.{' '}
      <Link to={disputeHref(projectId)} className="link inline-block min-h-6 underline">
        {count === 0 ? 'No dispute is public' : `${count} ${count === 1 ? 'dispute' : 'disputes'}`}
      </Link>
    </p>
  );
}

import { isPending } from '#model/operations.ts';
import { CalendarGaps } from '#web/calendar/CalendarGaps.tsx';
import { OperationList } from '#web/calendar/OperationList.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import type { Announced } from '#wire/calendar.ts';
import { projectFeedHref } from '#wire/feeds.ts';

/** What the project's timelocks will do; nothing where it has none that announced anything. */
export function OperationsCard({ announced, projectId }: { announced: Announced; projectId: string }) {
  const { operations, more } = announced;
  if (operations.length + more.open + more.ended === 0) return null;
  const coming = operations.filter(isPending);
  const past = operations.filter((one) => !isPending(one));
  return (
    <Card aria-labelledby="operations-title" data-stated="">
      <CardHeader
        id="operations-title"
        title="Scheduled operations"
        description="Queued in its timelocks, and what was executed or cancelled."
        aside={
          <a href={projectFeedHref(projectId, 'ics')} className="link">
            Subscribe (iCal)
          </a>
        }
      />
      <OperationList operations={coming} />
      {past.length > 0 && (
        <details className="border-t border-line">
          <summary className="link px-4.5 py-3 text-xs">
            {past.length} executed, cancelled, expired or not known to be waiting
          </summary>
          <OperationList operations={past} />
        </details>
      )}
      <CardRow>
        {coming.length === 0 && <p>Of the operations that are listed here none is known to be waiting.</p>}
        <CalendarGaps announced={announced} />
      </CardRow>
    </Card>
  );
}

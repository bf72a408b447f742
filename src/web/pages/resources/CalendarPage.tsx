import { isPending } from '#model/operations.ts';
import { CalendarGaps } from '#web/calendar/CalendarGaps.tsx';
import { OperationList } from '#web/calendar/OperationList.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Calendar } from '#wire/calendar.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { resourcesCrumb } from './trails.ts';

export function Component({ data }: { data: Calendar }) {
  const { path, title, description } = fixedPages.calendar;
  const coming = data.operations.filter(isPending);
  const past = data.operations.filter((one) => !isPending(one));
  return (
    <main id="main">
      <Meta title={title} description={description} path={path} />
      <PageHead trail={[resourcesCrumb, { name: 'Calendar', path }]} title={title} summary={description}>
        <a href="/calendar.ics" className="link">
          Subscribe (iCal)
        </a>
      </PageHead>
      <div className="wrap grid gap-6 py-10 sm:py-12">
        <Card aria-labelledby="coming-title">
          <CardHeader id="coming-title" title="To come" description="By the earliest time of execution." />
          {coming.length === 0 && (
            <EmptyState title="Nothing waiting is known">
              Of the operations that are listed here none is known to be waiting.
            </EmptyState>
          )}
          <OperationList operations={coming} withProject />
          <CardRow>
            <CalendarGaps announced={data} freshness={data.freshness} />
          </CardRow>
        </Card>
        {past.length > 0 && (
          <Card aria-labelledby="past-title">
            <CardHeader
              id="past-title"
              title="Past"
              description="Executed, cancelled or expired, or not known to be waiting; newest first."
            />
            <OperationList operations={past} withProject />
          </Card>
        )}
      </div>
    </main>
  );
}

import { isPending } from '#model/operations.ts';
import { CalendarGaps } from '#web/calendar/CalendarGaps.tsx';
import { OperationList } from '#web/calendar/OperationList.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { FeedAlternates } from '#web/seo/FeedAlternates.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
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
      <FeedAlternates title={title} hrefOf={() => '/calendar.ics'} formats={['ics']} />
      <PageHead trail={[resourcesCrumb, { name: 'Calendar', path }]} title={title} summary={description}>
        <a href="/calendar.ics" className="link">
          Subscribe (iCal)
        </a>
      </PageHead>
      <div className="wrap grid gap-6 py-6 sm:py-12">
        <Card aria-labelledby="coming-title">
          <CardHeader id="coming-title" title="Next" description="Soonest first." />
          {coming.length === 0 && <CardRow className="text-muted">Nothing waiting is known.</CardRow>}
          <OperationList operations={coming} withProject />
          <CardRow>
            <CalendarGaps announced={data} freshness={data.freshness} />
          </CardRow>
        </Card>
        {past.length > 0 && (
          <FoldCard name="calendar past" title="Past" note={`${past.length} executed, cancelled or unknown`}>
            <OperationList operations={past} withProject />
          </FoldCard>
        )}
      </div>
    </main>
  );
}

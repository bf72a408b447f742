import type { ListFilter } from '#model/listFilter.ts';
import { listHref } from '#model/listHref.ts';
import { BarChart } from '#web/charts/BarChart.tsx';
import type { Bar } from '#web/charts/describeBars.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { countedUpTo } from '#web/evidence/countedUpTo.ts';
import { Figure } from '#web/evidence/Figure.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { nameCounted } from '#web/ui/nameCounted.ts';
import { shortDay } from '#web/ui/shortDay.ts';
import type { ActivityDay, Freshness } from '#wire/skynet.ts';

interface ActivityCardProps {
  projectId: string;
  days: readonly ActivityDay[] | null;
  chains: readonly Freshness[];
}

interface Kind {
  key: 'transactions' | 'failed' | 'events';
  list: 'transactions' | 'events';
  filter: ListFilter;
  /** What it counts. */
  several: string;
}

interface KnownDay {
  day: string;
  count: number;
}

/** The days of which the count is known; a day that was not read is none with zero. */
const listKnown = (days: readonly ActivityDay[], key: Kind['key']): KnownDay[] =>
  days.flatMap(({ day, [key]: count }) => (count === null ? [] : [{ day, count }]));

/** How busy the contracts are, per day. */
export function ActivityCard({ projectId, days, chains }: ActivityCardProps) {
  const all = days ?? [];
  const upTo = countedUpTo(chains);
  const transactions = listKnown(all, 'transactions');
  const events = listKnown(all, 'events');
  const leftOut = [
    { what: 'transactions', days: all.length - transactions.length },
    { what: 'events', days: all.length - events.length },
  ].flatMap((one) => (one.days === 0 ? [] : [`${one.what} of ${one.days} days`]));
  const toBars = (known: readonly KnownDay[], name: Kind['list']): Bar[] =>
    known.map(({ day, count }) => ({
      label: shortDay(day),
      value: count,
      href: listHref(projectId, { name, filter: { day, upTo } }),
    }));
  const sum = ({ key, list, filter, several }: Kind) => {
    const known = listKnown(all, key);
    const count = known.reduce((total, one) => total + one.count, 0);
    return (
      <>
        <Figure
          projectId={projectId}
          evidence={{
            kind: 'list',
            list,
            filter: { ...filter, since: known[0]?.day, upTo },
            count,
            label: `${formatNumber(count)}: show them`,
          }}
        />{' '}
        {nameCounted(count, several)}
      </>
    );
  };
  const isKnown = transactions.length + events.length > 0;
  return (
    <Card aria-labelledby="chain-activity-title">
      <CardHeader
        id="chain-activity-title"
        title="Activity, 30 days"
        description={
          isKnown && (
            <>
              {sum({ key: 'transactions', list: 'transactions', filter: {}, several: 'direct transactions' })}
              ,{' '}
              {sum({
                key: 'failed',
                list: 'transactions',
                filter: { outcome: 'failed' },
                several: 'of them failed',
              })}
              , and {sum({ key: 'events', list: 'events', filter: {}, several: 'events' })}.
              {leftOut.length > 0 && ` Left out, since they were not read in full: ${leftOut.join(', ')}.`}
            </>
          )
        }
      />
      {isKnown ? (
        <div className="grid gap-x-8 gap-y-6 border-t border-line p-4.5 lg:grid-cols-2">
          <div>
            <BarChart
              title="Transactions per day"
              unit="transactions"
              bars={toBars(transactions, 'transactions')}
            />
            <DisputeLink about="list:transactions" what="transactions per day" />
          </div>
          <div>
            <BarChart title="Events per day" unit="events" bars={toBars(events, 'events')} />
            <DisputeLink about="list:events" what="events per day" />
          </div>
        </div>
      ) : (
        <NotMeasured>Transactions sent to these contracts and events they emitted, per day.</NotMeasured>
      )}
    </Card>
  );
}

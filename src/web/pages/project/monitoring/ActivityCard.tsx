import { BarChart } from '#web/charts/BarChart.tsx';
import type { Bar } from '#web/charts/describeBars.ts';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { shortDay } from '#web/ui/shortDay.ts';
import type { ActivityDay } from '#wire/skynet.ts';

/** The days of which the count is known; a day that was not read is none with zero. */
const listKnown = (days: readonly ActivityDay[], key: 'transactions' | 'failed' | 'events'): Bar[] =>
  days.flatMap((day) => {
    const value = day[key];
    return value === null ? [] : [{ label: shortDay(day.day), value }];
  });

const sum = (bars: readonly Bar[]) => formatNumber(bars.reduce((total, { value }) => total + value, 0));

/** How busy the contracts are, per day. */
export function ActivityCard({ days }: { days: readonly ActivityDay[] | null }) {
  const all = days ?? [];
  const transactions = listKnown(all, 'transactions');
  const events = listKnown(all, 'events');
  const leftOut = [
    { what: 'transactions', days: all.length - transactions.length },
    { what: 'events', days: all.length - events.length },
  ].flatMap((one) => (one.days === 0 ? [] : [`${one.what} of ${one.days} days`]));
  const isKnown = transactions.length + events.length > 0;
  return (
    <Card aria-labelledby="chain-activity-title">
      <CardHeader
        id="chain-activity-title"
        title="Activity, 30 days"
        description={
          isKnown &&
          [
            `${sum(transactions)} direct transactions, ${sum(listKnown(all, 'failed'))} of them failed, and ${sum(events)} events.`,
            leftOut.length > 0 && `Left out, since they were not read in full: ${leftOut.join(', ')}.`,
          ]
            .filter(Boolean)
            .join(' ')
        }
      />
      {isKnown ? (
        <div className="grid gap-x-8 gap-y-6 border-t border-line p-4.5 lg:grid-cols-2">
          <BarChart title="Transactions per day" unit="transactions" bars={transactions} />
          <BarChart title="Events per day" unit="events" bars={events} />
        </div>
      ) : (
        <NotMeasured>Transactions sent to these contracts and events they emitted, per day.</NotMeasured>
      )}
    </Card>
  );
}

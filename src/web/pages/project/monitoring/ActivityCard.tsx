import { BarChart } from '#web/charts/BarChart.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { shortDay } from '#web/ui/shortDay.ts';
import type { ActivityDay } from '#wire/skynet.ts';

const sum = (days: readonly ActivityDay[], key: 'transactions' | 'failed' | 'events') =>
  formatNumber(days.reduce((total, day) => total + day[key], 0));

/** How busy the contracts are, per day. */
export function ActivityCard({ days }: { days: readonly ActivityDay[] | null }) {
  return (
    <Card aria-labelledby="chain-activity-title">
      <CardHeader
        id="chain-activity-title"
        title="Activity, 30 days"
        description={
          days &&
          `${sum(days, 'transactions')} direct transactions, ${sum(days, 'failed')} of them failed, and ${sum(days, 'events')} events.`
        }
      />
      {days === null ? (
        <NotMeasured>Transactions sent to these contracts and events they emitted, per day.</NotMeasured>
      ) : (
        <div className="grid gap-x-8 gap-y-6 border-t border-line p-4.5 lg:grid-cols-2">
          <BarChart
            title="Transactions per day"
            unit="transactions"
            bars={days.map(({ day, transactions }) => ({ label: shortDay(day), value: transactions }))}
          />
          <BarChart
            title="Events per day"
            unit="events"
            bars={days.map(({ day, events }) => ({ label: shortDay(day), value: events }))}
          />
        </div>
      )}
    </Card>
  );
}

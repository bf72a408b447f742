import { LineChart } from '#web/charts/LineChart.tsx';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { dayHref, type Portfolio } from '#wire/portfolio.ts';

/** The value by day. A day that was read in part has a gap, as a lower value would say something untrue. */
export function HistoryChart({ history }: { history: Portfolio['history'] }) {
  const points = history.map(({ day, value }) => ({ at: `${day}T00:00:00.000Z`, value }));
  return (
    <>
      <LineChart
        title="Value by day"
        hideTitle
        filled
        series={[{ label: 'Value', points }]}
        format={formatUsd}
        hrefFor={(at) => dayHref(at.slice(0, 10))}
      />
      <p className="mt-2 text-xs text-muted">
        One value per day with a full, priced reading. Adding or removing wallets moves the line too.
      </p>
    </>
  );
}

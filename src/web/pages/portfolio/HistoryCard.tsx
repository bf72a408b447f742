import { lazy, Suspense } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Portfolio } from '#wire/portfolio.ts';

const HistoryChart = lazy(async () => ({ default: (await import('./HistoryChart.tsx')).HistoryChart }));

/** The chart is the page's heaviest part and its last, so it is loaded after the rest. */
export function HistoryCard({ history }: { history: Portfolio['history'] }) {
  const waiting = <Skeleton className="mt-4 block h-56 w-full" />;
  return (
    <Card aria-labelledby="history-title" className="p-4.5">
      <h2 id="history-title">History</h2>
      {useHydrated() ? (
        <Suspense fallback={waiting}>
          <HistoryChart history={history} />
        </Suspense>
      ) : (
        waiting
      )}
    </Card>
  );
}

import { use, useEffect, useState } from 'react';
import { DocumentContext } from '#web/document/Document.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { describeRest } from './describeRest.ts';

/** A time to come, and how long until then. The line has room for every length, so nothing moves while it ticks. */
export function Countdown({ until }: { until: string }) {
  const { renderedAt } = use(DocumentContext);
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(until);
  return (
    <span className="num">
      <time dateTime={until}>{formatDateTime(date)}</time>{' '}
      <span className="inline-block min-w-[22ch] text-muted">
        ({describeRest(date.getTime() - (now ?? renderedAt))})
      </span>
    </span>
  );
}

import { use, useEffect, useState } from 'react';
import { count } from '#scoring/factors/words.ts';
import { DocumentContext } from '#web/document/Document.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';

const two = (n: number) => String(n).padStart(2, '0');

/**
 * "in 1 day 04:12:33", to the second, until the time has come: whether its chain has reached it, and what was done since, no
 * clock tells.
 */
export function describeRest(ms: number): string {
  if (ms <= 0) return 'the time has come';
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const rest = [seconds % 86_400, seconds % 3600, seconds % 60] as const;
  const clock = `${two(Math.floor(rest[0] / 3600))}:${two(Math.floor(rest[1] / 60))}:${two(rest[2])}`;
  return days === 0 ? `in ${clock}` : `in ${count(days, 'day')} ${clock}`;
}

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

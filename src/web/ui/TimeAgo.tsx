import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from './formatTime.ts';

const PERIOD = 10_000;

// One clock for all times on the page, running only while one is shown.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, PERIOD);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

function getNow(): number {
  if (now === 0) now = Date.now();
  return now;
}

/** The server writes the absolute time, so that cached pages stay true; the browser turns it relative. */
export function TimeAgo({ at }: { at: string }) {
  const current = useSyncExternalStore(subscribe, getNow, () => undefined);
  const date = new Date(at);
  const absolute = formatDateTime(date);
  return (
    <time dateTime={at} title={absolute} className="num whitespace-nowrap">
      {current === undefined ? absolute : formatRelative(date, new Date(Math.max(current, Date.now())))}
    </time>
  );
}

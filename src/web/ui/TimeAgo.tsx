import { startTransition, use, useEffect, useState } from 'react';
import { DocumentContext } from '#web/document/Document.tsx';
import { formatDateTime, formatRelative } from './formatTime.ts';
import { wasHydrated } from './useHydrated.ts';

const periodMs = 10_000;

// One clock for all times on the page, running only while one is shown.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let clock = 0;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    clock = Date.now();
    for (const notify of listeners) notify();
  }, periodMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    clock = 0;
  };
}

function getNow(): number {
  if (clock === 0) clock = Date.now();
  return clock;
}

/** Relative from the first paint on, so that no line wraps differently later; a page without scripts adds the absolute time. */
export function TimeAgo({ at }: { at: string }) {
  const [current, setCurrent] = useState(() => (wasHydrated() ? getNow() : undefined));
  useEffect(() => {
    const update = () => startTransition(() => setCurrent(getNow()));
    update();
    return subscribe(update);
  }, []);
  const { renderedAt } = use(DocumentContext);
  const date = new Date(at);
  const now = current === undefined ? renderedAt : Math.max(current, Date.now());
  return (
    <time dateTime={at} title={formatDateTime(date)} className="time-ago num whitespace-nowrap">
      {formatRelative(date, new Date(now))}
    </time>
  );
}

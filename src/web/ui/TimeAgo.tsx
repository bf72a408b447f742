import { startTransition, use, useEffect, useState } from 'react';
import { DocumentContext } from '#web/document/Document.tsx';
import { formatDateTime, formatRelative } from './formatTime.ts';
import { wasHydrated } from './useHydrated.ts';

const periodMs = 10_000;

// One clock for all times on the page, running only while one is shown.
const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** A page from the cache is older than it says; all its times learn so at once, in a task after the one that makes it ready. */
let first: ReturnType<typeof setTimeout> | undefined;

function tellAll(): void {
  const now = Date.now();
  first = undefined;
  startTransition(() => {
    for (const notify of listeners) notify(now);
  });
}

function subscribe(listener: (now: number) => void) {
  listeners.add(listener);
  timer ??= setInterval(tellAll, periodMs);
  first ??= setTimeout(tellAll);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    clearTimeout(first);
    timer = undefined;
    first = undefined;
  };
}

/** Relative from the first paint on, so that no line wraps differently later; a page without scripts adds the absolute time. */
export function TimeAgo({ at }: { at: string }) {
  // Another time is another element, for an element keeps its words.
  return <Age key={at} at={at} />;
}

function Age({ at }: { at: string }) {
  const { renderedAt } = use(DocumentContext);
  const toWords = (now: number) => formatRelative(new Date(at), new Date(now));
  // The words and not the moment: most stay the same from one moment to the next, and are not rendered again.
  const [text, setText] = useState(() => toWords(wasHydrated() ? Date.now() : renderedAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element has one time.
  useEffect(() => subscribe((now) => setText(toWords(now))), []);
  return (
    <time dateTime={at} title={formatDateTime(new Date(at))} className="time-ago num whitespace-nowrap">
      {text}
    </time>
  );
}

import { useState } from 'react';
import { fixedPages } from '#wire/fixedPages.ts';
import { readTraceView, type TraceView, writeTraceView } from '#wire/trace/traceView.ts';
import type { TracePageData } from '#wire/tracePage.ts';

type Query = TracePageData['query'];

/** The parameters of the page, with changes; what is undefined is left out. */
export function traceSearch(
  query: Query,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const entries = Object.entries({ ...query, ...changes }).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return new URLSearchParams(entries).toString();
}

export const traceHref = (query: Query, changes: Readonly<Record<string, string | undefined>> = {}): string =>
  `${fixedPages.trace.path}?${traceSearch(query, changes)}`;

/** How the trace is looked at. It changes at once and in the page's address, without asking the server again. */
export function useTraceView(query: Query) {
  const [view, setView] = useState(() => readTraceView(query));
  const change = (next: TraceView) => {
    setView(next);
    window.history.replaceState(window.history.state, '', traceHref(query, writeTraceView(next)));
  };
  const toggle = (list: 'pins' | 'folds' | 'unfolds', address: string) => {
    const set = new Set(view[list]);
    if (!set.delete(address)) set.add(address);
    change({ ...view, [list]: set });
  };
  const rename = (address: string, name: string) => {
    const names = new Map(view.names);
    if (name.trim() === '') names.delete(address);
    else names.set(address, name.trim());
    change({ ...view, names });
  };
  return { view, toggle, rename };
}

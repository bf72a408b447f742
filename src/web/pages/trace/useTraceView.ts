import { useState } from 'react';
import { readTraceView, type TraceView, writeTraceView } from '#trace/traceView.ts';
import { fixedPages } from '#wire/fixedPages.ts';
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

/** Addresses are in these or not. */
export type TraceList = 'pins' | 'folds' | 'unfolds' | 'hides';

/** How the trace is looked at. It changes at once and in the page's address, without asking the server again. */
export function useTraceView(query: Query) {
  const [view, setView] = useState(() => readTraceView(query));
  const change = (next: TraceView) => {
    setView(next);
    window.history.replaceState(window.history.state, '', traceHref(query, writeTraceView(next)));
  };
  const toggle = (list: TraceList, address: string) => {
    const set = new Set(view[list]);
    if (!set.delete(address)) set.add(address);
    change({ ...view, [list]: set });
  };
  const write = (kind: 'names' | 'notes', address: string, text: string) => {
    const texts = new Map(view[kind]);
    if (text.trim() === '') texts.delete(address);
    else texts.set(address, text.trim());
    change({ ...view, [kind]: texts });
  };
  const showHidden = () => change({ ...view, hides: new Set() });
  return { view, toggle, write, showHidden };
}

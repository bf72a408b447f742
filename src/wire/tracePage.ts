import type { Trace } from './trace.ts';
import type { TraceCase } from './traceCases.ts';
import type { TraceRun } from './traceRuns.ts';

/** `/trace` */
export interface TracePageData {
  query: Readonly<Record<string, string>>;
  chains: { chain: string; name: string }[];
  /** What to begin with, for whoever asks nothing. */
  trails: { title: string; path: string; project: string | null }[];
  /** There are more such trails. */
  hasMoreTrails: boolean;
  /** The kept trace that was opened by its link. */
  case: TraceCase | null;
  /** The trace in the background that is shown. */
  run: TraceRun | null;
  /** Null before anything was asked. */
  result: { trace: Trace } | { fault: string } | null;
}

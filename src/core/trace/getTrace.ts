import { badRequest } from '#lib/AppError.ts';
import type { TraceQuery, TraceQuestion } from '#model/trace.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import type { Trace } from '#wire/trace.ts';
import type { EvidenceContext } from '../evidence/EvidenceContext.ts';
import { followSwaps } from './followSwaps.ts';
import { openTrace } from './openTrace.ts';

/** For balances, while somebody waits: those that are not asked by then are unknown. */
const balancesMs = 6_000;
/** And for swaps, after that. */
const swapsMs = 6_000;

/** The trace of one asset; swaps are listed and not followed. */
export async function getTrace(context: EvidenceContext, question: TraceQuestion): Promise<Trace> {
  const trace = await openTrace(context, question);
  return trace.finish(await trace.expand(), { deadline: performance.now() + balancesMs });
}

/** The same with what was got in its largest swaps. */
export async function getTraceThroughSwaps(
  context: EvidenceContext,
  question: TraceQuestion,
): Promise<Trace> {
  const opened = await openTrace(context, question);
  const expanded = await opened.expand();
  const trace = await opened.finish(expanded, { deadline: performance.now() + balancesMs });
  const deadline = performance.now() + swapsMs;
  return followSwaps(
    context,
    { question, trace, swaps: expanded.swaps },
    {
      ...{ mostSwaps: 4, depth: 2, isOver: () => performance.now() > deadline },
      bounds: { addresses: Math.min(question.addresses, 100), asking: { questions: 10, ms: 1_500 } },
      measuring: { deadline },
    },
  );
}

/** What was asked is read first, then counted, then traced. */
export async function findTrace(
  context: EvidenceContext,
  { query, count }: { query: TraceQuery; count: () => void },
): Promise<Trace> {
  const read = readTraceQuestion(query);
  if ('fault' in read) throw badRequest(read.fault);
  count();
  return getTraceThroughSwaps(context, read.value);
}

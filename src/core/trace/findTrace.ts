import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { badRequest } from '#lib/AppError.ts';
import { readTraceQuestion, type TraceQuery } from '#model/traceQuestion.ts';
import type { Trace } from '#wire/trace.ts';
import { getTrace } from './getTrace.ts';

/** What was asked is read first, then counted, then traced. */
export async function findTrace(
  context: EvidenceContext,
  { query, count }: { query: TraceQuery; count: () => void },
): Promise<Trace> {
  const read = readTraceQuestion(query);
  if ('fault' in read) throw badRequest(read.fault);
  count();
  return getTrace(context, read.value);
}

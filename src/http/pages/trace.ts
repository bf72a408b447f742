import { alertsTag, projectsTag } from '#core/cacheTags.ts';
import { getFollowedChains } from '#core/chainStore/followedChains.ts';
import { findTrace } from '#core/trace/getTrace.ts';
import { findCase, noSuchCase } from '#core/traceCases/getCases.ts';
import { listTrails } from '#core/traceCases/listTrails.ts';
import { findRunView, getTraceRun } from '#core/traceRuns/getRun.ts';
import { AppError } from '#lib/AppError.ts';
import { readChain } from '#model/readChain.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import type { PageLoader } from './PageLoader.ts';

/** A question that cannot be answered is part of the page: the form keeps what was typed, and says what is wrong with it. */
export const loadTrace: PageLoader<'trace'> = async ({ db, nodes, chains }, { query, beforeNode }) => {
  const found = query.case ? await findCase(db, query.case) : undefined;
  if (query.case && !found) throw noSuchCase();
  // Whoever looks around in a case, or changes its view, has all of the question in the address.
  const run = query.run ? await getTraceRun(db, query.run) : null;
  const asked: Record<string, string> =
    found && !query.start ? { ...found.query, case: found.id } : { ...query, ...run?.query };
  const names = chains.names();
  const followed = await getFollowedChains(db);
  const trails = asked.start ? { items: [], hasMore: false } : await listTrails(db);
  const chain = readChain(asked.chain ?? '', names);
  const page: TracePageData = {
    query: { ...asked, ...('value' in chain && { chain: chain.value }) },
    chains: followed.map(({ chain }) => ({ chain, name: names[chain] ?? chain })),
    trails: trails.items.map(({ query: _, ...trail }) => trail),
    hasMoreTrails: trails.hasMore,
    case: found ?? null,
    run,
    result: null,
  };
  if (!asked.start) return { data: page, tags: [alertsTag, projectsTag] };
  // Before it has found anything, the first answer is that of the page.
  const view = run && (await findRunView(db, run.id));
  if (view) return { data: { ...page, result: { trace: view } }, tags: [], rare: true };
  try {
    const context = { db, nodes, findChain: chains.find };
    const { continued: _, ...trace } = await findTrace(context, { query: page.query, count: beforeNode });
    return { data: { ...page, result: { trace } }, tags: [], rare: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 429) throw error;
    return { data: { ...page, result: { fault: error.message } }, tags: [], rare: true };
  }
};

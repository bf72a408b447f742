import { gzipSync } from 'node:zlib';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { AppError } from '#lib/AppError.ts';
import { deepTraceLimits } from '#model/trace.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import type { Trace, TraceTransfer } from '#wire/trace.ts';
import type { TraceRunProgress } from '#wire/traceRuns.ts';
import { toExpanded, type Walk } from '../trace/expandTrace.ts';
import { followSwaps } from '../trace/followSwaps.ts';
import { openTrace } from '../trace/getTrace.ts';
import {
  failRun,
  findWalk,
  finishRun,
  keepRun,
  leaseSeconds,
  releaseRun,
  type TakenRun,
} from './runQueue.ts';
import { readWalk, writeWalk } from './walkFile.ts';

/** As many as a page can draw, and a reader can look through. */
export const shownAtMost = { addresses: 300, transfers: 1_000 };

const sizeOf = ({ traced, amount }: TraceTransfer): bigint => BigInt(traced?.most ?? amount);

/** The part of a large trace that carries most: addresses by what came to them, each with the way to it. Sums and ends stay those of all. */
function reduceTrace({ continued: _, ...trace }: Trace): Trace {
  const { nodes, transfers, direction } = trace;
  if (nodes.length <= shownAtMost.addresses && transfers.length <= shownAtMost.transfers) return trace;
  const isForwards = direction === 'forwards';
  const largest = new Map<string, TraceTransfer>();
  for (const transfer of transfers) {
    const far = isForwards ? transfer.to : transfer.from;
    const known = largest.get(far);
    if (!known || sizeOf(transfer) > sizeOf(known)) largest.set(far, transfer);
  }
  const weightOf = (address: string): bigint => {
    const transfer = largest.get(address);
    return transfer ? sizeOf(transfer) : 0n;
  };
  const weighed = nodes
    .map(({ address, hop }) => ({ address, hop, weight: weightOf(address) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : a.hop - b.hop));
  const kept = new Set(nodes.filter(({ hop }) => hop === 0).map(({ address }) => address));
  for (const { address } of weighed) {
    const way: string[] = [];
    for (let at = address; !kept.has(at) && !way.includes(at); ) {
      way.push(at);
      const transfer = largest.get(at);
      if (!transfer) break;
      at = isForwards ? transfer.from : transfer.to;
    }
    if (kept.size + way.length > shownAtMost.addresses) break;
    for (const one of way) kept.add(one);
  }
  const shown = new Set(
    transfers
      .filter(({ from, to }) => kept.has(from) && kept.has(to))
      .sort((a, b) => (sizeOf(a) < sizeOf(b) ? 1 : sizeOf(a) > sizeOf(b) ? -1 : 0))
      .slice(0, shownAtMost.transfers),
  );
  return {
    ...trace,
    nodes: nodes.filter(({ address }) => kept.has(address)),
    transfers: transfers.filter((one) => shown.has(one)),
    leftOut: { addresses: nodes.length - kept.size, transfers: transfers.length - shown.size },
  };
}

export interface RunTraceOptions extends EvidenceContext {
  /** Aborted when this process stops: the trace is then left to another. */
  stopping: AbortSignal;
  onError: (error: unknown) => void;
  limits?: Partial<RunLimits>;
  now?: () => number;
}

interface RunLimits {
  /** For reading transfers, then for balances, then for swaps: what is not read by then is unknown. */
  walkMs: number;
  balancesMs: number;
  swapsMs: number;
  questions: number;
  /** Between two results that are shown while it goes on. */
  showEveryMs: number;
}

const usualLimits: RunLimits = {
  walkMs: 600_000,
  balancesMs: 600_000,
  swapsMs: 600_000,
  questions: 4_000,
  showEveryMs: 3_000,
};

/** Behind swaps less is followed, so that a trace with many of them has an end. */
const deepSwapLimits = {
  mostSwaps: 40,
  depth: 4,
  bounds: { hops: 32, addresses: 1_000, transfers: 10_000, asking: { questions: 200, ms: 60_000 } },
};

const failed = 'The trace could not go on. What was found until then is shown.';

const pack = (trace: Trace) => ({
  view: reduceTrace(trace),
  result: new Uint8Array(gzipSync(JSON.stringify(trace))),
});

const progressOf = ({ hop, addresses, transfers, front }: Walk): TraceRunProgress => ({
  ...{ hop: hop - 1, addresses: addresses.size, transfers: transfers.size, waiting: front.length },
  balances: null,
});

/** Follows a trace as far as the background goes, and keeps what it found after each step, so that a restart goes on from there. */
export async function runTrace(options: RunTraceOptions, taken: TakenRun): Promise<void> {
  const { db, stopping, onError, now = () => performance.now() } = options;
  const limits = { ...usualLimits, ...options.limits };
  const read = readTraceQuestion(taken.query);
  if ('fault' in read) return failRun(db, taken, read.fault);
  let isLost = false;
  let progress: TraceRunProgress | undefined;
  const isOver = () => isLost || stopping.aborted;
  const keep = async (found?: Parameters<typeof keepRun>[2]['found']) => {
    if (!(await keepRun(db, taken, { progress, found }))) isLost = true;
  };
  // A sign of life that is lost is made up for by the next.
  const life = setInterval(() => void keep().catch(() => undefined), (leaseSeconds * 1000) / 3);
  try {
    const kept = await findWalk(db, taken);
    const until = now() + limits.walkMs;
    let shownAt = Number.NEGATIVE_INFINITY;
    const trace = await openTrace(options, read.value, {
      ...deepTraceLimits,
      asking: { questions: limits.questions, ms: limits.walkMs },
      resume: kept && readWalk(kept, taken.id),
      isOver: () => isOver() || now() > until,
      async onLevel(walk) {
        progress = progressOf(walk);
        if (isOver() || now() - shownAt < limits.showEveryMs) return;
        // Balances come last: until then what addresses held besides is unknown.
        const soFar = await trace.finish(toExpanded(walk), { deadline: Number.NEGATIVE_INFINITY });
        await keep({ ...pack(soFar), walk: writeWalk(walk) });
        shownAt = now();
      },
    });
    const expanded = await trace.expand();
    if (isOver()) return await releaseRun(db, taken);
    const found = await trace.finish(expanded, {
      deadline: now() + limits.balancesMs,
      isOver,
      onBalances: (done, all) => {
        if (progress) progress = { ...progress, waiting: 0, balances: { read: done, all } };
      },
    });
    const swapsUntil = now() + limits.swapsMs;
    const isSwapsOver = () => isOver() || now() > swapsUntil;
    const through = await followSwaps(
      options,
      { question: read.value, trace: found, swaps: expanded.swaps },
      { ...deepSwapLimits, open: openTrace, isOver: isSwapsOver, measuring: { deadline: swapsUntil } },
    );
    if (isOver()) return await releaseRun(db, taken);
    progress ??= { hop: 0, addresses: 0, transfers: 0, waiting: 0, balances: null };
    await finishRun(db, taken, { ...pack(through), progress });
  } catch (error) {
    if (!(error instanceof AppError)) onError(error);
    await failRun(db, taken, error instanceof AppError ? error.message : failed);
  } finally {
    clearInterval(life);
  }
}

import type { TraceQuestion } from '#model/trace.ts';
import { comparePlaces, type Transfer } from '#model/transfers.ts';
import { type FollowedPart, shareThroughSwaps } from '#trace/shareThroughSwaps.ts';
import type { Trace, TraceAmount, TraceEndGroup } from '#wire/trace.ts';
import type { EvidenceContext } from '../evidence/EvidenceContext.ts';
import type { AskingLimits } from './createTransferAsker.ts';
import type { Expanded, Expansion } from './expandTrace.ts';
import type { Swap } from './findSwaps.ts';
import type { MeasureContext } from './measureTrace.ts';
import { type StartOfTrace, startWith } from './readStart.ts';

/** What a trace that goes on in the background, or after a swap, adds to its question. */
export interface TraceBounds
  extends Partial<Pick<Expansion, 'hops' | 'transfersPerAddress' | 'addresses' | 'transfers'>>,
    Pick<Expansion, 'resume' | 'onLevel' | 'isOver'> {
  asking?: AskingLimits | undefined;
  /** Instead of the question's start. */
  start?: StartOfTrace | undefined;
}

export type Measuring = Pick<MeasureContext, 'deadline' | 'onBalances' | 'isOver'>;

export interface OpenTrace {
  expand: () => Promise<Expanded>;
  /** Amounts and names for what was expanded so far. */
  finish: (expanded: Expanded, measuring: Measuring) => Promise<Trace>;
}

/** Opens a trace of what was got: the same way as that of what was asked. */
export type OpenTraces = (
  context: EvidenceContext,
  question: TraceQuestion,
  bounds: TraceBounds,
) => Promise<OpenTrace>;

/** Who got more for one payment took a basket apart: what of it was for which part is not known. */
const mostGotAtOnce = 3;

export interface SwapLimits {
  open: OpenTraces;
  /** Traces that go on, in all. */
  mostSwaps: number;
  /** Swaps one after another. */
  depth: number;
  isOver: () => boolean;
  /** Of each trace that goes on. */
  bounds: TraceBounds;
  measuring: Measuring;
}

interface SwappedTrace {
  question: TraceQuestion;
  trace: Trace;
  /** Those of the trace, in its order. */
  swaps: readonly Swap[];
}

/** A trace and what goes on from its swaps, by their position. */
interface Branch extends Omit<SwappedTrace, 'question'> {
  depth: number;
  /** How much of the first trace's money is one unit of this one's: a fraction. */
  worth: [bigint, bigint];
  followed: Map<number, Part[]>;
}

/** One asset that was got, traced on. */
interface Part {
  paid: TraceAmount;
  isAll: boolean;
  branch: Branch;
  transaction: string;
  address: string;
  asset: string;
  start: bigint;
}

interface Choice {
  branch: Branch;
  position: number;
  /** Of the first trace's money. */
  weight: bigint;
}

/** Goes on with what accounts got for traced money, the largest first. */
export async function followSwaps(
  context: EvidenceContext,
  { question, trace, swaps }: SwappedTrace,
  limits: SwapLimits,
): Promise<Trace> {
  if (question.direction === 'backwards' || swaps.length === 0) return trace;
  const root: Branch = { trace, swaps, depth: 0, worth: [1n, 1n], followed: new Map() };
  const parts: Part[] = [];
  let waiting = listChoices(root);
  while (waiting.length > 0 && parts.length < limits.mostSwaps && !limits.isOver()) {
    waiting.sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : 0));
    const [choice, ...rest] = waiting;
    if (!choice) break;
    const found = await followSwap(context, question, choice, limits);
    parts.push(...found);
    const deeper = found.filter(({ branch }) => branch.depth < limits.depth);
    waiting = [...rest, ...deeper.flatMap(({ branch }) => listChoices(branch))];
  }
  return toAnswer(root, parts, waiting.length);
}

/** Swaps where traced money ended. An end that was opened all the same is followed already. */
function listChoices(branch: Branch): Choice[] {
  const ended = new Set(
    branch.trace.nodes.filter(({ cut }) => cut === 'swapped').map(({ address }) => address),
  );
  const [units, of] = branch.worth;
  return (branch.trace.swaps ?? []).flatMap(({ to, traced }, position) => {
    const weight = (BigInt(traced?.most ?? 0) * units) / of;
    return weight > 0n && ended.has(to) ? [{ branch, position, weight }] : [];
  });
}

async function followSwap(
  context: EvidenceContext,
  question: TraceQuestion,
  { branch, position }: Choice,
  { open, bounds, measuring, isOver }: SwapLimits,
): Promise<Part[]> {
  const swap = branch.trace.swaps?.[position];
  const got = branch.swaps[position]?.got;
  if (!swap?.traced || !got) return [];
  const paid = swap.traced;
  const byAsset = [...Map.groupBy(got, ({ asset }) => asset)];
  if (byAsset.length > mostGotAtOnce) return [];
  const parts: Part[] = [];
  for (const [asset, transfers] of byAsset) {
    const start = swap.got
      .filter((one) => one.asset === asset)
      .reduce((all, { traced }) => all + BigInt(traced?.most ?? 0), 0n);
    if (start === 0n) continue;
    const opened = await open(
      context,
      { ...question, start: swap.address, asset, least: null, amount: null },
      {
        ...bounds,
        isOver,
        start: startWith({ address: swap.address, got: lastOf(transfers), amount: start }),
      },
    );
    const expanded = await opened.expand();
    const next = await opened.finish(expanded, { ...measuring, isOver });
    const [units, of] = branch.worth;
    parts.push({
      ...{ paid, start, asset, isAll: byAsset.length === 1 },
      ...{ transaction: swap.transaction, address: swap.address },
      branch: {
        ...{ trace: next, swaps: expanded.swaps },
        depth: branch.depth + 1,
        worth: [units * BigInt(paid.most), of * start],
        followed: new Map(),
      },
    });
  }
  branch.followed.set(position, parts);
  return parts;
}

const lastOf = (transfers: readonly Transfer[]): Transfer =>
  transfers.reduce((last, one) => (comparePlaces(one, last) > 0 ? one : last));

/** Where the money of a branch ended, by the rule of the question and through the swaps that were followed. */
function listEnds({ trace, followed }: Branch): TraceEndGroup[] {
  const { taint } = trace;
  const share = taint?.shares.find(({ rule, source }) => rule === taint.rule && source === null);
  if (!share) return [];
  return shareThroughSwaps({ start: BigInt(share.start), ends: share.ends }, [
    ...[...followed.values()].map((parts) => parts.map(toFollowedPart)),
  ]);
}

const toFollowedPart = ({ paid, isAll, start, branch }: Part): FollowedPart => ({
  paid: { least: BigInt(paid.least), most: BigInt(paid.most) },
  ...{ isAll, start, ends: listEnds(branch) },
});

function toAnswer(root: Branch, parts: readonly Part[], left: number): Trace {
  const { trace, followed } = root;
  const swaps = trace.swaps?.map((swap, position) => {
    const own = followed.get(position) ?? [];
    const told = new Set<string>();
    return {
      ...swap,
      got: swap.got.map((got) => {
        const part = own.find(({ asset }) => asset === got.asset);
        if (!part || told.has(got.asset)) return got;
        told.add(got.asset);
        return { ...got, ends: listEnds(part.branch) };
      }),
    };
  });
  const assets = [trace, ...parts.map(({ branch }) => branch.trace)].flatMap((one) => one.assets);
  return {
    ...trace,
    assets: [...new Map(assets.map((one) => [one.asset, one])).values()],
    swaps,
    continued: parts.map(({ transaction, address, asset, start, branch }) => ({
      ...{ transaction, address, asset, start: start.toString() },
      nodes: branch.trace.nodes,
      transfers: branch.trace.transfers,
    })),
    taint: trace.taint && { ...trace.taint, throughSwaps: listEnds(root) },
    notSeen: [...trace.notSeen, ...explain(parts, left)],
  };
}

function explain(parts: readonly Part[], left: number): string[] {
  const unread = parts.flatMap(({ branch }) => branch.trace.taint?.whyUnknown ?? []);
  return [
    'A swap is followed on with what the same account got in the same transaction, where that is a token that is read here.',
    ...(left > 0
      ? [`Swaps that are not followed on: ${left}. The money that was paid in them counts as swapped.`]
      : []),
    ...(unread.length > 0 ? ['After swaps, too, some amounts are ranges.'] : []),
  ];
}

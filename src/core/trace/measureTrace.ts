import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { getChainNumber } from '#model/chainId.ts';
import { coin, type TaintRule, taintRules } from '#model/trace.ts';
import { comparePlaces, keyOf, type Transfer, type TransferPlace } from '#model/transfers.ts';
import { type AmountBounds, measureTaint } from '#trace/taint.ts';
import type { TransferQuery } from '../chainStore/transfers.ts';
import { joinTransfers } from './expandTrace.ts';
import { askBalances, isAllCoinSeen } from './isAllCoinSeen.ts';

export interface TaintSource {
  address: string;
  amount: bigint;
  /** Its money is there after this place; without one, before everything. */
  after?: TransferPlace | undefined;
}

export interface MeasureOptions {
  chain: string;
  /** One money: the coin counts together with the token that stands for it. */
  assets: readonly string[];
  rule: TaintRule;
  /** What was followed, all of the assets, in the order of the chain. */
  transfers: readonly Transfer[];
  sources: readonly TaintSource[];
  until: number | undefined;
  /** Where traced money was swapped: what they pay out is not that money, which goes on as what was got for it. */
  exchanges?: ReadonlySet<string> | undefined;
}

/** How one rule divides the money, of all sources or of one of them. */
export interface TaintShare {
  rule: TaintRule;
  /** Null: of all. */
  source: string | null;
  start: bigint;
  held: ReadonlyMap<string, AmountBounds>;
}

export interface MeasuredTrace {
  /** Traced money by transfer. */
  moved: Map<string, AmountBounds>;
  /** By address; who is not listed has none. */
  held: ReadonlyMap<string, AmountBounds>;
  /** By every rule, and by source where there are several, over the same transfers. */
  shares: TaintShare[];
  /** Why some amounts are ranges. */
  whyUnknown: string[];
}

/** What else came to an address is read up to here; what those with more have is not known. */
const mostInflows = 200;
/** A node takes so many questions of one network at once. */
const balancesAtOnce = 8;
/** More sources than a table shows are one. */
const mostSources = 12;

export interface MeasureContext {
  nodes: NodeReader;
  /** What came to addresses, and whether that is all; `isQuick`: without asking anybody. */
  getInflows: (
    query: TransferQuery & { isQuick: boolean },
  ) => Promise<{ lists: Transfer[][]; isWhole: boolean }>;
  /** Until when balances are asked; who is not asked by then has an unknown one. */
  deadline?: number | undefined;
  /** Whether nobody waits for it any more. */
  isOver?: (() => boolean) | undefined;
  /** Told how many balances are read. */
  onBalances?: ((read: number, all: number) => void) | undefined;
  now?: () => number;
}

/** How much of the sources' money arrived where. What the addresses on the way had besides is read as far as it can be. */
export async function measureTrace(context: MeasureContext, options: MeasureOptions): Promise<MeasuredTrace> {
  const payers = [...new Set(options.transfers.map(({ from }) => from))];
  const openedAt = findOpenings(options.transfers);
  const all = { ...options, payers, openedAt };
  const { now = () => performance.now(), deadline = Number.POSITIVE_INFINITY } = context;
  const isQuick = now() > deadline;
  const { movements, seen, crowded, hidden } = await addInflows(context.getInflows, { ...all, isQuick });
  const known = await readOpening(context, all);
  const inside = await findPaidInside(context, { ...all, seen });
  const byRule = taintRules.map((rule) =>
    divide(rule, { ...all, movements, crowded, hidden: new Set([...hidden, ...inside]), known }),
  );
  const asked = byRule.find(({ rule }) => rule === options.rule);
  if (!asked) throw new Error(`no rule ${options.rule}`);
  const { moved, held, mixers, short } = asked;
  return {
    moved: new Map(
      movements.map((movement, index) => [keyOf(movement), moved[index] ?? { least: 0n, most: 0n }]),
    ),
    held,
    shares: byRule.flatMap(({ shares }) => shares),
    whyUnknown: explainUnknown({ mixers, payers, crowded, hidden, inside, short }),
  };
}

interface Division extends Context {
  movements: readonly Transfer[];
  crowded: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  known: ReadonlyMap<string, bigint>;
}

function divide(rule: TaintRule, { movements, crowded, hidden, known, ...options }: Division) {
  const opening = new Map(known);
  const starts = new Map(
    options.sources.filter(({ after }) => !after).map((one) => [one.address, one.amount]),
  );
  const paid = new Map<string, bigint>();
  for (const { from, to, amount } of options.transfers)
    if (from !== to) paid.set(from, (paid.get(from) ?? 0n) + amount);
  /** What is traced of a start comes first: until it is spent, nothing that came later leaves. */
  const paysTracedOnly = (address: string) =>
    rule === 'fifo' && (paid.get(address) ?? 0n) <= (starts.get(address) ?? -1n);
  for (const address of [...crowded, ...hidden]) if (!paysTracedOnly(address)) opening.delete(address);
  const sources = options.sources.map(({ after, ...source }) => ({
    ...source,
    before: after === undefined ? 0 : movements.filter((one) => comparePlaces(one, after) <= 0).length,
  }));
  const { unseen } = measureTaint(rule, { movements, opening, sources });
  const short = new Set([...unseen.keys()].filter((address) => opening.has(address) && !starts.has(address)));
  // When the unseen money came is not known either, so that no payment of theirs can be divided.
  for (const address of short) opening.delete(address);
  const all = measureTaint(rule, { movements, opening, sources });
  const owners = [...new Set(sources.map(({ address }) => address))];
  const own = owners.length === 1 || owners.length > mostSources ? [] : owners;
  const total = (list: readonly { amount: bigint }[]) => list.reduce((sum, { amount }) => sum + amount, 0n);
  const shares: TaintShare[] = [
    { rule, source: null, start: total(sources), held: all.held },
    ...own.map((source) => ({
      ...{ rule, source, start: total(sources.filter(({ address }) => address === source)) },
      held: measureTaint(rule, {
        ...{ movements, opening },
        sources: sources.map((one) => ({ ...one, isOther: one.address !== source })),
      }).held,
    })),
  ];
  return { rule, ...all, short, shares };
}

interface Mixing {
  mixers: ReadonlySet<string>;
  payers: readonly string[];
  crowded: ReadonlySet<string>;
  /** What came to them was not all listed. */
  hidden: ReadonlySet<string>;
  /** Contracts may have paid them coin. */
  inside: ReadonlySet<string>;
  short: ReadonlySet<string>;
}

function explainUnknown({ mixers, payers, crowded, hidden, inside, short }: Mixing): string[] {
  const followed = new Set(payers);
  const reasons = Map.groupBy(mixers, (address) => {
    if (!followed.has(address)) return 'paid money back although they are not followed further';
    if (crowded.has(address))
      return `were paid so often that only their newest ${mostInflows} receipts are read`;
    if (hidden.has(address)) return 'may have been paid in transfers that the chain’s node did not list';
    if (inside.has(address)) return 'may have been paid coin inside transactions, which no transfer shows';
    return short.has(address)
      ? 'paid more than they were seen to have'
      : 'held an amount before that the chain’s node did not tell';
  });
  return [...reasons].map(
    ([reason, { length }]) =>
      `Addresses that ${reason}: ${length}. How much traced money they passed on or kept is a range.`,
  );
}

/**
 * The block at whose end the balance of an address is asked: the last before traced money came to it. What it got or paid until then is in
 * the balance, and is not followed.
 */
function findOpenings(transfers: readonly Transfer[]): Map<string, number> {
  const blocks = new Map<string, number>();
  for (const { from, to, block } of transfers)
    for (const address of [from, to]) if (!blocks.has(address)) blocks.set(address, block - 1);
  return blocks;
}

type Context = MeasureOptions & { payers: readonly string[]; openedAt: ReadonlyMap<string, number> };

/** Who paid before their balance was asked, which is not taken out of that again, or paid what is not followed through them. */
const somebody = 'somebody';

/** The traced transfers together with what else came to those who pay, and who was paid more often than is read. */
async function addInflows(
  getInflows: MeasureContext['getInflows'],
  {
    chain,
    assets,
    transfers,
    payers,
    sources,
    until,
    exchanges,
    openedAt,
    isQuick,
  }: Context & { isQuick: boolean },
): Promise<{ movements: Transfer[]; seen: Transfer[]; crowded: Set<string>; hidden: Set<string> }> {
  const [first] = transfers;
  if (!first) return { movements: [], seen: [], crowded: new Set(), hidden: new Set() };
  const { lists, isWhole } = await getInflows({
    isQuick,
    chainId: getChainNumber(chain),
    direction: 'backwards',
    assets,
    ends: payers.map((address) => ({ address, time: until ?? Number.MAX_SAFE_INTEGER / 1e6 })),
    until: first.time,
    limit: mostInflows,
  });
  const crowded = payers.filter((_, index) => (lists[index]?.length ?? 0) >= mostInflows);
  const all = new Map(transfers.map((one) => [keyOf(one), one]));
  const isOpen = (address: string, block: number) => block > (openedAt.get(address) ?? -1);
  for (const one of lists.flat()) {
    const source = sources.find(({ address }) => address === one.to);
    const isEarly = source && comparePlaces(one, source.after ?? first) <= 0;
    const isCounted = isOpen(one.to, one.block) && !isEarly;
    if (all.has(keyOf(one)) || !isCounted || one.tokenId !== null) continue;
    const isItsOwn = isOpen(one.from, one.block) && !exchanges?.has(one.from);
    all.set(keyOf(one), isItsOwn ? one : { ...one, from: somebody });
  }
  return {
    movements: [...all.values()].sort(comparePlaces),
    seen: joinTransfers(transfers, lists.flat()),
    crowded: new Set(crowded),
    hidden: new Set(isWhole ? [] : payers),
  };
}

/** What the payers had before, asked from the node; those of whom it is not known are left out. */
async function readOpening(
  {
    nodes,
    deadline = Number.POSITIVE_INFINITY,
    onBalances,
    isOver,
    now = () => performance.now(),
  }: MeasureContext,
  { chain, assets, payers, sources, openedAt }: Context,
): Promise<Map<string, bigint>> {
  const opening = new Map<string, bigint>();
  const own = new Map(sources.map((source) => [source.address, source]));
  let read = 0;
  const readOne = async (address: string) => {
    const source = own.get(address);
    onBalances?.(read++, payers.length);
    // All that left it is traced, or the first of it: what it had besides plays no part.
    if (source && !source.after) {
      opening.set(address, 0n);
      return;
    }
    if (now() > deadline || isOver?.()) return;
    const block = openedAt.get(address) ?? 0;
    const balance = await askBalances(nodes, { chain, assets, address, block });
    if (balance === undefined) return;
    const isIncluded = source?.after !== undefined && source.after.block <= block;
    const other = isIncluded ? balance - source.amount : balance;
    opening.set(address, other > 0n ? other : 0n);
  };
  await forEachAtOnce(payers, readOne);
  return opening;
}

/** Payers of coin of whom it is not shown that they got no more than was seen. */
async function findPaidInside(
  { nodes, deadline = Number.POSITIVE_INFINITY, isOver, now = () => performance.now() }: MeasureContext,
  { chain, assets, payers, openedAt, seen }: Context & { seen: readonly Transfer[] },
): Promise<Set<string>> {
  const inside = new Set<string>();
  if (!assets.includes(coin)) return inside;
  await forEachAtOnce(payers, async (address) => {
    const question = { chain, assets, address, opened: openedAt.get(address) ?? 0, seen };
    if (now() > deadline || isOver?.() || !(await isAllCoinSeen(nodes, question))) inside.add(address);
  });
  return inside;
}

async function forEachAtOnce(addresses: readonly string[], read: (address: string) => Promise<void>) {
  const waiting = addresses.values();
  const readNext = async () => {
    for (const address of waiting) await read(address);
  };
  await Promise.all(Array.from({ length: balancesAtOnce }, readNext));
}

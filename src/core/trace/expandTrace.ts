import { closedLabelKinds, type TraceCut, traceLimits } from '#model/trace.ts';
import { comparePlaces, keyOf, type Transfer, type TransferPlace } from '#model/transfers.ts';
import type { TraceLabel } from '#wire/trace.ts';
import type { TransferFilter } from '../chainStore/transferQuery.ts';
import type { TransferReader, TransferReaderOptions } from '../chainStore/transfers.ts';
import type { TransferAsker } from './createTransferAsker.ts';
import type { Swap } from './findSwaps.ts';
import { zeroAddress } from './labels.ts';
import { toWrap } from './wrappedCoin.ts';

export interface TraceStart {
  address: string;
  /** Where its money begins; without it all of it counts. */
  place?: (TransferPlace & { time: number }) | undefined;
  hop: number;
  /** Some only stand at the start: those who lost by a theft. */
  isFollowed: boolean;
}

export interface Expansion extends TransferFilter {
  starts: readonly TraceStart[];
  /** From when on, or back from when, in unix seconds. */
  since: number;
  hops: number;
  transfersPerAddress: number;
  addresses: number;
  /** In all; without it as many as the addresses have. */
  transfers?: number | undefined;
  /** Which transfers were swapped for something else: what was paid is the pool's then, and is not followed. */
  findSwaps?: ((transfers: readonly Transfer[]) => Promise<ReadonlyMap<string, Swap>>) | undefined;
  /** Where an expansion that was broken off goes on. */
  resume?: Walk | undefined;
  /** Told after each level; what it does is waited for. */
  onLevel?: ((walk: Walk) => Promise<void>) | undefined;
  /** Whether no more is to be read: what was not ends as unread. */
  isOver?: (() => boolean) | undefined;
  /** Opened whatever they are, one step further than the rest. */
  open: ReadonlySet<string>;
  /** The token that stands for the chain's own coin. */
  wrappedCoin?: string | undefined;
  /** For what the tables do not hold. */
  asker?: TransferAsker | undefined;
  getLabels: (addresses: readonly string[]) => Promise<ReadonlyMap<string, TraceLabel>>;
}

export interface FoundAddress {
  hop: number;
  label: TraceLabel | null;
  cut: TraceCut | null;
  /** Transfers that are not shown, counted up to the limit of a hub. */
  more: number;
  /** Where the first traced money came to it, or left it when going back. */
  edge: (TransferPlace & { time: number }) | undefined;
}

export interface Expanded {
  addresses: Map<string, FoundAddress>;
  /** Every one once, in the order of the chain. */
  transfers: Transfer[];
  swaps: Swap[];
}

/** How far an expansion is, so that another process can go on from there. */
export interface Walk {
  /** The step that is read next, and from whom. */
  hop: number;
  front: string[];
  addresses: Map<string, FoundAddress>;
  transfers: Map<string, Transfer>;
  swaps: Map<string, Swap>;
  unread: Set<string>;
}

export const toExpanded = ({ addresses, transfers, swaps }: Walk): Expanded => ({
  addresses,
  swaps: [...swaps.values()].sort((a, b) => comparePlaces(a.paid, b.paid)),
  transfers: [...transfers.values()].sort(comparePlaces),
});

/** Addresses that are read with one question; nodes take a thousand. */
const perQuestion = 400;

const isClosed = (label: TraceLabel | null): boolean =>
  label !== null && label.kind !== 'project' && (label.isNobody || closedLabelKinds.includes(label.kind));

/** The transfers that an expansion asks for. */
export const toReaderOptions = (expansion: Expansion): TransferReaderOptions => ({
  ...expansion,
  // One more than is shown tells that there are more.
  limit: expansion.transfersPerAddress + 1,
  countTo: traceLimits.hub,
  except: [zeroAddress, ...(expansion.wrappedCoin === undefined ? [] : [expansion.wrappedCoin])],
});

/**
 * Level by level, one question to the database for each, so that the whole has a bound and every end a reason. Only
 * money that could be the traced one is followed: forwards what left after it came, backwards what came before it left.
 */
export async function expandTrace(read: TransferReader, expansion: Expansion): Promise<Expanded> {
  const { starts, hops, open, getLabels, isOver } = expansion;
  const first = Math.max(0, ...starts.map(({ hop }) => hop));
  const walk: Walk = expansion.resume ?? {
    hop: first + 1,
    front: starts.filter(({ isFollowed }) => isFollowed).map(({ address }) => address),
    addresses: new Map(starts.map(({ address, hop, place }) => [address, toFound(hop, place)])),
    transfers: new Map(),
    swaps: new Map(),
    unread: new Set(),
  };
  const { addresses, unread } = walk;
  const name = async (list: readonly string[]) => {
    const labels = await getLabels(list);
    for (const address of list) {
      const found = addresses.get(address);
      if (found) found.label = labels.get(address) ?? null;
    }
  };
  if (!expansion.resume) await name([...addresses.keys()]);

  const goesOn = (address: string, hop: number): boolean => {
    const found = addresses.get(address);
    if (!found) return false;
    if (isClosed(found.label)) found.cut = 'labelled';
    else if (hop > first + hops) found.cut = 'hops';
    if (open.has(address)) found.cut = null;
    return found.cut === null;
  };

  while (walk.front.length > 0 && !isOver?.()) {
    const { hop } = walk;
    const next = await readFront(read, { walk, expansion, first });
    await name([...next]);
    walk.front = [...next].filter((address) => goesOn(address, hop + 1));
    walk.hop = hop + 1;
    await expansion.onLevel?.(walk);
  }
  for (const near of walk.front) unread.add(near);
  for (const near of unread) {
    const found = addresses.get(near);
    if (found) found.cut ??= 'unread';
  }
  return toExpanded(walk);
}

/** Reads the addresses whose turn it is; answers who is new at their far sides. */
async function readFront(
  read: TransferReader,
  { walk, expansion, first }: { walk: Walk; expansion: Expansion; first: number },
): Promise<Set<string>> {
  const { hop, front, addresses, unread } = walk;
  const next = new Set<string>();
  for (let at = 0; at < front.length; at += perQuestion) {
    const part = front.slice(at, at + perQuestion);
    const level = expansion.isOver?.()
      ? undefined
      : await readLevel(read, {
          ...{ front: part, addresses, expansion },
          isLast: hop >= first + expansion.hops,
        });
    if (!level?.isWhole) for (const near of part) unread.add(near);
    if (!level) continue;
    const choices = part.flatMap((near, position) => {
      const found = addresses.get(near);
      const isOpen = expansion.open.has(near) || hop === first + 1;
      const list = { list: [], count: 0, ...level.lists[position] };
      return found ? [{ found, shown: choose(found, { ...list, isOpen, expansion }) }] : [];
    });
    const swaps = await expansion.findSwaps?.(choices.flatMap(({ shown }) => shown));
    for (const [key, swap] of swaps ?? []) walk.swaps.set(key, swap);
    for (const choice of choices)
      for (const address of addAll(walk, { ...choice, hop, expansion })) next.add(address);
  }
  return next;
}

const toFound = (hop: number, edge: FoundAddress['edge']): FoundAddress => ({
  ...{ hop, label: null, cut: null, more: 0, edge },
});

interface Choice {
  list: readonly Transfer[];
  count: number;
  /** Whatever it is. */
  isOpen: boolean;
  expansion: Expansion;
}

/** The transfers of an address that are shown; what is not is said on it. */
function choose(found: FoundAddress, { list, count, isOpen, expansion }: Choice): readonly Transfer[] {
  if (count >= traceLimits.hub && !isOpen) {
    found.cut = 'hub';
    found.more = count;
    return [];
  }
  const shown = list.slice(0, expansion.transfersPerAddress);
  if (list.length > shown.length) {
    found.cut = 'moreTransfers';
    found.more = Math.max(count, list.length) - shown.length;
  }
  return shown;
}

interface Addition {
  found: FoundAddress;
  shown: readonly Transfer[];
  hop: number;
  expansion: Expansion;
}

/** Takes in transfers and whoever is new at their far side, while there is room; answers whom to read next. */
function addAll({ addresses, transfers, swaps }: Walk, { found, shown, hop, expansion }: Addition): string[] {
  const sign = expansion.direction === 'forwards' ? 1 : -1;
  const added: string[] = [];
  for (const transfer of shown) {
    const far = sign === 1 ? transfer.to : transfer.from;
    const known = addresses.get(far);
    if (!known && addresses.size >= expansion.addresses) {
      found.cut = 'tooManyAddresses';
      found.more++;
      continue;
    }
    if (transfers.size >= (expansion.transfers ?? Number.POSITIVE_INFINITY)) {
      found.cut = 'moreTransfers';
      found.more++;
      continue;
    }
    transfers.set(keyOf(transfer), transfer);
    if (swaps.has(keyOf(transfer)) && !expansion.open.has(far)) {
      if (!known) addresses.set(far, { ...toFound(hop, transfer), cut: 'swapped' });
      continue;
    }
    if (!known) addresses.set(far, toFound(hop, transfer));
    else if (known.cut === 'swapped') addresses.set(far, { ...known, cut: null, edge: transfer });
    // Money that came on a longer way can have come earlier: what left in between is to be read, too.
    else if (known.edge && sign * comparePlaces(transfer, known.edge) < 0) known.edge = transfer;
    else continue;
    added.push(far);
  }
  return added;
}

interface Level {
  front: readonly string[];
  addresses: ReadonlyMap<string, FoundAddress>;
  expansion: Expansion;
  isLast: boolean;
}

/** For each address of a level its transfers, and how many there are where they are more than are shown. */
async function readLevel(
  read: TransferReader,
  { front, addresses, expansion, isLast }: Level,
): Promise<{ lists: { list: Transfer[]; count: number }[]; isWhole: boolean }> {
  const { direction, transfersPerAddress, since, asker } = expansion;
  const sign = direction === 'forwards' ? 1 : -1;
  const edgeOf = (address: string) => addresses.get(address)?.edge;
  const ends = front.map((address) => {
    const time = edgeOf(address)?.time ?? since;
    return { address, time: sign * Math.max(sign * time, sign * since) };
  });
  const kept = await read(ends, { isLast });
  // What is known to be a hub is not opened, whatever else there is of it.
  const asking = front.filter((_, position) => (kept[position]?.count ?? 0) < traceLimits.hub);
  const asked = await asker?.read(
    asking.map((address) => ({ address, place: edgeOf(address) })),
    transfersPerAddress + 1,
  );
  const lists = kept.map(({ transfers, count }, position) => {
    const near = front[position] ?? '';
    const edge = edgeOf(near);
    const other = asked?.lists[asking.indexOf(near)]?.filter((one) => isWanted(one, expansion)) ?? [];
    const list = joinTransfers(transfers, other)
      .filter((one) => !edge || sign * comparePlaces(one, edge) > 0)
      .map((one) => toWrap(one, expansion));
    return { list: list.sort((a, b) => sign * comparePlaces(a, b)), count: Math.max(count, list.length) };
  });
  return { lists, isWhole: asked?.isWhole ?? true };
}

export function joinTransfers(kept: readonly Transfer[], other: readonly Transfer[]): Transfer[] {
  if (other.length === 0) return [...kept];
  return [...new Map([...kept, ...other].map((one) => [keyOf(one), one])).values()];
}

/** As the tables are asked. */
function isWanted(
  { time, amount, tokenId }: Transfer,
  { direction, since, until, least }: Expansion,
): boolean {
  const sign = direction === 'forwards' ? 1 : -1;
  if (sign * (time - since) < 0 || (until !== undefined && sign * (until - time) < 0)) return false;
  return least === undefined || tokenId !== null || amount >= least;
}

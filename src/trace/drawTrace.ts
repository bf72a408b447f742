import { shortenHash } from '#lib/shortenHash.ts';
import { addressLabelKindNames, type TraceCut } from '#model/trace.ts';
import type { Trace, TraceAmount, TraceAsset, TraceLabel, TraceNode, TraceTransfer } from '#wire/trace.ts';
import { describeAmount, describeRange } from './amounts.ts';
import { layoutColumns } from './layoutColumns.ts';
import { groupEnds, groupPrefix, listShown } from './shownAddresses.ts';
import type { TraceView } from './traceView.ts';

export interface TraceBox {
  id: string;
  /** Null for a group. */
  address: string | null;
  /** Behind which address a group stands. */
  groupOf: string | null;
  kind: TraceLabel['kind'] | 'group' | 'plain';
  title: string;
  note: string;
  isPinned: boolean;
  /** The reader wrote a note to it. */
  isNoted: boolean;
  /** Some of what follows is hidden. */
  isFolded: boolean;
  x: number;
  y: number;
}

/** All transfers of one asset from one box to another. */
export interface TraceFlow {
  id: string;
  from: string;
  to: string;
  transfers: TraceTransfer[];
  title: string;
  text: string;
  /** In pixels, by amount. */
  width: number;
  /** Money that came back, or went between addresses of one column. */
  isBack: boolean;
  path: string;
  middle: { x: number; y: number };
}

export interface TraceGraph {
  boxes: TraceBox[];
  flows: TraceFlow[];
  width: number;
  height: number;
}

export const traceBoxSize = { width: 184, height: 50 };
const gap = { across: 116, down: 18 };
/** How far a flow between addresses of one column swings out beside them, and the room that it takes with its text. */
const bow = { swing: 40, room: 64 };
const widest = 14;

export const cutTexts: Readonly<Record<TraceCut, string>> = {
  hops: 'not followed further: enough steps',
  labelled: 'not followed further: mixed with others’ money',
  hub: 'not followed further: 1,000 transfers or more',
  moreTransfers: 'more transfers than are shown',
  tooManyAddresses: 'more addresses than are shown',
  swapped: 'swapped for another asset',
  unread: 'may go on: the chain’s node was not asked any further',
};

/** What stands on the page for an address. */
export function nameTraceNode(
  { address, label }: Pick<TraceNode, 'address' | 'label'>,
  view: Pick<TraceView, 'names'>,
): string {
  return view.names.get(address) ?? label?.name ?? shortenHash(address);
}

/** A trace as boxes and flows with their places: from the source on the left to where the money is on the right. */
export function drawTrace(trace: Trace, view: TraceView): TraceGraph {
  const shown = listShown(trace, view);
  const groups = groupEnds(trace, shown, view);
  const idOf = (address: string) => groups.get(address) ?? address;
  const boxes = listBoxes(trace, { shown, groups, view });
  const kept = new Set(boxes.map(({ id }) => id));
  const transfers = trace.transfers.filter(
    ({ from, to }) => kept.has(idOf(from)) && kept.has(idOf(to)) && idOf(from) !== idOf(to),
  );
  const flows = [...Map.groupBy(transfers, ({ from, to, asset }) => `${idOf(from)} ${idOf(to)} ${asset}`)];
  const rows = layoutColumns(
    boxes.map(({ id, hop, isPinned }) => ({ id, column: hop, isPinned })),
    flows.map(([id]) => ({ from: id.split(' ')[0] ?? '', to: id.split(' ')[1] ?? '' })),
  );
  return place(trace, { boxes, flows, rows });
}

type Unplaced = Omit<TraceBox, 'x' | 'y'> & { hop: number };

function listBoxes(
  trace: Trace,
  {
    shown,
    groups,
    view,
  }: { shown: ReadonlySet<string>; groups: ReadonlyMap<string, string>; view: TraceView },
): Unplaced[] {
  const assets = new Map(trace.assets.map((one) => [one.asset, one]));
  const held = trace.taint ? assets.get(trace.taint.asset) : undefined;
  const arrivals = new Map<string, string>();
  for (const { to, time } of trace.transfers) if (!arrivals.has(to)) arrivals.set(to, time);
  const boxes = new Map<string, Unplaced>();
  for (const node of trace.nodes) {
    const { address, hop, label } = node;
    if (!shown.has(address)) continue;
    const group = groups.get(address);
    if (group !== undefined) {
      const there = boxes.get(group);
      const size = Number(there?.title.split(' ')[0] ?? 0) + 1;
      boxes.set(group, {
        ...{
          id: group,
          address: null,
          groupOf: group.slice(groupPrefix.length),
          hop,
          kind: 'group' as const,
        },
        ...{
          title: `${size} other addresses`,
          note: 'small ends, in the table',
          isPinned: false,
          isNoted: false,
          isFolded: false,
        },
      });
      continue;
    }
    boxes.set(address, {
      id: address,
      address,
      groupOf: null,
      hop,
      kind: label?.kind ?? 'plain',
      title: nameTraceNode(node, view),
      note: describeBox(node, { held, arrival: arrivals.get(address) }),
      isPinned: view.pins.has(address),
      isNoted: view.notes.has(address),
      isFolded: view.folds.has(address),
    });
  }
  return [...boxes.values()];
}

const describeHeld = (held: TraceAmount | null, asset: TraceAsset): string =>
  held === null || held.most === '0' ? '' : `${describeRange(held, asset)} here`;

function describeBox(
  { held, label, cut, more }: TraceNode,
  context: { held: TraceAsset | undefined; arrival: string | undefined },
): string {
  const kind =
    label && label.kind !== 'project' && label.kind !== 'other' ? addressLabelKindNames[label.kind] : '';
  const parts = [
    kind,
    context.held ? describeHeld(held, context.held) : '',
    more > 0 ? `+${more} not shown` : cut === 'hops' || cut === 'unread' ? 'goes on?' : '',
    context.arrival ? context.arrival.slice(0, 10) : '',
  ];
  return parts
    .filter((part) => part !== '')
    .slice(0, 2)
    .join(' · ');
}

interface Placing {
  boxes: readonly Unplaced[];
  flows: readonly (readonly [string, TraceTransfer[]])[];
  rows: ReadonlyMap<string, number>;
}

function place(trace: Trace, { boxes, flows, rows }: Placing): TraceGraph {
  const isForwards = trace.direction === 'forwards';
  const last = Math.max(0, ...boxes.map(({ hop }) => hop));
  const heights = Map.groupBy(boxes, ({ hop }) => hop);
  const tallest = Math.max(1, ...[...heights.values()].map(({ length }) => length));
  const step = { x: traceBoxSize.width + gap.across, y: traceBoxSize.height + gap.down };
  const placed = boxes.map(({ hop, ...box }) => ({
    ...box,
    x: (isForwards ? hop : last - hop) * step.x,
    y: ((rows.get(box.id) ?? 0) + (tallest - (heights.get(hop)?.length ?? 0)) / 2) * step.y,
  }));
  const byId = new Map(placed.map((box) => [box.id, box]));
  const most = new Map<string, bigint>();
  const sums = flows.map(([id, list]) => {
    const sum = list.reduce((all, { amount }) => all + BigInt(amount), 0n);
    const asset = id.split(' ').at(-1) ?? '';
    if (sum > (most.get(asset) ?? 0n)) most.set(asset, sum);
    return { id, list, sum, asset };
  });
  const assets = new Map(trace.assets.map((one) => [one.asset, one]));
  const right = last * step.x;
  const hasBowAtEdge = flows.some(([id]) => {
    const ends = findEnds(id, byId);
    return ends?.from.x === right && ends.to.x === right;
  });
  return {
    boxes: placed,
    flows: sums.flatMap(({ id, list, sum, asset }): TraceFlow[] => {
      const [first] = list;
      const ends = first && findEnds(id, byId);
      if (!ends) return [];
      const share = Number((sum * 10_000n) / (most.get(asset) || 1n)) / 10_000;
      const info = assets.get(asset) ?? { asset, symbol: null, decimals: null };
      const text = describeAmount(sum.toString(), info);
      const times = list.length === 1 ? '' : `, ${list.length} transfers`;
      return [
        {
          id,
          from: ends.from.id,
          to: ends.to.id,
          transfers: list,
          text,
          title: `${text} from ${ends.from.title} to ${ends.to.title}${times}, ${first.time.slice(0, 16).replace('T', ' ')}`,
          width: 1.25 + (widest - 1.25) * Math.sqrt(share),
          ...drawFlow(ends),
        },
      ];
    }),
    width: right + traceBoxSize.width + (hasBowAtEdge ? bow.room : 0),
    height: tallest * step.y - gap.down,
  };
}

interface Ends {
  from: TraceBox;
  to: TraceBox;
}

function findEnds(id: string, byId: ReadonlyMap<string, TraceBox>): Ends | undefined {
  const [from = '', to = ''] = id.split(' ');
  const ends = [byId.get(from), byId.get(to)] as const;
  return ends[0] && ends[1] && { from: ends[0], to: ends[1] };
}

function drawFlow({ from, to }: Ends): Pick<TraceFlow, 'isBack' | 'path' | 'middle'> {
  const { width, height } = traceBoxSize;
  const isBack = to.x <= from.x;
  // Straight down it would run behind the boxes that stand between the two.
  if (to.x === from.x) {
    const [start, end] = [from.y + height / 2, to.y + height / 2];
    const [edge, out] = [from.x + width, from.x + width + bow.swing];
    return {
      isBack,
      path: `M${edge} ${start}C${out} ${start} ${out} ${end} ${edge} ${end}`,
      middle: { x: edge + (bow.swing * 3) / 4, y: (start + end) / 2 },
    };
  }
  const a = { x: from.x + (isBack ? width / 2 : width), y: from.y + (isBack ? height : height / 2) };
  const b = { x: to.x + (isBack ? width / 2 : 0), y: to.y + (isBack ? height : height / 2) };
  if (isBack) {
    const low = Math.max(a.y, b.y) + gap.down - 4;
    return {
      isBack,
      path: `M${a.x} ${a.y}C${a.x} ${low} ${b.x} ${low} ${b.x} ${b.y}`,
      // Below the edge of the box, which is drawn over it.
      middle: { x: (a.x + b.x) / 2, y: low + 5 },
    };
  }
  const half = (a.x + b.x) / 2;
  return {
    isBack,
    path:
      a.y === b.y ? `M${a.x} ${a.y}H${b.x}` : `M${a.x} ${a.y}C${half} ${a.y} ${half} ${b.y} ${b.x} ${b.y}`,
    middle: { x: half, y: (a.y + b.y) / 2 },
  };
}

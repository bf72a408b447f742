import type { Trace } from '#wire/trace.ts';
import type { TraceView } from './traceView.ts';

/** Before the address whose ends stand in a group. */
export const groupPrefix = 'others:';
/** From so many addresses on, small ends of one address become one box. */
const manyAddresses = 60;
const mostEnds = 3;

/** Addresses that can still be reached when hidden ones and what lies behind folded ones are left out. The start always stays. */
export function listShown({ nodes, transfers, direction }: Trace, { folds, hides }: TraceView): Set<string> {
  const first = nodes.filter(({ hop }) => hop === 0).map(({ address }) => address);
  const nexts = Map.groupBy(transfers, ({ from, to }) => (direction === 'forwards' ? from : to));
  const shown = new Set(first);
  for (let front = first; front.length > 0; ) {
    const next = new Set<string>();
    for (const near of front)
      if (!folds.has(near))
        for (const { from, to } of nexts.get(near) ?? []) {
          const far = direction === 'forwards' ? to : from;
          if (!shown.has(far) && !hides.has(far)) next.add(far);
        }
    for (const address of next) shown.add(address);
    front = [...next];
  }
  return shown;
}

/** Small ends without a name, of one address, by the group they stand in. */
export function groupEnds(
  { nodes, transfers, direction }: Trace,
  shown: ReadonlySet<string>,
  view: TraceView,
): Map<string, string> {
  const groups = new Map<string, string>();
  if (shown.size <= manyAddresses) return groups;
  const isForwards = direction === 'forwards';
  const nears = Map.groupBy(transfers, ({ from, to }) => (isForwards ? to : from));
  const going = new Set(transfers.map(({ from, to }) => (isForwards ? from : to)));
  const ends = nodes.flatMap(({ address, label, hop }) => {
    const near = new Set((nears.get(address) ?? []).map(({ from, to }) => (isForwards ? from : to)));
    const [parent] = near;
    const isEnd = near.size === 1 && !going.has(address) && hop > 0 && shown.has(address);
    const isMarked = label !== null || [view.pins, view.names, view.notes].some((one) => one.has(address));
    return isEnd && !isMarked && parent !== undefined ? [{ address, parent }] : [];
  });
  for (const [parent, list] of Map.groupBy(ends, (end) => end.parent))
    if (list.length > mostEnds && !view.unfolds.has(parent))
      for (const { address } of list) groups.set(address, `${groupPrefix}${parent}`);
  return groups;
}

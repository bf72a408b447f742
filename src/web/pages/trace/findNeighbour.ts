import type { TraceBox, TraceGraph } from '#trace/drawTrace.ts';

/** Where an arrow key leads: left and right along the flows, up and down in the column. */
export function findNeighbour(
  { boxes, flows }: TraceGraph,
  from: TraceBox,
  key: string,
): TraceBox | undefined {
  const byDistance = (list: readonly TraceBox[]) =>
    list.toSorted(
      (a, b) =>
        Math.abs(a.y - from.y) - Math.abs(b.y - from.y) || Math.abs(a.x - from.x) - Math.abs(b.x - from.x),
    )[0];
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return byDistance(
      boxes.filter(({ x, y }) => x === from.x && (key === 'ArrowUp' ? y < from.y : y > from.y)),
    );
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const near = new Set(
    flows.flatMap((flow) => (flow.from === from.id ? [flow.to] : flow.to === from.id ? [flow.from] : [])),
  );
  return byDistance(
    boxes.filter(({ id, x }) => near.has(id) && (key === 'ArrowLeft' ? x < from.x : x > from.x)),
  );
}

export interface ColumnNode {
  id: string;
  column: number;
  /** Stands above the others of its column. */
  isPinned?: boolean | undefined;
}

export interface ColumnEdge {
  from: string;
  to: string;
}

/** Between two neighbouring columns. */
interface Line {
  left: string;
  right: string;
}

type Rows = ReadonlyMap<string, number>;

const sweeps = 12;

/**
 * Graph layout. The rows of nodes whose columns are known, so that few lines between neighbouring columns cross: each node goes to
 * the middle of its neighbours, back and forth, and the best order seen is kept. The same input gives the same answer.
 */
export function layoutColumns(nodes: readonly ColumnNode[], edges: readonly ColumnEdge[]): Rows {
  const pinned = new Set(nodes.flatMap(({ id, isPinned }) => (isPinned ? [id] : [])));
  const gaps = listGaps(nodes, edges);
  const sides = [listNear(gaps, 'right'), listNear(gaps, 'left')] as const;
  const pinnedFirst = (ids: readonly string[]) => [
    ...ids.filter((id) => pinned.has(id)),
    ...ids.filter((id) => !pinned.has(id)),
  ];
  const columns = [...Map.groupBy(nodes, ({ column }) => column)]
    .sort(([a], [b]) => a - b)
    .map(([, list]) => pinnedFirst(list.map(({ id }) => id)));
  const rows = new Map(columns.flatMap((ids) => ids.map((id, row) => [id, row] as const)));
  let best = { rows: new Map(rows), crossings: countCrossings(gaps, rows) };
  for (let sweep = 0; sweep < sweeps && best.crossings > 0; sweep++) {
    const isForth = sweep % 2 === 0;
    const near = sides[isForth ? 0 : 1];
    for (const index of isForth ? [...columns.keys()] : [...columns.keys()].reverse()) {
      const middles = (columns[index] ?? []).map(
        (id) => [id, middleOf(near.get(id) ?? [], rows) ?? rows.get(id) ?? 0] as const,
      );
      const sorted = pinnedFirst(middles.sort(([, a], [, b]) => a - b).map(([id]) => id));
      columns[index] = sorted;
      for (const [row, id] of sorted.entries()) rows.set(id, row);
    }
    const crossings = countCrossings(gaps, rows);
    if (crossings < best.crossings) best = { rows: new Map(rows), crossings };
  }
  return best.rows;
}

/** The nodes at the other ends of the lines that end on one side. */
function listNear(gaps: readonly (readonly Line[])[], side: keyof Line): ReadonlyMap<string, string[]> {
  const near = new Map<string, string[]>();
  for (const line of gaps.flat()) {
    const all = near.get(line[side]) ?? [];
    all.push(line[side === 'left' ? 'right' : 'left']);
    near.set(line[side], all);
  }
  return near;
}

function listGaps(nodes: readonly ColumnNode[], edges: readonly ColumnEdge[]): Line[][] {
  const columnOf = new Map(nodes.map(({ id, column }) => [id, column]));
  const gaps = new Map<number, Line[]>();
  for (const { from, to } of edges) {
    const [a, b] = [columnOf.get(from), columnOf.get(to)];
    if (a === undefined || b === undefined || Math.abs(a - b) !== 1) continue;
    const gap = Math.min(a, b);
    const line = a < b ? { left: from, right: to } : { left: to, right: from };
    const lines = gaps.get(gap) ?? [];
    lines.push(line);
    gaps.set(gap, lines);
  }
  return [...gaps.values()];
}

function middleOf(ids: readonly string[], rows: Rows): number | undefined {
  if (ids.length === 0) return undefined;
  return ids.reduce((sum, id) => sum + (rows.get(id) ?? 0), 0) / ids.length;
}

/** Two lines of a gap cross when their ends are in opposite orders: going down the left side, those already seen that end lower on the right. */
function countCrossings(gaps: readonly (readonly Line[])[], rows: Rows): number {
  let crossings = 0;
  for (const gap of gaps) {
    const ends = gap
      .map(({ left, right }) => [rows.get(left) ?? 0, rows.get(right) ?? 0] as const)
      .sort(([a, b], [c, d]) => a - c || b - d);
    const height = 1 + Math.max(...ends.map(([, row]) => row));
    // Sums of ever larger parts (a Fenwick tree): with hundreds of lines, comparing each with each takes longer than a frame.
    const seen = new Int32Array(height + 1);
    for (const [count, [, row]] of ends.entries()) {
      let above = 0;
      for (let at = row + 1; at > 0; at -= at & -at) above += seen[at] ?? 0;
      crossings += count - above;
      for (let at = row + 1; at <= height; at += at & -at) seen[at] = (seen[at] ?? 0) + 1;
    }
  }
  return crossings;
}

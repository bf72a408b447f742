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
 * The rows of nodes whose columns are known, so that few lines between neighbouring columns cross: each node goes to
 * the middle of its neighbours, back and forth, and the best order seen is kept. The same input gives the same answer.
 */
export function layoutColumns(nodes: readonly ColumnNode[], edges: readonly ColumnEdge[]): Rows {
  const pinned = new Set(nodes.flatMap(({ id, isPinned }) => (isPinned ? [id] : [])));
  const gaps = listGaps(nodes, edges);
  const lines = gaps.flat();
  const lefts = Map.groupBy(lines, ({ right }) => right);
  const rights = Map.groupBy(lines, ({ left }) => left);
  const sides = [
    (id: string) => (lefts.get(id) ?? []).map(({ left }) => left),
    (id: string) => (rights.get(id) ?? []).map(({ right }) => right),
  ] as const;
  const pinnedFirst = (ids: readonly string[]) => [
    ...ids.filter((id) => pinned.has(id)),
    ...ids.filter((id) => !pinned.has(id)),
  ];
  let columns = [...Map.groupBy(nodes, ({ column }) => column)]
    .sort(([a], [b]) => a - b)
    .map(([, list]) => pinnedFirst(list.map(({ id }) => id)));
  let rows = numberRows(columns);
  let best = { rows, crossings: countCrossings(gaps, rows) };
  for (let sweep = 0; sweep < sweeps && best.crossings > 0; sweep++) {
    const isForth = sweep % 2 === 0;
    for (const index of isForth ? [...columns.keys()] : [...columns.keys()].reverse()) {
      const middles = new Map(
        columns[index]?.map((id) => [id, middleOf(sides[isForth ? 0 : 1](id), rows) ?? rows.get(id) ?? 0]),
      );
      const sorted = [...middles].sort(([, a], [, b]) => a - b).map(([id]) => id);
      columns = columns.with(index, pinnedFirst(sorted));
      rows = numberRows(columns);
    }
    const crossings = countCrossings(gaps, rows);
    if (crossings < best.crossings) best = { rows, crossings };
  }
  return best.rows;
}

function listGaps(nodes: readonly ColumnNode[], edges: readonly ColumnEdge[]): Line[][] {
  const columnOf = new Map(nodes.map(({ id, column }) => [id, column]));
  const gaps = new Map<number, Line[]>();
  for (const { from, to } of edges) {
    const [a, b] = [columnOf.get(from), columnOf.get(to)];
    if (a === undefined || b === undefined || Math.abs(a - b) !== 1) continue;
    const gap = Math.min(a, b);
    const line = a < b ? { left: from, right: to } : { left: to, right: from };
    gaps.set(gap, [...(gaps.get(gap) ?? []), line]);
  }
  return [...gaps.values()];
}

const numberRows = (columns: readonly (readonly string[])[]): Rows =>
  new Map(columns.flatMap((ids) => ids.map((id, row) => [id, row] as const)));

function middleOf(ids: readonly string[], rows: Rows): number | undefined {
  if (ids.length === 0) return undefined;
  return ids.reduce((sum, id) => sum + (rows.get(id) ?? 0), 0) / ids.length;
}

function countCrossings(gaps: readonly (readonly Line[])[], rows: Rows): number {
  let crossings = 0;
  for (const gap of gaps) {
    const ends = gap.map(({ left, right }) => [rows.get(left) ?? 0, rows.get(right) ?? 0] as const);
    for (const [index, [a, b]] of ends.entries())
      for (const [c, d] of ends.slice(0, index)) if ((a - c) * (b - d) < 0) crossings++;
  }
  return crossings;
}

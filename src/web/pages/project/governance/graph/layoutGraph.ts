import type { ControlGraph, GraphEdge, GraphNode } from './ControlGraph.ts';

export const boxSize = { width: 176, height: 50 };
const gap = { across: 44, down: 14 };
/** A line that passes a column takes a place of its own in it, so that it crosses no box. */
const laneHeight = 6;
const sweeps = 4;

export interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends Point {
  node: GraphNode;
}

export interface PlacedEdge extends GraphEdge {
  /** From the right side of one box to the left side of the other, by way of its places in the columns between. */
  points: Point[];
  /** It leads back to an earlier column: two that command each other. */
  isBack: boolean;
}

export interface GraphLayout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

interface Slot {
  id: string;
  height: number;
}

/** Columns from left to right, boxes that never overlap; the same graph always gives the same picture. */
export function layoutGraph({ nodes, edges }: ControlGraph): GraphLayout {
  const forward = new Set(withoutCircles(nodes, edges));
  const columnOf = findColumns(
    nodes,
    edges.filter((edge) => forward.has(edge)),
  );
  const chains = edges.map((edge) => ({ edge, stops: stopsOf(edge, columnOf) }));
  const columns = orderColumns(fillColumns(nodes, chains, columnOf), chains);
  const height = Math.max(...columns.map(heightOf), 0);
  const places = new Map<string, Point>();
  for (const [index, column] of columns.entries()) {
    let y = (height - heightOf(column)) / 2;
    for (const slot of column) {
      places.set(slot.id, { x: index * (boxSize.width + gap.across), y });
      y += slot.height + gap.down;
    }
  }
  const placeOf = (id: string): Point => places.get(id) ?? { x: 0, y: 0 };
  return {
    width: Math.max(0, columns.length * (boxSize.width + gap.across) - gap.across),
    height,
    nodes: nodes.map((node) => ({ node, ...placeOf(node.id) })),
    edges: chains.map(({ edge, stops }) => ({
      ...edge,
      isBack: !forward.has(edge),
      points: pointsOf(stops, placeOf),
    })),
  };
}

/** The lines without those that close a circle, in the order in which a walk from the first boxes meets them. */
function withoutCircles(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphEdge[] {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const state = new Map<string, 'open' | 'done'>();
  const kept: GraphEdge[] = [];
  const walk = (id: string) => {
    state.set(id, 'open');
    for (const edge of leaving.get(id) ?? []) {
      if (state.get(edge.to) === 'open') continue;
      kept.push(edge);
      if (!state.has(edge.to)) walk(edge.to);
    }
    state.set(id, 'done');
  };
  for (const { id } of nodes) if (!state.has(id)) walk(id);
  return kept;
}

/** One column to the right of everything that leads to it. */
function findColumns(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Map<string, number> {
  const arriving = Map.groupBy(edges, ({ to }) => to);
  const columns = new Map<string, number>();
  const columnOf = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    const before = (arriving.get(id) ?? []).map(({ from }) => columnOf(from));
    const column = before.length === 0 ? 0 : Math.max(...before) + 1;
    columns.set(id, column);
    return column;
  };
  for (const { id } of nodes) columnOf(id);
  return columns;
}

interface Chain {
  edge: GraphEdge;
  /** The boxes at its ends and its places between, from left to right. */
  stops: string[];
}

function stopsOf({ from, to }: GraphEdge, columnOf: ReadonlyMap<string, number>): string[] {
  const ends = [from, to].sort((a, b) => (columnOf.get(a) ?? 0) - (columnOf.get(b) ?? 0));
  const [left = '', right = ''] = ends;
  const span = (columnOf.get(right) ?? 0) - (columnOf.get(left) ?? 0);
  const lanes = Array.from({ length: Math.max(0, span - 1) }, (_, index) => `${from} ${to} ${index}`);
  return [left, ...lanes, right];
}

function fillColumns(
  nodes: readonly GraphNode[],
  chains: readonly Chain[],
  columnOf: ReadonlyMap<string, number>,
): Slot[][] {
  const columns: Slot[][] = [];
  const put = (column: number, slot: Slot) => {
    columns[column] ??= [];
    columns[column].push(slot);
  };
  for (const { id } of nodes) put(columnOf.get(id) ?? 0, { id, height: boxSize.height });
  for (const { stops } of chains)
    for (const [index, id] of stops.slice(1, -1).entries())
      put((columnOf.get(stops[0] ?? '') ?? 0) + index + 1, { id, height: laneHeight });
  return columns;
}

/** Each box comes near the middle of its neighbours, so that few lines cross. */
function orderColumns(columns: Slot[][], chains: readonly Chain[]): Slot[][] {
  const neighbours = new Map<string, string[]>();
  for (const { stops } of chains)
    for (const [index, id] of stops.entries())
      for (const other of [stops[index - 1], stops[index + 1]])
        if (other !== undefined) neighbours.set(id, [...(neighbours.get(id) ?? []), other]);
  let ordered = columns;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const rankOf = new Map(
      ordered.flatMap((column) =>
        column.map(({ id }, index) => [id, (index + 0.5) / column.length] as const),
      ),
    );
    const wanted = ({ id }: Slot): number => {
      const ranks = (neighbours.get(id) ?? []).map((one) => rankOf.get(one) ?? 0);
      return ranks.length === 0
        ? (rankOf.get(id) ?? 0)
        : ranks.reduce((sum, one) => sum + one, 0) / ranks.length;
    };
    ordered = ordered.map((column) => [...column].sort((a, b) => wanted(a) - wanted(b)));
  }
  return ordered;
}

const heightOf = (column: readonly Slot[]): number =>
  column.reduce((sum, { height }) => sum + height + gap.down, -gap.down);

function pointsOf(stops: readonly string[], placeOf: (id: string) => Point): Point[] {
  const last = stops.length - 1;
  return stops.flatMap((id, index) => {
    const { x, y } = placeOf(id);
    const middle = y + (index === 0 || index === last ? boxSize.height : laneHeight) / 2;
    const left = { x, y: middle };
    const right = { x: x + boxSize.width, y: middle };
    if (index === 0) return [right];
    return index === last ? [left] : [left, right];
  });
}

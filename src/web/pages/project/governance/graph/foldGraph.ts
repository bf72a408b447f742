import type { ControlGraph, GraphEdge, GraphNode, NodeKind } from './ControlGraph.ts';

/** More boxes of one group than this become one box with their number. */
const mostAlike = 4;

/** Ends and boxes that are folded already stand once, so they are never many. */
const plurals: Record<NodeKind, string> = {
  contract: 'contracts',
  role: 'roles',
  timelock: 'timelocks',
  multisig: 'multisigs',
  key: 'keys, each alone',
  anyone: 'boxes',
  nobody: 'boxes',
  others: 'boxes',
  maybeAnyone: 'boxes',
  unknown: 'boxes',
  folded: 'boxes',
};

/**
 * Makes one box of those that are of one kind and have the same neighbours: a factory's fifty tokens, a role's thirty
 * keys. What is folded stays in the list beside the picture.
 */
export function foldAlike(graph: ControlGraph): ControlGraph {
  const { edges } = graph;
  const froms = Map.groupBy(edges, ({ to }) => to);
  const tos = Map.groupBy(edges, ({ from }) => from);
  return fold(graph, ({ id, kind }) =>
    JSON.stringify([
      kind,
      (froms.get(id) ?? []).map(({ from }) => from).sort(),
      (tos.get(id) ?? []).map(({ to }) => to).sort(),
    ]),
  );
}

/** The last resort for a graph that is too large to be read: each kind is one box. */
export const foldKinds = (graph: ControlGraph): ControlGraph => fold(graph, ({ kind }) => kind);

function fold({ nodes, edges }: ControlGraph, placeOf: (node: GraphNode) => string): ControlGraph {
  const boxOf = new Map<string, string>();
  const boxes: GraphNode[] = [];
  for (const group of Map.groupBy(nodes, placeOf).values()) {
    const [first] = group;
    if (!first || group.length <= mostAlike) {
      boxes.push(...group);
      continue;
    }
    for (const { id } of group) boxOf.set(id, first.id);
    boxes.push(foldedBox(first, group.length));
  }
  const lines = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const from = boxOf.get(edge.from) ?? edge.from;
    const to = boxOf.get(edge.to) ?? edge.to;
    if (from !== to) lines.set(`${from} ${to}`, { from, to });
  }
  return { nodes: boxes, edges: [...lines.values()] };
}

const foldedBox = ({ id, kind }: GraphNode, size: number): GraphNode => ({
  id,
  kind: 'folded',
  title: `${size} ${plurals[kind]}`,
  note: 'named in the list below',
  address: null,
});

import { shortenHash } from '#lib/shortenHash.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { count, duration } from '#scoring/factors/words.ts';
import type { NameOf } from '#web/pages/project/powers/contractNames.ts';
import type { ControlGraph, GraphEdge, GraphNode, NodeKind } from './ControlGraph.ts';
import { type GraphLayout, layoutGraph } from './layoutGraph.ts';

interface GraphSources {
  nameOf: NameOf;
  /** The role that a function asks for, where that is the only way to call it. */
  roleOf: (power: Power) => string | undefined;
}

const ends = {
  nobody: 'Nobody',
  anyone: 'Anybody',
  others: 'There may be others',
  maybeAnyone: 'Perhaps anybody',
  unknown: 'Not known',
} as const;

/** What a holder is tells more than that it is a contract. */
const isPlain = ({ kind }: GraphNode) => kind === 'contract';

/** Each address once, however many powers lead to it; lines from what is commanded to whoever commands it. */
export function buildControlGraph(powers: readonly Power[], { nameOf, roleOf }: GraphSources): ControlGraph {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, { from: string; to: string }>();

  const add = (node: GraphNode): string => {
    const there = nodes.get(node.id);
    if (!there || (isPlain(there) && !isPlain(node))) nodes.set(node.id, node);
    return node.id;
  };
  const connect = (from: string, to: string) => {
    if (from !== to) edges.set(`${from} ${to}`, { from, to });
  };
  const addAt = (address: string, kind: GraphNode['kind'], what: string): string => {
    const name = nameOf(address) ?? shortenHash(address);
    const isContract = kind === 'contract';
    return add({
      id: address.toLowerCase(),
      kind,
      title: isContract ? name : what,
      note: isContract ? what : name,
      address,
    });
  };
  const addEnd = (kind: keyof typeof ends): string =>
    add({ id: kind, kind, title: ends[kind], note: '', address: null });

  const addHolder = (holder: Holder): string => {
    switch (holder.kind) {
      case 'key':
        return addAt(holder.address, 'key', 'One key');
      case 'multisig':
        return addAt(holder.address, 'multisig', `${holder.threshold} of ${holder.owners} keys`);
      case 'timelock': {
        const id = addAt(holder.address, 'timelock', `Timelock, ${duration(holder.delaySeconds)}`);
        connect(id, addHolder(holder.controller));
        return id;
      }
      case 'contract': {
        const id = addAt(holder.address, 'contract', 'contract');
        connect(id, holder.controller ? addHolder(holder.controller) : addEnd('unknown'));
        return id;
      }
      default:
        return addEnd(holder.kind);
    }
  };

  const functions = Map.groupBy(powers, ({ contract }) => contract);
  for (const [contract, held] of functions) {
    const names = new Set(held.map((power) => power.function));
    const id = addAt(contract, 'contract', count(names.size, 'function'));
    for (const power of held) {
      const first = addHolder(power.holder);
      // A timelock or multisig holds the powers over itself: the box says all there is.
      if (first === id) continue;
      const role = roleOf(power);
      const start =
        role === undefined
          ? id
          : add({ id: `${id} ${role}`, kind: 'role', title: role, note: 'role', address: null });
      connect(id, start);
      connect(start, first);
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

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
function foldAlike(graph: ControlGraph): ControlGraph {
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
const foldKinds = (graph: ControlGraph): ControlGraph => fold(graph, ({ kind }) => kind);

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

/** More than this is no picture any more. */
const mostBoxes = 40;

/** The graph of control with as much detail as can be read: first roles are left out, then each kind is one box. */
export function drawControl(
  powers: readonly Power[],
  sources: GraphSources,
): { graph: ControlGraph; layout: GraphLayout } {
  const whole = foldAlike(buildControlGraph(powers, sources));
  const graph = fits(whole) ? whole : withoutRoles(powers, sources);
  return { graph, layout: layoutGraph(graph) };
}

const fits = ({ nodes }: ControlGraph): boolean => nodes.length <= mostBoxes;

function withoutRoles(powers: readonly Power[], { nameOf }: GraphSources): ControlGraph {
  const graph = foldAlike(buildControlGraph(powers, { nameOf, roleOf: () => undefined }));
  return fits(graph) ? graph : foldKinds(graph);
}

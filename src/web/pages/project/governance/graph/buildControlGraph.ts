import { shortenHash } from '#lib/shortenHash.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { count, duration } from '#scoring/factors/words.ts';
import type { NameOf } from '#web/pages/project/powers/contractNames.ts';
import type { ControlGraph, GraphNode } from './ControlGraph.ts';

export interface GraphSources {
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

import { addressKey } from '#model/addressKey.ts';
import type { DiscoveredEdge, DiscoveredNode } from '#model/discovery.ts';

/** What makes a contract part of the project: it has power over one on record, or one on record made it. What is called may be anybody's. */
export const ownRelations = ['obeys', 'creates'] as const;

/** Edges from contracts on record to those that the record leaves out. An EOA or another project's contract is none of them. */
export function listBesideRecord<Edge extends DiscoveredEdge>(
  { nodes, edges }: { nodes: readonly DiscoveredNode[]; edges: readonly Edge[] },
  relation: (typeof ownRelations)[number],
): Edge[] {
  const nodeOf = new Map(nodes.map((node) => [addressKey(node), node]));
  return edges.filter((edge) => {
    const from = nodeOf.get(addressKey({ chain: edge.chain, address: edge.from }));
    const to = nodeOf.get(addressKey({ chain: edge.chain, address: edge.to }));
    return (
      edge.relation === relation &&
      from?.role === 'onRecord' &&
      to !== undefined &&
      to.role !== 'onRecord' &&
      (to.stop === null || to.stop === 'wallet')
    );
  });
}

import { addressKey, type ChainAddress } from '#model/addressKey.ts';
import type { Contradiction } from '#model/contradictions.ts';
import type { DiscoveredEdge, DiscoveredNode, EdgeRelation } from '#model/discovery.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Searches } from '#model/presence.ts';
import { count, some } from '#scoring/factors/words.ts';

/** What makes a contract part of the project: whoever has power over its contracts, and what they made. What they call may be anybody's. */
const ownRelations = {
  obeys: (many: number) => `${many === 1 ? 'has' : 'have'} power over contracts on record`,
  creates: (many: number) => `${many === 1 ? 'was' : 'were'} created by contracts on record`,
} as const satisfies Partial<Record<EdgeRelation, (many: number) => string>>;

const mostReferences = 5;

interface Found {
  nodes: readonly DiscoveredNode[];
  edges: readonly (DiscoveredEdge & { goneAt: Date | null })[];
  /** At which each chain was read. */
  blocks: readonly { chain: string; block: number }[];
  readAt: Date;
}

/** Who has power over a holder is read with the holder, and has no evidence of its own: the contract itself can be looked at. */
function cite({ chain, to, evidence }: DiscoveredEdge, blocks: Found['blocks']): Evidence[] {
  const at = blocks.find((one) => one.chain === chain);
  if (evidence.length > 0 || !at) return [...evidence];
  return [{ kind: 'contract', chain, address: to, block: at.block, label: `${to}, as found` }];
}

/** A record that claims to name every contract, against those that were found from it. An EOA or another project's contract is none of them. */
export function findLeftOut(
  searches: Pick<Searches, 'contracts' | 'tokens'>,
  { nodes, edges, blocks, readAt }: Found,
): Contradiction[] {
  const { contracts, tokens } = searches;
  if (!contracts || !tokens) return [];
  const nodeOf = new Map(nodes.map((node) => [addressKey(node), node]));
  const roleAt = (place: ChainAddress) => nodeOf.get(addressKey(place))?.role;
  return (['obeys', 'creates'] as const).flatMap((relation) => {
    const left = edges.filter((edge) => {
      if (edge.relation !== relation || edge.goneAt !== null) return false;
      const to = nodeOf.get(addressKey({ chain: edge.chain, address: edge.to }));
      const isFound = to && to.role !== 'onRecord' && (to.stop === null || to.stop === 'wallet');
      return isFound && roleAt({ chain: edge.chain, address: edge.from }) === 'onRecord';
    });
    const addresses = [...new Set(left.map(({ to }) => to))];
    const [first] = left;
    if (!first) return [];
    const only = addresses.length === 1;
    return [
      {
        chain: first.chain,
        address: only ? first.to : null,
        claimed: `Every contract is on record (checked on ${contracts.on}).`,
        measured: `${count(addresses.length, 'contract')} not on record ${ownRelations[relation](addresses.length)}: ${some(addresses)}.`,
        basis: 'measured' as const,
        at: readAt.toISOString(),
        evidence: left.flatMap((edge) => cite(edge, blocks)).slice(0, mostReferences),
      },
    ];
  });
}

import type { Contradiction } from '#model/contradictions.ts';
import type { DiscoveredEdge, DiscoveredNode } from '#model/discovery.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Searches } from '#model/presence.ts';
import { count, some } from '#scoring/factors/words.ts';
import { listBesideRecord, ownRelations } from '../discovery/listBesideRecord.ts';

const verbs = {
  obeys: (many: number) => `${many === 1 ? 'has' : 'have'} power over contracts on record`,
  creates: (many: number) => `${many === 1 ? 'was' : 'were'} created by contracts on record`,
} as const satisfies Record<(typeof ownRelations)[number], (many: number) => string>;

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

/** A record that claims to name every contract, against those that were found from it. */
export function findLeftOut(
  searches: Pick<Searches, 'contracts' | 'tokens'>,
  { nodes, edges, blocks, readAt }: Found,
): Contradiction[] {
  const { contracts, tokens } = searches;
  if (!contracts || !tokens) return [];
  const standing = edges.filter(({ goneAt }) => goneAt === null);
  return ownRelations.flatMap((relation) => {
    const left = listBesideRecord({ nodes, edges: standing }, relation);
    const addresses = [...new Set(left.map(({ to }) => to))];
    const [first] = left;
    if (!first) return [];
    const only = addresses.length === 1;
    return [
      {
        chain: first.chain,
        address: only ? first.to : null,
        claimed: `Every contract is on record (checked on ${contracts.on}).`,
        measured: `${count(addresses.length, 'contract')} not on record ${verbs[relation](addresses.length)}: ${some(addresses)}.`,
        basis: 'measured' as const,
        at: readAt.toISOString(),
        evidence: left.flatMap((edge) => cite(edge, blocks)).slice(0, mostReferences),
      },
    ];
  });
}

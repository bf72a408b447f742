import type { OpenChain } from '#analysis/chains/openChain.ts';
import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { ProjectContract } from '#core/contracts/projectContracts.ts';
import { getDiscoveryChanges } from '#core/discovery/discoveryChanges.ts';
import { findKnownContracts } from '#core/discovery/findKnownContracts.ts';
import type { Db } from '#db/Database.ts';
import { addressKey } from '#model/addressKey.ts';
import type { Discovery, OpenReason } from '#model/discovery.ts';
import { discoverContracts } from './discoverContracts.ts';

export interface ProjectDiscovery {
  found: Discovery;
  /** Those over which powers count beside the contracts on record. */
  graded: { opened: OpenChain; analysis: AddressAnalysis }[];
}

interface Known {
  projectId: string;
  contracts: readonly ProjectContract[];
  /** Chains that could be opened. */
  opened: ReadonlyMap<string, OpenChain>;
  /** Contracts on record that were not read, by chain and address. */
  unread: readonly { chain: string; address: string | null; problem: string }[];
}

/** Follows what all contracts on record refer to, on each chain at the block that they were read at. */
export async function discoverProject(
  { db, analyzeCode }: { db: Db; analyzeCode: AnalyzeCode },
  { projectId, contracts, opened, unread }: Known,
): Promise<ProjectDiscovery> {
  const all = await getDiscoveryChanges(db, projectId);
  const open: OpenReason[] = unread.map(({ chain, address, problem }) => ({
    cause: 'unread',
    chain,
    address: address ?? '',
    count: 1,
    why: problem,
  }));
  const found: Discovery = { nodes: [], edges: [], open, closed: false, blocks: [] };
  const graded: ProjectDiscovery['graded'] = [];
  const missed = new Set(
    unread.flatMap(({ chain, address }) => (address === null ? [] : [addressKey({ chain, address })])),
  );
  for (const [chain, one] of opened) {
    const here = contracts.filter((contract) => contract.chain === chain);
    const { graded: analyses, ...part } = await discoverContracts(
      {
        reader: one.reader,
        analyze: one.analyze,
        analyzeCode,
        findKnown: (chain, addresses) => findKnownContracts(db, { projectId, chain, addresses }),
        changes: all.filter((change) => change.chain === chain),
      },
      here.flatMap(({ address }) =>
        address === null || missed.has(addressKey({ chain, address })) ? [] : [address],
      ),
    );
    found.nodes.push(...part.nodes);
    found.edges.push(...part.edges);
    found.open.push(...part.open);
    found.blocks.push(...part.blocks);
    graded.push(...analyses.map((analysis) => ({ opened: one, analysis })));
  }
  return { found: { ...found, closed: found.open.length === 0 && found.nodes.length > 0 }, graded };
}

import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { discovery, discoveryEdge } from '#db/schema/discovery.ts';
import type { DiscoveredEdge, Discovery } from '#model/discovery.ts';

/** A reference with the block from which it was seen, and the one at which it was gone. */
export interface StoredEdge extends DiscoveredEdge {
  sinceBlock: number;
  since: Date;
  goneBlock: number | null;
  goneAt: Date | null;
}

export interface StoredDiscovery extends Omit<Discovery, 'edges'> {
  edges: StoredEdge[];
  readAt: Date;
}

/** What is gone is shown, the newest of it. */
const mostEdges = 1_200;

/** What was last found from a project's contracts; undefined before its first reading. */
export async function getDiscovery(db: Db, projectId: string): Promise<StoredDiscovery | undefined> {
  const [found] = await db.select().from(discovery).where(eq(discovery.projectId, projectId));
  if (!found) return undefined;
  const columns = {
    chain: discoveryEdge.chain,
    from: discoveryEdge.from,
    to: discoveryEdge.to,
    relation: discoveryEdge.relation,
    reason: discoveryEdge.reason,
    evidence: discoveryEdge.evidence,
    sinceBlock: discoveryEdge.sinceBlock,
    since: discoveryEdge.since,
    goneBlock: discoveryEdge.goneBlock,
    goneAt: discoveryEdge.goneAt,
  };
  const edges = await db
    .select(columns)
    .from(discoveryEdge)
    .where(eq(discoveryEdge.projectId, projectId))
    .orderBy(
      desc(isNull(discoveryEdge.goneAt)),
      desc(discoveryEdge.goneAt),
      asc(discoveryEdge.from),
      asc(discoveryEdge.to),
    )
    .limit(mostEdges);
  const { nodes, open, blocks, closed, readAt } = found;
  return {
    ...{ closed, readAt, nodes: [...nodes], open: [...open], blocks: [...blocks] },
    edges: edges.map((edge) => ({ ...edge, evidence: [...edge.evidence] })),
  };
}

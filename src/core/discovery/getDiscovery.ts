import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { discovery, discoveryEdge } from '#db/schema/discovery.ts';
import type { DiscoveredEdge, Discovery, NodeRole } from '#model/discovery.ts';
import { count } from '#scoring/factors/words.ts';
import type { DiscoveryView } from '#wire/discovery.ts';
import { describeOpen, summariseOpen } from './describeOpen.ts';
import { getDiscoveryChanges } from './discoveryChanges.ts';

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

const selectFound = keepQuery((db, projectId) =>
  db.select().from(discovery).where(eq(discovery.projectId, projectId)),
);

const selectEdges = keepQuery((db, projectId) =>
  db
    .select({
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
    })
    .from(discoveryEdge)
    .where(eq(discoveryEdge.projectId, projectId))
    .orderBy(
      desc(isNull(discoveryEdge.goneAt)),
      desc(discoveryEdge.goneAt),
      asc(discoveryEdge.from),
      asc(discoveryEdge.to),
    )
    .limit(mostEdges),
);

/** What was last found from a project's contracts; undefined before its first reading. */
export async function getDiscovery(db: Db, projectId: string): Promise<StoredDiscovery | undefined> {
  const [[found], edges] = await Promise.all([selectFound(db, projectId), selectEdges(db, projectId)]);
  if (!found) return undefined;
  const { nodes, open, blocks, closed, readAt } = found;
  return {
    ...{ closed, readAt, nodes: [...nodes], open: [...open], blocks: [...blocks] },
    edges: edges.map((edge) => ({ ...edge, evidence: [...edge.evidence] })),
  };
}

const foundRoles: ReadonlySet<NodeRole> = new Set(['graded', 'governing', 'code']);

/** "closed at block 640", or what keeps it open. */
function describeEnd({ closed, open, blocks }: StoredDiscovery): string {
  const why = summariseOpen(open);
  if (!closed) return why === null ? 'not closed' : `not closed: ${why}`;
  const [only, ...others] = blocks;
  return only && others.length === 0
    ? `closed at block ${only.block}`
    : `closed on ${count(blocks.length, 'chain')}`;
}

/** What a project's page and the API show of it; null before the first reading. */
export async function getDiscoveryView(
  db: Db,
  { projectId, most = mostEdges }: { projectId: string; most?: number },
): Promise<DiscoveryView | null> {
  const [found, changes] = await Promise.all([
    getDiscovery(db, projectId),
    getDiscoveryChanges(db, projectId),
  ]);
  if (!found) return null;
  const { closed, nodes, edges, open, blocks, readAt } = found;
  const first = new Map<string, number>();
  for (const { chain, sinceBlock } of edges)
    first.set(chain, Math.min(first.get(chain) ?? sinceBlock, sinceBlock));
  const onRecord = nodes.filter(({ role }) => role === 'onRecord').length;
  const beyond = nodes.filter(({ role }) => foundRoles.has(role)).length;
  const summary = `${beyond} from ${onRecord} on record, ${describeEnd(found)}`;
  return {
    ...{ closed, onRecord, found: beyond, blocks, nodes, summary },
    sentence: `${count(beyond, 'contract')} found from ${onRecord} on record: ${describeEnd(found)}.`,
    readAt: readAt.toISOString(),
    edges: edges.slice(0, most).map((edge) => ({
      ...edge,
      since: edge.since.toISOString(),
      isNew: edge.sinceBlock > (first.get(edge.chain) ?? edge.sinceBlock),
      goneAt: edge.goneAt?.toISOString() ?? null,
    })),
    moreEdges: Math.max(0, edges.length - most),
    open: open.map((one) => ({ ...one, sentence: describeOpen(one) })),
    changes: changes.map(({ madeAt, ...change }) => ({ ...change, at: madeAt.toISOString() })),
  };
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { discovery, discoveryEdge } from '#db/schema/discovery.ts';
import { insertRows } from '#db/writeRows.ts';
import { type DiscoveredEdge, type Discovery, type OpenReason, unreadCauses } from '#model/discovery.ts';
import { invalidate } from '../cacheInvalidation.ts';

type EdgeKey = Pick<DiscoveredEdge, 'chain' | 'from' | 'to' | 'relation'>;
const keyOf = ({ chain, from, to, relation }: EdgeKey) => `${chain} ${from} ${to} ${relation}`;

/** Whether an edge that was not seen may be there all the same. */
const mayBeHidden = ({ chain, from, relation }: EdgeKey, open: readonly OpenReason[]): boolean =>
  open.some(
    (one) =>
      one.chain === chain &&
      (unreadCauses.has(one.cause) ||
        (relation === 'obeys'
          ? one.cause === 'holders'
          : one.address === from && (one.cause === 'untold' || one.cause === 'partly'))),
  );

/** Keeps what was found now, and of each reference since when it is there, or that it is gone. */
export async function saveDiscovery(
  db: Db,
  { projectId, found, now }: { projectId: string; found: Discovery; now: Date },
): Promise<void> {
  const { nodes, edges, open, closed, blocks } = found;
  await db.transaction(async (tx) => {
    const values = { closed, nodes, open, blocks, readAt: now };
    await tx
      .insert(discovery)
      .values({ projectId, ...values })
      .onConflictDoUpdate({ target: discovery.projectId, set: values });
    const there = await tx
      .select({
        chain: discoveryEdge.chain,
        from: discoveryEdge.from,
        to: discoveryEdge.to,
        relation: discoveryEdge.relation,
        sinceBlock: discoveryEdge.sinceBlock,
      })
      .from(discoveryEdge)
      .where(and(eq(discoveryEdge.projectId, projectId), isNull(discoveryEdge.goneAt)));
    const before = new Set(there.map(keyOf));
    const blockOf = new Map(blocks.map((one) => [one.chain, one]));
    const seen = new Map(edges.map((edge) => [keyOf(edge), edge]));
    await insertRows(tx, discoveryEdge, {
      rows: [...seen.values()].flatMap((edge) => {
        const at = blockOf.get(edge.chain);
        if (!at || before.has(keyOf(edge))) return [];
        return [{ projectId, ...edge, sinceBlock: at.block, since: new Date(at.time) }];
      }),
      columns: ['projectId', 'chain', 'from', 'to', 'relation', 'reason', 'evidence', 'sinceBlock', 'since'],
    });
    for (const edge of there) {
      const at = blockOf.get(edge.chain);
      if (!at || seen.has(keyOf(edge)) || mayBeHidden(edge, open)) continue;
      await tx
        .update(discoveryEdge)
        .set({ goneBlock: at.block, goneAt: new Date(at.time) })
        .where(
          and(
            eq(discoveryEdge.projectId, projectId),
            eq(discoveryEdge.chain, edge.chain),
            eq(discoveryEdge.from, edge.from),
            eq(discoveryEdge.to, edge.to),
            eq(discoveryEdge.relation, edge.relation),
            isNull(discoveryEdge.goneAt),
          ),
        );
    }
    await invalidate(tx, [discovery, discoveryEdge], [projectId]);
  });
}

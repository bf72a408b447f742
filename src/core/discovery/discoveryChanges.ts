import { and, asc, eq, isNull } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { getProjectContracts } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import { discovery, discoveryChange } from '#db/schema/discovery.ts';
import { factReading } from '#db/schema/scores.ts';
import { badRequest, notFound } from '#lib/AppError.ts';
import type { DiscoveryChange } from '#model/discovery.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Of one project: every one is shown, and read with each reading. */
const mostChanges = 100;

/** What operators changed of what is followed from a project's contracts, the oldest first. */
export async function getDiscoveryChanges(
  db: Db,
  projectId: string,
): Promise<(DiscoveryChange & { madeAt: Date })[]> {
  const { act, chain, from, to, reason, madeAt } = discoveryChange;
  return db
    .select({ act, chain, from, to, reason, madeAt })
    .from(discoveryChange)
    .where(eq(discoveryChange.projectId, projectId))
    .orderBy(asc(discoveryChange.madeAt));
}

interface Edge {
  projectId: string;
  chain: string;
  from: string | null;
  to: string;
}

const isSame = ({ projectId, chain, from, to }: Edge) =>
  and(
    eq(discoveryChange.projectId, projectId),
    eq(discoveryChange.chain, chain),
    from === null ? isNull(discoveryChange.from) : eq(discoveryChange.from, from),
    eq(discoveryChange.to, to),
  );

/** Whoever changes what is followed sees it soon: the project is among the next that are read. */
async function readSoon(tx: Db, projectId: string): Promise<void> {
  await tx
    .update(factReading)
    .set({ readAt: new Date(0) })
    .where(and(eq(factReading.projectId, projectId), eq(factReading.key, 'control')));
  await invalidate(tx, discoveryChange, [projectId]);
}

async function listAddresses(
  db: Db,
  { projectId, chain }: Pick<Edge, 'projectId' | 'chain'>,
): Promise<Set<string>> {
  const contracts = await getProjectContracts(db, projectId);
  if (contracts.length === 0)
    throw notFound(`There is no project ${projectId} with contracts. Names are in the address of its page.`);
  const [read] = await db.select().from(discovery).where(eq(discovery.projectId, projectId));
  return new Set(
    [...contracts, ...(read?.nodes ?? [])].flatMap((one) =>
      one.chain === chain && one.address !== null ? [one.address] : [],
    ),
  );
}

/** Adds an edge that the code does not show, or cuts one, in place of an earlier change of the same edge. */
export async function changeDiscovery(
  db: Db,
  { projectId, change, actor, now }: { projectId: string; change: DiscoveryChange; actor: Actor; now: Date },
): Promise<void> {
  const { act, chain, reason } = change;
  const from = change.from === null ? null : getAddress(change.from);
  const to = getAddress(change.to);
  await db.transaction(async (tx) => {
    const known = await listAddresses(tx, { projectId, chain });
    if (act === 'add' && from === null) throw badRequest('To add an edge, say from which contract it leads.');
    if (from === to) throw badRequest('An edge leads from one address to another.');
    if (from !== null && !known.has(from))
      throw badRequest(
        `${from} is not among the contracts of ${projectId} on ${chain}: on record or discovered.`,
      );
    if (act === 'cut' && !known.has(to))
      throw badRequest(`${to} was not discovered from the contracts of ${projectId} on ${chain}.`);
    await tx.delete(discoveryChange).where(isSame({ projectId, chain, from, to }));
    if ((await getDiscoveryChanges(tx, projectId)).length >= mostChanges)
      throw badRequest(`A project has at most ${mostChanges} changes of its edges.`);
    await tx.insert(discoveryChange).values({ projectId, act, chain, from, to, reason, madeAt: now });
    await recordStaffAudit(tx, {
      event: 'discovery.changed',
      actor,
      detail: { projectId, act, chain, from: from ?? 'any', to, reason },
    });
    await readSoon(tx, projectId);
  });
}

/** Takes a change back: the edge is followed, or not, as the code shows it. */
export async function restoreDiscovery(db: Db, { actor, ...edge }: Edge & { actor: Actor }): Promise<void> {
  const { projectId, chain } = edge;
  const from = edge.from === null ? null : getAddress(edge.from);
  const to = getAddress(edge.to);
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(discoveryChange)
      .where(isSame({ projectId, chain, from, to }))
      .returning({ id: discoveryChange.id });
    if (gone.length === 0) throw notFound('That edge was not added or cut.');
    await recordStaffAudit(tx, {
      event: 'discovery.restored',
      actor,
      detail: { projectId, chain, from: from ?? 'any', to },
    });
    await readSoon(tx, projectId);
  });
}

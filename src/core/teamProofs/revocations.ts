import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { type Actor, recordAudit, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { nameSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamRevocation } from '#db/schema/teamRevocations.ts';
import { appUser } from '#db/schema/users.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import type { Role } from '#model/users.ts';
import type { DeskRevocation } from '#wire/teamProofs.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { tellTeam } from './teamMail.ts';
import { nameOf, type ProofRow } from './teamProofs.ts';

/** What a claim rests on: a domain, or a contract and whoever signs for it. */
type Subject = Pick<ProofRow, 'projectId' | 'domain' | 'chain' | 'contract' | 'signer'>;

/** Claims and revocations of a project one after another: neither passes the other by. */
export const lockClaims = (tx: Db, projectId: string): Promise<void> =>
  lockForTransaction(tx, `team claims ${projectId}`);

/** What the subject shares with others of the same project: its domain, its contract, or its key. */
function sharesSubject(
  table: typeof teamProof | typeof teamRevocation,
  { projectId, domain, chain, contract, signer }: Subject,
) {
  const shared = [
    domain === null ? undefined : eq(table.domain, domain),
    chain === null || contract === null
      ? undefined
      : and(eq(table.chain, chain), eq(table.contract, contract)),
    signer === null ? undefined : eq(table.signer, signer),
  ];
  return and(eq(table.projectId, projectId), or(...shared));
}

/** Refuses a domain, contract or key that staff revoked for the project, whoever shows it. */
export async function checkRevocations(tx: Db, subject: Subject): Promise<void> {
  const [found] = await tx
    .select({ id: teamRevocation.id })
    .from(teamRevocation)
    .where(sharesSubject(teamRevocation, subject))
    .limit(1);
  if (found)
    throw new AppError(
      403,
      'ProofRevoked',
      `Staff revoked ${nameOf(subject)} for this project. Nobody can claim it with the same domain, contract or key until staff lifts that.`,
    );
}

/** Staff ends a claim: its domain or key counts for nobody in this project until staff lifts that. */
export async function revokeProof(
  db: Db,
  { id, reason, actor, now }: { id: string; reason: string; actor: Actor; now: Date },
): Promise<void> {
  const [{ projectId } = { projectId: undefined }] = await db
    .select({ projectId: teamProof.projectId })
    .from(teamProof)
    .where(eq(teamProof.id, id));
  if (projectId === undefined) throw notFound('There is no such proof');
  await db.transaction(async (tx) => {
    await lockClaims(tx, projectId);
    const [row] = await tx.select().from(teamProof).where(eq(teamProof.id, id)).for('update');
    if (!row) throw notFound('There is no such proof');
    if (row.state === 'revoked') throw new AppError(409, 'AlreadyRevoked', 'Staff ended this already.');
    await tx.update(teamProof).set({ state: 'revoked', reason }).where(eq(teamProof.id, id));
    const { userId, domain, chain, contract, signer } = row;
    await tx
      .insert(teamRevocation)
      .values({ projectId, userId, domain, chain, contract, signer, reason, revokedAt: now });
    await recordStaffAudit(tx, {
      event: 'team.revoked',
      actor,
      userId,
      detail: { project: projectId, about: nameOf(row), reason },
    });
    await tellTeam(tx, {
      projectId,
      userId,
      news: 'you no longer speak for it here',
      words: [
        `Staff ended it, for this reason: ${reason}`,
        `Nobody can claim this project with ${nameOf(row)} until staff lifts that.`,
      ],
    });
    await endOthers(tx, row);
    await invalidate(tx, teamProof, [projectId]);
  });
}

/** Other accounts that showed or began to show the same. */
async function endOthers(tx: Db, row: ProofRow): Promise<void> {
  const reason = `Staff revoked ${nameOf(row)} for this project.`;
  const ended = await tx
    .update(teamProof)
    .set({ state: 'lapsed', reason })
    .where(and(sharesSubject(teamProof, row), inArray(teamProof.state, ['waiting', 'verified'])))
    .returning({ userId: teamProof.userId });
  for (const { userId } of ended) {
    await recordAudit(tx, {
      event: 'team.lapsed',
      userId,
      detail: { project: row.projectId, about: nameOf(row), reason },
    });
    await tellTeam(tx, {
      projectId: row.projectId,
      userId,
      news: 'you no longer speak for it here',
      words: [reason],
    });
  }
}

/** Staff accepts a domain or key again: it can be shown by anybody who controls it, the account that lost it included. */
export async function liftRevocation(
  db: Db,
  { id, reason, actor }: { id: string; reason: string; actor: Actor },
): Promise<{ project: string; about: string }> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx.delete(teamRevocation).where(eq(teamRevocation.id, id)).returning();
    if (!lifted) throw notFound('There is no such revocation');
    const { projectId, userId } = lifted;
    const about = nameOf(lifted);
    await recordStaffAudit(tx, {
      event: 'team.lifted',
      actor,
      ...(userId !== null && { userId }),
      detail: { project: projectId, about, reason },
    });
    if (userId !== null) {
      await tx
        .update(teamProof)
        .set({ state: 'lapsed', reason: 'Staff lifted what it had revoked.' })
        .where(
          and(
            eq(teamProof.projectId, projectId),
            eq(teamProof.userId, userId),
            eq(teamProof.state, 'revoked'),
          ),
        );
      await tellTeam(tx, {
        projectId,
        userId,
        news: 'you may claim it again',
        words: [`Staff accepts ${about} again, for this reason: ${reason}`],
      });
      await invalidate(tx, teamProof, [projectId]);
    }
    return { project: projectId, about };
  });
}

/** For staff, the newest first. */
export async function getRevocations(
  db: Db,
  { limit, viewer }: { limit: number; viewer: Role },
): Promise<DeskRevocation[]> {
  const rows = await db
    .select({
      row: teamRevocation,
      name: project.name,
      email: nameSeenBy(viewer, teamRevocation.userId),
    })
    .from(teamRevocation)
    .innerJoin(project, eq(project.id, teamRevocation.projectId))
    .leftJoin(appUser, eq(appUser.id, teamRevocation.userId))
    .orderBy(desc(teamRevocation.revokedAt), desc(teamRevocation.id))
    .limit(limit);
  return rows.map(({ row, name, email }) => ({
    id: row.id,
    project: { id: row.projectId, name },
    about: nameOf(row),
    signer: row.signer,
    email,
    reason: row.reason,
    revokedAt: row.revokedAt.toISOString(),
  }));
}

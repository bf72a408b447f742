import { and, asc, eq, lt } from 'drizzle-orm';
import { type Actor, recordAudit, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { touchTags } from '#core/cacheTags.ts';
import { projectTag } from '#core/projects/projectTags.ts';
import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { type DomainReader, findProof } from './DomainReader.ts';
import { getProjectDomain } from './teamProofs.ts';

type Row = typeof teamProof.$inferSelect;

/** How long nobody may answer for a domain before its team is no longer called verified. */
const silentDays = 14;

/** Proofs that are looked for again in one round. */
const atOnce = 50;

const isDue = (now: Date) => and(eq(teamProof.state, 'verified'), lt(teamProof.askedAt, daysBefore(now, 1)));

/** Why a proof no longer holds; undefined when it does, or when it is not known yet. */
async function findEnd(
  db: Db,
  { row, reader, now }: { row: Row; reader: DomainReader; now: Date },
): Promise<{ answered: boolean; reason?: string }> {
  const { domain } = await getProjectDomain(db, row.projectId);
  if (domain !== row.domain) return { answered: true, reason: 'The record names another website now.' };
  const found = await findProof(reader, { method: row.method ?? 'dns', domain, token: row.token });
  if (found === 'found') return { answered: true };
  if (found === 'absent')
    return { answered: true, reason: 'It was looked for again and is not there any more.' };
  const silent = row.checkedAt === null || row.checkedAt < daysBefore(now, silentDays);
  return silent
    ? { answered: false, reason: `Nobody has answered for the domain for ${silentDays} days.` }
    : { answered: false };
}

/** Looks once a day whether every proof still holds; answers how many were looked at. */
export async function recheckProofs(
  db: Db,
  { reader, now }: { reader: DomainReader; now: Date },
): Promise<number> {
  const due = await db
    .select()
    .from(teamProof)
    .where(isDue(now))
    .orderBy(asc(teamProof.askedAt))
    .limit(atOnce);
  for (const row of due) {
    const { answered, reason } = await findEnd(db, { row, reader, now });
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(teamProof)
        .set({
          askedAt: now,
          ...(answered && { checkedAt: now }),
          ...(reason !== undefined && { state: 'lapsed' as const, reason }),
        })
        .where(and(eq(teamProof.id, row.id), eq(teamProof.state, 'verified')))
        .returning({ id: teamProof.id });
      if (changed.length === 0) return;
      if (reason !== undefined)
        await recordAudit(tx, {
          event: 'team.lapsed',
          userId: row.userId,
          detail: { project: row.projectId, domain: row.domain, reason },
        });
      await touchTags(tx, [projectTag(row.projectId)]);
    });
  }
  return due.length;
}

/** Staff ends it: it cannot be begun again by the same account. */
export async function revokeProof(
  db: Db,
  { id, reason, actor }: { id: string; reason: string; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(teamProof).where(eq(teamProof.id, id)).for('update');
    if (!row) throw notFound('There is no such proof');
    if (row.state === 'revoked') throw new AppError(409, 'AlreadyRevoked', 'Staff ended this already.');
    await tx.update(teamProof).set({ state: 'revoked', reason }).where(eq(teamProof.id, id));
    await recordStaffAudit(tx, {
      event: 'team.revoked',
      actor,
      userId: row.userId,
      detail: { project: row.projectId, domain: row.domain, reason },
    });
    await touchTags(tx, [projectTag(row.projectId)]);
  });
}

import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { AppError } from '#lib/AppError.ts';
import type { CheckedProof } from '#wire/teamProofs.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { checkRevocations, lockClaims } from './revocations.ts';
import { nameOf, type ProofRow } from './teamProofs.ts';

type Shown = Pick<ProofRow, 'method'> & Partial<Pick<ProofRow, 'signer' | 'role' | 'block'>>;

/** Keeps that a proof was found. Its token is used up: what was begun anew meanwhile has another. */
export async function verifyProof(
  db: Db,
  { row, shown, ip, now }: { row: ProofRow; shown: Shown; ip: string; now: Date },
): Promise<CheckedProof> {
  await db.transaction(async (tx) => {
    await lockClaims(tx, row.projectId);
    await checkRevocations(tx, { ...row, signer: shown.signer ?? null });
    const changed = await tx
      .update(teamProof)
      .set({ ...shown, state: 'verified', verifiedAt: now, checkedAt: now, askedAt: now })
      .where(and(eq(teamProof.id, row.id), eq(teamProof.state, 'waiting'), eq(teamProof.token, row.token)))
      .returning({ id: teamProof.id });
    if (changed.length === 0)
      throw new AppError(409, 'ProofChanged', 'This was begun again or used meanwhile. Open the page anew.');
    await recordAudit(tx, {
      event: 'team.verified',
      userId: row.userId,
      ip,
      detail: {
        project: row.projectId,
        about: nameOf(row),
        method: shown.method ?? '',
        ...(shown.signer && { signer: shown.signer, role: shown.role ?? '' }),
      },
    });
    await invalidate(tx, teamProof, [row.projectId]);
  });
  return { state: 'verified', message: 'Found. You speak for this project here.' };
}

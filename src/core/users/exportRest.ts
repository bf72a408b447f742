import { count, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { dispute, disputeFollower } from '#db/schema/disputes.ts';
import { emailChange } from '#db/schema/emailChange.ts';
import { notification } from '#db/schema/notifications.ts';
import { authFactorLoss, authRecoveryCode } from '#db/schema/secondFactors.ts';
import { teamRevocation } from '#db/schema/teamRevocations.ts';

/** More than anybody was told; what is older is left out. */
const mostNotifications = 10_000;

/** What is there for when a second factor is lost: how many codes, and a removal that was asked for. */
export async function exportRecovery(db: Db, userId: string) {
  const [codes] = await db
    .select({ total: count(), used: count(authRecoveryCode.usedAt) })
    .from(authRecoveryCode)
    .where(eq(authRecoveryCode.userId, userId));
  const [loss] = await db
    .select({ askedAt: authFactorLoss.askedAt, dueAt: authFactorLoss.dueAt, ip: authFactorLoss.ip })
    .from(authFactorLoss)
    .where(eq(authFactorLoss.userId, userId));
  return { recoveryCodes: codes, removalAsked: loss ?? null };
}

/** Changes of the address under way, and those that can still be undone. */
export async function exportEmailChanges(db: Db, userId: string) {
  const { oldEmail, newEmail, createdAt, expiresAt, changedAt, undoUntil, undoneAt } = emailChange;
  return db
    .select({ oldEmail, newEmail, createdAt, expiresAt, changedAt, undoUntil, undoneAt })
    .from(emailChange)
    .where(eq(emailChange.userId, userId))
    .orderBy(emailChange.createdAt);
}

/** What somebody was told of watched projects, newest first. */
export async function exportNotifications(db: Db, userId: string) {
  const { content, frequency, createdAt, mailedAt } = notification;
  return db
    .select({ content, frequency, createdAt, mailedAt })
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(desc(notification.id))
    .limit(mostNotifications);
}

export async function exportFollowedDisputes(db: Db, userId: string) {
  return db
    .select({ project: dispute.projectId, number: dispute.number })
    .from(disputeFollower)
    .innerJoin(dispute, eq(dispute.id, disputeFollower.disputeId))
    .where(eq(disputeFollower.userId, userId))
    .orderBy(dispute.projectId, dispute.number);
}

/** Domains and keys of this account that staff no longer accepts. */
export async function exportRevocations(db: Db, userId: string) {
  const { projectId, domain, chain, contract, signer, reason, revokedAt } = teamRevocation;
  return db
    .select({ project: projectId, domain, chain, contract, signer, reason, revokedAt })
    .from(teamRevocation)
    .where(eq(teamRevocation.userId, userId))
    .orderBy(revokedAt);
}

import { count, desc, eq } from 'drizzle-orm';
import { exportApiKeys } from '#core/apiKeys/apiKeys.ts';
import { getDisputesOf } from '#core/disputes/getDisputes.ts';
import { getSettings } from '#core/notifications/settings.ts';
import { exportOrganisations } from '#core/organisations/organisations.ts';
import { exportOutlets } from '#core/outlets/outlets.ts';
import { exportPortfolio } from '#core/portfolio/exportPortfolio.ts';
import { getScanWatches } from '#core/scans/watchScans.ts';
import { listFactors } from '#core/secondFactors/manageFactors.ts';
import { getProofsOf } from '#core/teamProofs/teamProofs.ts';
import { getProposalsOf } from '#core/teamProposals/getProposals.ts';
import { getRepliesOf } from '#core/teamReplies/getReplies.ts';
import { getCasesOf } from '#core/traceCases/getCases.ts';
import { getEventsOf } from '#core/userEvents/userEvents.ts';
import { getVotesOf } from '#core/votes/votes.ts';
import { getWalletProofs } from '#core/walletProofs/walletProofs.ts';
import { getWallets } from '#core/wallets/wallets.ts';
import { getWatchlists } from '#core/watchlists/watchlists.ts';
import { exportWatching } from '#core/watchRules/exportWatching.ts';
import type { Db } from '#db/Database.ts';
import { dispute, disputeFollower } from '#db/schema/disputes.ts';
import { emailChange } from '#db/schema/emailChange.ts';
import { notification } from '#db/schema/notifications.ts';
import { authFactorLoss, authRecoveryCode } from '#db/schema/secondFactors.ts';
import { surveyResponse } from '#db/schema/surveys.ts';
import { teamRevocation } from '#db/schema/teamRevocations.ts';
import type { ExportSection } from './exportUser.ts';

/** More than anybody was told; what is older is left out. */
const mostNotifications = 10_000;

/** What is there for when a second factor is lost: how many codes, and a removal that was asked for. */
async function exportRecovery(db: Db, userId: string) {
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
async function exportEmailChanges(db: Db, userId: string) {
  const { oldEmail, newEmail, createdAt, expiresAt, changedAt, undoUntil, undoneAt } = emailChange;
  return db
    .select({ oldEmail, newEmail, createdAt, expiresAt, changedAt, undoUntil, undoneAt })
    .from(emailChange)
    .where(eq(emailChange.userId, userId))
    .orderBy(emailChange.createdAt);
}

/** What somebody was told of watched projects, newest first. */
async function exportNotifications(db: Db, userId: string) {
  const { content, frequency, createdAt, mailedAt } = notification;
  return db
    .select({ content, frequency, createdAt, mailedAt })
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(desc(notification.id))
    .limit(mostNotifications);
}

async function exportFollowedDisputes(db: Db, userId: string) {
  return db
    .select({ project: dispute.projectId, number: dispute.number })
    .from(disputeFollower)
    .innerJoin(dispute, eq(dispute.id, disputeFollower.disputeId))
    .where(eq(disputeFollower.userId, userId))
    .orderBy(dispute.projectId, dispute.number);
}

/** Domains and keys of this account that staff no longer accepts. */
async function exportRevocations(db: Db, userId: string) {
  const { projectId, domain, chain, contract, signer, reason, revokedAt } = teamRevocation;
  return db
    .select({ project: projectId, domain, chain, contract, signer, reason, revokedAt })
    .from(teamRevocation)
    .where(eq(teamRevocation.userId, userId))
    .orderBy(revokedAt);
}

/** What the features beside the account itself hold about a user. */
export const exportSections: Readonly<Record<string, ExportSection>> = {
  secondFactors: listFactors,
  watchlists: (db, userId) => getWatchlists(db, { userId }),
  portfolio: exportPortfolio,
  wallets: (db, userId) => getWallets(db, { userId }),
  provedWallets: (db, userId) => getWalletProofs(db, { userId }),
  notifications: async (db, userId) => (await getSettings(db, { userId })).settings,
  votes: (db, userId) => getVotesOf(db, { voter: `user:${userId}` }),
  notified: exportNotifications,
  emailChanges: exportEmailChanges,
  recovery: exportRecovery,
  followedDisputes: exportFollowedDisputes,
  revokedProofs: exportRevocations,
  disputes: (db, userId) => getDisputesOf(db, { userId }),
  teamProofs: (db, userId) => getProofsOf(db, { userId }),
  teamReplies: (db, userId) => getRepliesOf(db, { userId }),
  teamProposals: (db, userId) => getProposalsOf(db, { userId }),
  countedEvents: (db, userId) => getEventsOf(db, { userId }),
  apiKeys: exportApiKeys,
  organisations: exportOrganisations,
  watchedAddresses: async (db, userId) => (await getScanWatches(db, { userId })).watches,
  watching: exportWatching,
  outlets: exportOutlets,
  traceCases: (db, userId) => getCasesOf(db, { userId }),
  surveys: (db, userId) => db.select().from(surveyResponse).where(eq(surveyResponse.userId, userId)),
};

import { eq } from 'drizzle-orm';
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
import { surveyResponse } from '#db/schema/surveys.ts';
import {
  exportEmailChanges,
  exportFollowedDisputes,
  exportNotifications,
  exportRecovery,
  exportRevocations,
} from './exportRest.ts';
import type { ExportSection } from './exportUser.ts';

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

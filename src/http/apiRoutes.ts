import type { BadgeKeys } from '#core/badges/badgeKeys.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { ImageService } from '#core/images/createImageService.ts';
import type { Portfolios } from '#core/portfolio/createPortfolios.ts';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import type { LogKeys } from '#core/sealedLog/logKeys.ts';
import { noDomains } from '#core/teamProofs/DomainReader.ts';
import { exportSections } from '#core/users/exportSections.ts';
import type { Db } from '#db/Database.ts';
import { nameOfChain } from '#wire/chains.ts';
import { adminFlagRoutes } from './api/adminFlags.ts';
import { alertRoutes } from './api/alerts.ts';
import { announcementRoutes } from './api/announcements.ts';
import { apiKeyRoutes } from './api/apiKeys.ts';
import { auditorRoutes } from './api/auditors.ts';
import { auditReportRoutes } from './api/auditReports.ts';
import { authCodeRoutes } from './api/authCodes.ts';
import { authProtocolRoutes } from './api/authProtocol.ts';
import { badgeRoutes } from './api/badge.ts';
import { calendarRoutes } from './api/calendar.ts';
import { changeRoutes } from './api/changes.ts';
import { checkRoutes } from './api/checks.ts';
import { cohortRoutes } from './api/cohorts.ts';
import { compareRoutes } from './api/compare.ts';
import { copyRoutes } from './api/copies.ts';
import type { CheckRequest } from './api/createCheckRequest.ts';
import type { ScanRequest } from './api/createScanRequest.ts';
import { deskRoutes } from './api/desk.ts';
import { deskDisputeRoutes } from './api/deskDisputes.ts';
import { disputeRoutes } from './api/disputes.ts';
import { emailChangeRoutes } from './api/emailChange.ts';
import { embedRoutes } from './api/embeds.ts';
import { errorReportRoutes } from './api/errorReports.ts';
import { evidenceRoutes } from './api/evidence.ts';
import { flagFileRoutes } from './api/flagFiles.ts';
import { imageRoutes } from './api/images.ts';
import { impersonationRoutes } from './api/impersonation.ts';
import { importRoutes } from './api/imports.ts';
import { inboxRoutes } from './api/inbox.ts';
import { incidentReportRoutes } from './api/incidentReports.ts';
import { incidentRoutes } from './api/incidents.ts';
import { notificationRoutes } from './api/notifications.ts';
import { organisationRoutes } from './api/organisations.ts';
import { outletRoutes } from './api/outlets.ts';
import { peopleRoutes } from './api/people.ts';
import { pictureRoutes } from './api/pictures.ts';
import { portfolioRoutes } from './api/portfolio.ts';
import { powerRoutes } from './api/powers.ts';
import { projectRoutes } from './api/projects.ts';
import { quoteRoutes } from './api/quotes.ts';
import { recordRoutes } from './api/records.ts';
import { ruleKeyRoutes } from './api/ruleKeys.ts';
import { scanRoutes } from './api/scans.ts';
import { scanWatchRoutes } from './api/scanWatches.ts';
import { sealedLogRoutes } from './api/sealedLog.ts';
import { searchRoutes } from './api/search.ts';
import { secondFactorRoutes } from './api/secondFactors.ts';
import { secondStepRoutes } from './api/secondStep.ts';
import { skynetRoutes } from './api/skynet.ts';
import { skynetMetricRoutes } from './api/skynetMetrics.ts';
import { surveyRoutes } from './api/surveys.ts';
import { teamProofRoutes } from './api/teamProofs.ts';
import { teamWordRoutes } from './api/teamWords.ts';
import { traceCaseRoutes } from './api/traceCases.ts';
import { userEventRoutes } from './api/userEvents.ts';
import { userFlagRoutes } from './api/userFlags.ts';
import { userRoutes } from './api/users.ts';
import { voteRoutes } from './api/votes.ts';
import { walletProofRoutes } from './api/walletProofs.ts';
import { walletRoutes } from './api/wallets.ts';
import { watchlistFeedRoutes } from './api/watchlistFeeds.ts';
import { watchlistRoutes } from './api/watchlists.ts';
import { watchRuleRoutes } from './api/watchRules.ts';
import { witnessRoutes } from './api/witness.ts';
import type { ApiAnswers } from './caching/apiAnswers.ts';
import type { ChainDirectory } from './operations/ChainDirectory.ts';
import type { ServerOptions } from './ServerOptions.ts';
import type { App } from './schemas/zodRoutes.ts';
import type { AuthParts } from './session/AuthParts.ts';
import type { Visitors } from './session/visitors.ts';

export interface ApiParts
  extends Pick<
    ServerOptions,
    'flags' | 'limitScale' | 'witnessedLogs' | 'sentry' | 'quoteMail' | 'oauth' | 'data' | 'domainReader'
  > {
  db: Db;
  answers: ApiAnswers;
  auth: AuthParts;
  badgeKeys: BadgeKeys;
  catalogue: Catalogue;
  images: ImageService;
  logKeys: LogKeys;
  nodes: NodeReader;
  portfolios: Portfolios;
  requestScan: ScanRequest;
  requestCheck: CheckRequest;
  chains: ChainDirectory;
  visitors: Visitors;
}

/** Everything that programs and our own pages may ask for, feature by feature. */
export async function apiRoutes(app: App, parts: ApiParts): Promise<void> {
  const { db, answers, auth, catalogue, flags, limitScale, portfolios } = parts;
  const { context, origins } = auth;
  const nameChain = (chain: string) => nameOfChain(parts.chains.names(), chain);
  announcementRoutes(app, { db, answers });
  walletRoutes(app, { db });
  walletProofRoutes(app, { ...auth, nodes: parts.nodes });
  apiKeyRoutes(app, { db });
  organisationRoutes(app, { context, limitScale });
  portfolioRoutes(app, { portfolios, chains: parts.chains, flags, limitScale });
  watchlistRoutes(app, { db });
  watchlistFeedRoutes(app, { db, origins, limitScale, nameChain });
  powerRoutes(app, { db, chains: parts.chains });
  scanRoutes(app, { db, chains: parts.chains, requestScan: parts.requestScan });
  checkRoutes(app, { requestCheck: parts.requestCheck });
  scanWatchRoutes(app, { db, limitScale });
  outletRoutes(app, { db, origins, limitScale });
  watchRuleRoutes(app, { db, nodes: parts.nodes, limitScale });
  inboxRoutes(app, { db, limitScale });
  ruleKeyRoutes(app, { db, origins, limitScale });
  traceCaseRoutes(app, { db, limitScale });
  notificationRoutes(app, { db });
  flagFileRoutes(app, { flags });
  projectRoutes(app, { db, catalogue, chains: parts.chains, answers });
  copyRoutes(app, { db, answers });
  evidenceRoutes(app, { db, chains: parts.chains, origins, limitScale });
  voteRoutes(app, { context, visitors: parts.visitors });
  searchRoutes(app, { catalogue, answers });
  skynetRoutes(app, { db });
  skynetMetricRoutes(app, { db });
  alertRoutes(app, { db, chains: parts.chains, origins, answers });
  calendarRoutes(app, { db, origins, limitScale, nameChain });
  incidentRoutes(app, { db, answers, origins });
  changeRoutes(app, { db, answers, origins });
  cohortRoutes(app, { db, answers, origins });
  auditorRoutes(app, { db, answers, origins });
  compareRoutes(app, { db, answers });
  incidentReportRoutes(app, { context });
  disputeRoutes(app, { context });
  teamProofRoutes(app, {
    context,
    origins,
    domains: parts.domainReader ?? noDomains,
    nodes: parts.nodes,
  });
  teamWordRoutes(app, { context });
  badgeRoutes(app, { db, origins, keys: parts.badgeKeys, limitScale });
  embedRoutes(app, { db, origins, keys: parts.badgeKeys, limitScale });
  witnessRoutes(app, { db, key: parts.logKeys.witness, logs: parts.witnessedLogs ?? [], limitScale });
  sealedLogRoutes(app, { db, answers, keys: parts.logKeys, limitScale });
  auditReportRoutes(app, { db });
  imageRoutes(app, { images: parts.images });
  emailChangeRoutes(app, { context });
  userEventRoutes(app, { db, limitScale });
  errorReportRoutes(app, { db, sentry: parts.sentry, limitScale });
  quoteRoutes(app, { db, limitScale, mailTo: parts.quoteMail });
  surveyRoutes(app, { db });
  userFlagRoutes(app, { flags });
  adminFlagRoutes(app, { db });
  deskRoutes(app, { db });
  deskDisputeRoutes(app, { db });
  importRoutes(app, { db });
  recordRoutes(app, { db });
  peopleRoutes(app, { db });
  authProtocolRoutes(app, { ...auth, oauth: parts.oauth });
  authCodeRoutes(app, auth);
  secondFactorRoutes(app, auth);
  secondStepRoutes(app, auth);
  userRoutes(app, { ...auth, exportSections });
  await pictureRoutes(app, { ...auth, data: parts.data });
  impersonationRoutes(app, {
    ...auth,
    isFlagOn: (key, { username, email }) => flags.isOn(key, { identifier: username, email }),
  });
}

import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { pastScoreSchema } from '#model/backtestSchema.ts';
import { checkResultSchema } from '#model/checks.ts';
import { controlGradeSchema, gradeRangeSchema } from '#model/controlGradeSchema.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { factSchemas, factsSchema, unknownFact } from '#model/facts.ts';
import { holderSchema } from '#model/holderSchema.ts';
import { notificationSettingsSchema } from '#model/notifications.ts';
import { answerOverrideSchema, overriddenSchema } from '#model/overrides.ts';
import { projectLinkSchema } from '#model/projectRecords.ts';
import { scoreSchema } from '#model/score.ts';
import { shownScoreSchema } from '#model/shownScore.ts';
import { simulationSchema } from '#model/simulation.ts';
import { stakeSchema, stolenKeySchema, stolenKeysSchema } from '#model/stolenKeys.ts';
import { tokenScanSchema } from '#model/tokenScan.ts';
import { ruleDefinitionSchema, ruleSubjectSchema, ruleTriggerSchema } from '#model/watchRules.ts';
import { alertSchema } from '#wire/alerts.ts';
import { apiKeySchema } from '#wire/apiKeys.ts';
import { spenderSchema } from '#wire/approvals.ts';
import { auditorSchema } from '#wire/auditors.ts';
import { auditSchema } from '#wire/audits.ts';
import { badgeClaimsSchema } from '#wire/badges.ts';
import { announcedSchema, calendarSchema, operationSchema, scheduledCallSchema } from '#wire/calendar.ts';
import { changeSchema } from '#wire/changes.ts';
import { checkViewSchema } from '#wire/checks.ts';
import { copiesSchema } from '#wire/copies.ts';
import { discoveryViewSchema } from '#wire/discovery.ts';
import { dumpSchema } from '#wire/dumps.ts';
import { evidenceFileSchema } from '#wire/evidenceFile.ts';
import { projectHoldersSchema } from '#wire/holders.ts';
import { incidentSchema } from '#wire/incidents.ts';
import { organisationDetailsSchema } from '#wire/organisations.ts';
import { outletSchema } from '#wire/outlets.ts';
import {
  approvalSchema,
  holdingProjectSchema,
  holdingSchema,
  portfolioSchema,
  summarySchema,
} from '#wire/portfolio.ts';
import {
  powerEvidenceSchema,
  privilegedAddressesSchema,
  privilegedAddressSchema,
  privilegedFunctionSchema,
  privilegedFunctionsSchema,
  projectPowersSchema,
} from '#wire/powers.ts';
import { contractViewSchema, projectDetailsSchema, tokenViewSchema } from '#wire/projectDetails.ts';
import { openFindingsSchema, projectRowSchema } from '#wire/projects.ts';
import { chainViewSchema, projectTabSchema } from '#wire/projectTabs.ts';
import { holderViewSchema, scanJobSchema, scanLineSchema, scanPageSchema } from '#wire/scans.ts';
import { controlPointSchema, pastSchema, scorePointSchema } from '#wire/scores.ts';
import { foundProjectSchema } from '#wire/search.ts';
import { countedSchema, freshnessSchema } from '#wire/skynet.ts';
import { stolenKeysViewSchema } from '#wire/stolenKeys.ts';
import { traceAmountSchema, traceLabelSchema, traceSchema } from '#wire/trace.ts';
import { citationSchema } from '#wire/v1.ts';
import { walletProofSchema, walletSchema } from '#wire/wallets.ts';
import { watchlistSchema } from '#wire/watchlists.ts';
import { watchRuleSchema } from '#wire/watchRules.ts';

/** `ControlFact`, `HoldersFact`: parts of all facts, and of the tabs that show them. */
const factNames = Object.fromEntries(
  Object.entries(factSchemas).map(([key, schema]) => [
    `${key.charAt(0).toUpperCase()}${key.slice(1)}Fact`,
    schema,
  ]),
);

/** Shapes that several calls answer, by the name that the document and the clients made from it give them. */
const namedSchemas: Readonly<Record<string, $ZodType>> = {
  Alert: alertSchema,
  AnswerOverride: answerOverrideSchema,
  Announced: announcedSchema,
  ApiKey: apiKeySchema,

  Approval: approvalSchema,
  Audit: auditSchema,
  Auditor: auditorSchema,
  BadgeClaims: badgeClaimsSchema,
  Calendar: calendarSchema,
  Change: changeSchema,
  Check: checkViewSchema,
  CheckResult: checkResultSchema,
  Citation: citationSchema,
  Contract: contractViewSchema,
  ControlGrade: controlGradeSchema,
  ControlPoint: controlPointSchema,
  Copies: copiesSchema,
  Counted: countedSchema,
  Discovery: discoveryViewSchema,
  Dump: dumpSchema,
  Evidence: evidenceSchema,
  EvidenceFile: evidenceFileSchema,
  Facts: factsSchema,
  ...factNames,
  FoundProject: foundProjectSchema,
  ChainState: chainViewSchema,
  HeldPower: holderViewSchema,
  Freshness: freshnessSchema,
  GradeRange: gradeRangeSchema,
  Holder: holderSchema,
  Holding: holdingSchema,
  HoldingProject: holdingProjectSchema,
  Incident: incidentSchema,
  NotificationSettings: notificationSettingsSchema,
  OpenFindings: openFindingsSchema,
  Organisation: organisationDetailsSchema,
  Outlet: outletSchema,
  Overridden: overriddenSchema,
  PastScore: pastScoreSchema,
  PastScores: pastSchema,
  Portfolio: portfolioSchema,
  PortfolioSummary: summarySchema,
  PowerEvidence: powerEvidenceSchema,
  PrivilegedAddress: privilegedAddressSchema,
  PrivilegedAddresses: privilegedAddressesSchema,
  PrivilegedFunction: privilegedFunctionSchema,
  PrivilegedFunctions: privilegedFunctionsSchema,
  Project: projectDetailsSchema,
  ProjectHolders: projectHoldersSchema,
  ProjectLink: projectLinkSchema,
  ProjectPowers: projectPowersSchema,
  ProjectRow: projectRowSchema,
  ProjectTab: projectTabSchema,
  RuleDefinition: ruleDefinitionSchema,
  RuleSubject: ruleSubjectSchema,
  RuleTrigger: ruleTriggerSchema,
  Scan: scanPageSchema,
  ScanJob: scanJobSchema,
  ScanLine: scanLineSchema,
  ScheduledCall: scheduledCallSchema,
  Score: scoreSchema,
  ScorePoint: scorePointSchema,
  ShownScore: shownScoreSchema,
  Simulation: simulationSchema,
  Spender: spenderSchema,
  Stake: stakeSchema,
  StolenKey: stolenKeySchema,
  StolenKeys: stolenKeysSchema,
  StolenKeysOfProject: stolenKeysViewSchema,
  TimelockOperation: operationSchema,
  Token: tokenViewSchema,
  TokenScan: tokenScanSchema,
  Trace: traceSchema,
  TraceAmount: traceAmountSchema,
  TraceLabel: traceLabelSchema,
  UnknownFact: unknownFact,
  WalletProof: walletProofSchema,
  Wallet: walletSchema,
  Watchlist: watchlistSchema,
  WatchRule: watchRuleSchema,
};

/** What a schema is called is part of what it says in JSON Schema, so that this must come before any of them is written. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(namedSchemas)) z.globalRegistry.add(schema, { id });
}

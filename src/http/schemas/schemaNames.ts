import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { pastScoreSchema } from '#model/backtestSchema.ts';
import { checkResultSchema } from '#model/checks.ts';
import { controlGradeSchema, gradeRangeSchema } from '#model/controlGradeSchema.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { holderSchema } from '#model/holderSchema.ts';
import { notificationSettingsSchema } from '#model/notifications.ts';
import { overriddenSchema } from '#model/overrides.ts';
import { projectLinkSchema } from '#model/projectRecords.ts';
import { scoreSchema } from '#model/score.ts';
import { shownScoreSchema } from '#model/shownScore.ts';
import { simulationSchema } from '#model/simulation.ts';
import { stakeSchema, stolenKeySchema, stolenKeysSchema } from '#model/stolenKeys.ts';
import { ruleDefinitionSchema, ruleSubjectSchema, ruleTriggerSchema } from '#model/watchRules.ts';
import { alertSchema } from '#wire/alerts.ts';
import { apiKeySchema } from '#wire/apiKeys.ts';
import { spenderSchema } from '#wire/approvals.ts';
import { auditorSchema } from '#wire/auditors.ts';
import { badgeClaimsSchema } from '#wire/badges.ts';
import { calendarSchema, operationSchema, scheduledCallSchema } from '#wire/calendar.ts';
import { changeSchema } from '#wire/changes.ts';
import { checkViewSchema } from '#wire/checks.ts';
import { dumpSchema } from '#wire/dumps.ts';
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
import { scanJobSchema, scanLineSchema } from '#wire/scans.ts';
import { controlPointSchema, pastSchema, scorePointSchema } from '#wire/scores.ts';
import { foundProjectSchema } from '#wire/search.ts';
import { countedSchema, freshnessSchema } from '#wire/skynet.ts';
import { stolenKeysViewSchema } from '#wire/stolenKeys.ts';
import { traceAmountSchema, traceLabelSchema, traceSchema } from '#wire/trace.ts';
import { citationSchema } from '#wire/v1.ts';
import { walletProofSchema, walletSchema } from '#wire/wallets.ts';
import { watchlistSchema } from '#wire/watchlists.ts';
import { watchRuleSchema } from '#wire/watchRules.ts';

/** Shapes that several calls answer, by the name that the document and the clients made from it give them. */
const namedSchemas: Readonly<Record<string, $ZodType>> = {
  Alert: alertSchema,
  ApiKey: apiKeySchema,
  Approval: approvalSchema,
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
  Counted: countedSchema,
  Dump: dumpSchema,
  Evidence: evidenceSchema,
  FoundProject: foundProjectSchema,
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
  RuleDefinition: ruleDefinitionSchema,
  RuleSubject: ruleSubjectSchema,
  RuleTrigger: ruleTriggerSchema,
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
  Trace: traceSchema,
  TraceAmount: traceAmountSchema,
  TraceLabel: traceLabelSchema,
  WalletProof: walletProofSchema,
  Wallet: walletSchema,
  Watchlist: watchlistSchema,
  WatchRule: watchRuleSchema,
};

/** What a schema is called is part of what it says in JSON Schema, so that this must come before any of them is written. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(namedSchemas)) z.globalRegistry.add(schema, { id });
}

import { alertCommands } from './alerts.ts';
import { analyzeCommand } from './analyze.ts';
import { announcementCommands } from './announcements.ts';
import { auditLogCommands } from './auditLog.ts';
import { backtestCommand } from './backtest.ts';
import { badgeCommand } from './badge.ts';
import type { Command } from './Command.ts';
import { chainCommands } from './chains.ts';
import { databaseCommands } from './database.ts';
import { discoveryCommands } from './discovery.ts';
import { disputeCommands } from './disputes.ts';
import { errorReportCommands } from './errorReports.ts';
import { flagCommands } from './flags.ts';
import { importCommands } from './imports.ts';
import { incidentReportCommands } from './incidentReports.ts';
import { labelCommands } from './labels.ts';
import { mailCommands } from './mail.ts';
import { newsCommands } from './news.ts';
import { projectCommands } from './projects.ts';
import { quoteCommands } from './quotes.ts';
import { receiptCommand } from './receipt.ts';
import { recordCommands } from './records.ts';
import { scanCommand } from './scan.ts';
import { sealedLogCommands } from './sealedLog.ts';
import { sourceCommands } from './sources.ts';
import { statusCommand } from './status.ts';
import { surveyCommands } from './surveys.ts';
import { teamCommands } from './teams.ts';
import { traceCommand } from './trace.ts';
import { userEventCommands } from './userEvents.ts';
import { userCommands } from './users.ts';
import { verifyCommand } from './verify.ts';

/** Every command, by the headings of the help and of docs/commands.md. */
export const commandGroups: Readonly<Record<string, readonly Command[]>> = {
  'Site and database': [statusCommand, ...databaseCommands],
  Accounts: [...userCommands, ...auditLogCommands],
  Records: [...importCommands, ...recordCommands, ...projectCommands, ...discoveryCommands, ...labelCommands],
  'Chains and sources': [...chainCommands, ...sourceCommands],
  'Messages to visitors': [...announcementCommands, ...newsCommands, ...mailCommands],
  'What visitors send and do': [
    ...incidentReportCommands,
    ...disputeCommands,
    ...teamCommands,
    ...quoteCommands,
    ...surveyCommands,
    ...errorReportCommands,
    ...userEventCommands,
  ],
  'Alerts and scores': [...alertCommands, backtestCommand],
  'Feature flags': flagCommands,
  'Contracts, tokens and money': [scanCommand, analyzeCommand, traceCommand],
  'Checking what a site says': [verifyCommand, badgeCommand, receiptCommand, ...sealedLogCommands],
};

export const commands: readonly Command[] = Object.values(commandGroups).flat();

import { alertCommands } from './alerts.ts';
import { analyzeCommand } from './analyze.ts';
import { announcementCommands } from './announcements.ts';
import { auditLogCommands } from './auditLog.ts';
import { backtestCommand } from './backtest.ts';
import { backupCommands } from './backup.ts';
import { badgeCommand } from './badge.ts';
import type { Command } from './Command.ts';
import { chainCommands } from './chains.ts';
import { disputeCommands } from './disputes.ts';
import { errorReportCommands } from './errorReports.ts';
import { flagCommands } from './flags.ts';
import { importCommands } from './imports.ts';
import { incidentReportCommands } from './incidentReports.ts';
import { importInterfacesCommand } from './interfaces.ts';
import { labelCommands } from './labels.ts';
import { mailCommands } from './mail.ts';
import { migrateCommand } from './migrate.ts';
import { newsCommands } from './news.ts';
import { projectCommands } from './projects.ts';
import { quoteCommands } from './quotes.ts';
import { recordCommands } from './records.ts';
import { scanCommand } from './scan.ts';
import { sourceCommands } from './sources.ts';
import { statusCommand } from './status.ts';
import { surveyCommands } from './surveys.ts';
import { traceCommand } from './trace.ts';
import { userEventCommands } from './userEvents.ts';
import { userCommands } from './users.ts';
import { verifyCommand } from './verify.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  statusCommand,
  migrateCommand,
  ...backupCommands,
  ...userCommands,
  ...auditLogCommands,
  ...importCommands,
  importInterfacesCommand,
  ...recordCommands,
  ...projectCommands,
  ...chainCommands,
  ...sourceCommands,
  ...labelCommands,
  ...announcementCommands,
  ...newsCommands,
  ...mailCommands,
  ...errorReportCommands,
  ...userEventCommands,
  ...alertCommands,
  ...incidentReportCommands,
  ...disputeCommands,
  ...quoteCommands,
  ...surveyCommands,
  ...flagCommands,
  backtestCommand,
  analyzeCommand,
  scanCommand,
  traceCommand,
  verifyCommand,
  badgeCommand,
];

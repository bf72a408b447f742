import { sweepApiKeys } from '#core/apiKeys/apiKeys.ts';
import { sweepChecks } from '#core/checks/getCheck.ts';
import { sweepDisputes } from '#core/disputes/sweepDisputes.ts';
import { sweepEmailChanges } from '#core/emailChange/emailChange.ts';
import { sweepErrorReports } from '#core/errorReports/errorReports.ts';
import { sweepIncidentReports } from '#core/incidentReports/incidentReports.ts';
import { sweepInvitations } from '#core/organisations/invitations.ts';
import { sweepDeliveries } from '#core/outlets/sweepDeliveries.ts';
import { sweepQuotes } from '#core/quotes/quotes.ts';
import { sweepScans } from '#core/scans/sweepScans.ts';
import { sweepSourceCode } from '#core/sourceCode/sweepSourceCode.ts';
import { sweepTraceRuns } from '#core/traceRuns/runQueue.ts';
import { sweepUserEvents } from '#core/userEvents/userEvents.ts';
import { sweepWatchAlerts } from '#core/watchRules/sweepWatchAlerts.ts';
import type { Db } from '#db/Database.ts';

/** Deletes what nobody needs any more: what visitors sent, and source code that is no longer published. */
export async function sweepOld(db: Db, { now }: { now: Date }): Promise<void> {
  await sweepEmailChanges(db);
  await sweepInvitations(db);
  await sweepUserEvents(db, { now });
  await sweepErrorReports(db, { now });
  await sweepIncidentReports(db, { now });
  await sweepQuotes(db, { now });
  await sweepDisputes(db, { now });
  await sweepScans(db, { now });
  await sweepTraceRuns(db, { now });
  await sweepChecks(db, { now });
  await sweepApiKeys(db, { now });
  await sweepDeliveries(db, { now });
  await sweepWatchAlerts(db, { now });
  await sweepSourceCode(db);
}

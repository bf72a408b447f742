import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { announcement } from '#db/schema/announcements.ts';
import { audit, finding, withdrawnAudit } from '#db/schema/audits.ts';
import { backtest } from '#db/schema/backtests.ts';
import { discovery, discoveryChange, discoveryEdge } from '#db/schema/discovery.ts';
import { answerOverride, dispute, disputePost } from '#db/schema/disputes.ts';
import { featureFlag } from '#db/schema/flags.ts';
import { metric } from '#db/schema/metrics.ts';
import { operationReading } from '#db/schema/operations.ts';
import { pastScore } from '#db/schema/past.ts';
import { contractCreation, contractState, power, tokenIdentity } from '#db/schema/powers.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { controlSnapshot, currentScore, factVersion, scoreSnapshot } from '#db/schema/scores.ts';
import { logCheckpoint, logCosignature, witnessedLog } from '#db/schema/sealedLog.ts';
import { publishedSource, sourceMatch } from '#db/schema/sourceCode.ts';
import { sourceReading } from '#db/schema/sources.ts';
import { stolenKeys } from '#db/schema/stolenKeys.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamReply } from '#db/schema/teamReplies.ts';
import { traceCase } from '#db/schema/traceCases.ts';
import { vote } from '#db/schema/votes.ts';
import {
  alertsTag,
  announcementTag,
  backtestsTag,
  calendarTag,
  everyProjectTag,
  flagsTag,
  projectsTag,
  projectTag,
  sealedLogTag,
} from './cacheTags.ts';

/** Tables of the whole site that cached pages and answers read, with the tags that a write makes stale. */
const siteTables = [
  [announcement, announcementTag],
  [backtest, backtestsTag],
  [featureFlag, flagsTag],
  [logCheckpoint, sealedLogTag],
  [logCosignature, sealedLogTag],
  [witnessedLog, sealedLogTag],
] as const;

/** The same for tables about projects: beside these tags, the tag of each project that the rows are about. */
const projectTables = [
  [answerOverride, alertsTag],
  [project, projectsTag],
  [token, projectsTag],
  [contract, projectsTag],
  [audit, projectsTag],
  [finding, projectsTag],
  [withdrawnAudit, projectsTag],
  [alert, alertsTag],
  [traceCase, alertsTag],
  [operationReading, calendarTag],
  [contractCreation],
  [contractState],
  [controlSnapshot],
  [currentScore],
  [discovery],
  [discoveryChange],
  [discoveryEdge],
  [dispute],
  [disputePost],
  [factVersion],
  [metric],
  [pastScore],
  [power],
  [publishedSource],
  [scoreSnapshot],
  [sourceMatch],
  [sourceReading],
  [stolenKeys],
  [teamProof],
  [teamReply],
  [tokenIdentity],
  [vote],
] as const;

type SiteTable = (typeof siteTables)[number][0];
type ProjectTable = (typeof projectTables)[number][0];

const tagsByTable = new Map<PgTable, readonly string[]>(
  [...siteTables, ...projectTables].map(([table, ...tags]) => [table, tags]),
);
/** Whose writers must invalidate: `test/cacheTags.test.ts` sees to it. */
export const cachedTables: readonly PgTable[] = [...tagsByTable.keys()];

/** The channel on which instances tell each other which cached pages are stale. */
export const cacheTagChannel = 'cache_tags';

type InvalidationListener = (tags: readonly string[]) => void;
const listeners = new Set<InvalidationListener>();

/** Tells of tags that this process makes stale before their notification comes round, so that whoever changed something reads it. */
export function onInvalidation(listener: InvalidationListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A notification carries at most 8000 bytes, so only a few projects are named. */
const maxNamed = 60;

/**
 * Drops what was cached from these tables, in every instance. Called by whoever writes them, inside the transaction: PostgreSQL
 * delivers it at commit, or never. Of tables about projects, with the projects that the written rows are about.
 */
export async function invalidate(db: Db, table: SiteTable): Promise<void>;
export async function invalidate(
  db: Db,
  tables: ProjectTable | readonly ProjectTable[],
  projectIds: Iterable<string>,
): Promise<void>;
export async function invalidate(
  db: Db,
  tables: PgTable | readonly PgTable[],
  projectIds?: Iterable<string>,
): Promise<void> {
  const ids = projectIds && [...new Set(projectIds)];
  if (ids?.length === 0) return;
  const own = [tables].flat().flatMap((table) => tagsByTable.get(table) ?? []);
  const named = ids && (ids.length <= maxNamed ? ids.map(projectTag) : [everyProjectTag]);
  const tags = [...new Set([...own, ...(named ?? [])])];
  for (const listener of listeners) listener(tags);
  await db.execute(sql`select pg_notify(${cacheTagChannel}, ${JSON.stringify(tags)})`);
}

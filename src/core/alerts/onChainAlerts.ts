import { and, eq, gte, ne } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { sha256 } from '#lib/sha256.ts';
import type { Detector } from '#model/alerts.ts';
import type { Severity } from '#model/severities.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { recordAlertChanges } from './alertChanges.ts';

export interface OnChainAlert {
  detector: Detector;
  projectId: string;
  severity: Severity;
  /** Time of the block. */
  time: Date;
  title: string;
  text: string;
  chain: string;
  block: number;
  blockHash: string;
  transactionHash: string;
  logIndex: number;
  contract: string;
}

/** Duplicates are found by it: from what it was seen in, so that seeing it again gives the same id. */
function dedupIdOf({ chain, transactionHash, logIndex, detector, projectId }: OnChainAlert): string {
  return `c-${sha256([chain, transactionHash, logIndex, detector, projectId].join(' ')).slice(0, 24)}`;
}

/**
 * Writes alerts of detectors, without duplicates (dedup): each log once.
 * Stores what detectors saw; a log seen before changes nothing, unless a reorganisation had withdrawn it: then it
 * stands again. What staff retracted stays retracted. Answers the ids that are new or stand again.
 */
export async function insertOnChainAlerts(db: Db, alerts: readonly OnChainAlert[]): Promise<string[]> {
  if (alerts.length === 0) return [];
  return db.transaction(async (tx) => {
    const inserted: string[] = [];
    for (const one of alerts) {
      const { block, ...values } = one;
      const [row] = await tx
        .insert(alert)
        .values({ ...values, id: dedupIdOf(one), kind: 'onChain', state: 'new', blockNumber: block })
        .onConflictDoUpdate({
          target: alert.id,
          set: {
            state: 'new',
            reason: null,
            retractionCause: null,
            blockNumber: block,
            blockHash: one.blockHash,
            time: one.time,
            updatedAt: new Date(),
          },
          setWhere: eq(alert.retractionCause, 'reorganised'),
        })
        .returning({ id: alert.id });
      if (row) inserted.push(row.id);
    }
    await recordAlertChanges(tx, inserted);
    if (inserted.length > 0)
      await invalidate(
        tx,
        alert,
        alerts.map(({ projectId }) => projectId),
      );
    return inserted;
  });
}

/** Retracts the on-chain alerts of blocks that a reorg removed. */
export async function retractAlertsFrom(
  db: Db,
  { chain, block, reason }: { chain: string; block: number; reason: string },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(alert)
      .set({ state: 'retracted', reason, retractionCause: 'reorganised', updatedAt: new Date() })
      .where(
        and(
          eq(alert.kind, 'onChain'),
          eq(alert.chain, chain),
          gte(alert.blockNumber, block),
          ne(alert.state, 'retracted'),
        ),
      )
      .returning({ id: alert.id, projectId: alert.projectId });
    const ids = rows.map(({ id }) => id);
    await recordAlertChanges(tx, ids);
    await invalidate(
      tx,
      alert,
      rows.map(({ projectId }) => projectId),
    );
    return ids;
  });
}

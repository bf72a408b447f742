import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { insertOnChainAlerts } from './onChainAlerts.ts';

export interface DriftedContract {
  chain: string;
  /** EIP-55. */
  address: string;
}

/**
 * Says of contracts whose code no longer is what was audited which upgrade made it so. One alert per upgrade: the same
 * log seen again changes nothing. Code that differed from the start has no such moment; its score says so.
 */
export async function raiseDriftAlerts(
  db: Db,
  { projectId, contracts }: { projectId: string; contracts: readonly DriftedContract[] },
): Promise<void> {
  for (const { chain, address } of contracts) {
    const [upgrade] = await db
      .select()
      .from(alert)
      .where(
        and(
          eq(alert.projectId, projectId),
          eq(alert.chain, chain),
          eq(alert.contract, address),
          eq(alert.detector, 'implementationUpgraded'),
          ne(alert.state, 'retracted'),
        ),
      )
      .orderBy(desc(alert.blockNumber), desc(alert.logIndex))
      .limit(1);
    if (!upgrade?.transactionHash || upgrade.blockNumber === null || !upgrade.blockHash) continue;
    await insertOnChainAlerts(db, [
      {
        detector: 'codeDiffers',
        projectId,
        severity: 'critical',
        time: upgrade.time,
        title: 'Deployed code now differs from the audited code',
        text: 'The upgrade in this transaction put code in place that no audit on record covers.',
        chain,
        block: upgrade.blockNumber,
        blockHash: upgrade.blockHash,
        transactionHash: upgrade.transactionHash,
        logIndex: upgrade.logIndex ?? 0,
        contract: address,
      },
    ]);
  }
}

import { and, desc, eq, ne } from 'drizzle-orm';
import { getAddress, toEventSelector } from 'viem/utils';
import { getLogs } from '#core/chainStore/getLogs.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { getChainNumber } from '#model/chainId.ts';
import { insertOnChainAlerts } from './onChainAlerts.ts';

export interface DriftedContract {
  chain: string;
  /** EIP-55. */
  address: string;
  /** The code that runs behind it, EIP-55; null where it is its own. */
  implementation: string | null;
}

const upgraded = toEventSelector('Upgraded(address)');

/** Whether the upgrade's own log names the code that runs: with a gap in what was seen, a later one may have put it there. */
async function putInPlace(
  db: Db,
  { chain, address, implementation }: DriftedContract,
  upgrade: { hash: string; block: number },
): Promise<boolean> {
  if (implementation === null) return false;
  const logs = await getLogs(db, {
    chainId: getChainNumber(chain),
    address: getAddress(address),
    topics: [upgraded],
    toBlock: upgrade.block,
  });
  const code = implementation.slice(2).toLowerCase();
  return logs.some(({ hash, topics, data }) => hash === upgrade.hash && (topics[1] ?? data).endsWith(code));
}

/**
 * Says of contracts whose code is not what was audited which upgrade put it there; what ran before may not have been audited
 * either. One alert per upgrade: the same log seen again changes nothing. Code that differed from the start has no such moment;
 * its score says so.
 */
export async function raiseDriftAlerts(
  db: Db,
  { projectId, contracts }: { projectId: string; contracts: readonly DriftedContract[] },
): Promise<void> {
  if (contracts.length === 0) return;
  // Another audit than those on record may cover the code, unless somebody looked for all.
  const scored = await findScore(db, projectId);
  if (scored?.facts.codeMatch.state !== 'known') return;
  for (const one of contracts) {
    const { chain, address } = one;
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
    const { transactionHash, blockNumber } = upgrade;
    if (!(await putInPlace(db, one, { hash: transactionHash, block: blockNumber }))) continue;
    await insertOnChainAlerts(db, [
      {
        detector: 'codeDiffers',
        projectId,
        severity: 'critical',
        time: upgrade.time,
        title: 'Code was put in place that no audit on record names',
        text: 'The upgrade in this transaction put code in place whose hash the record of no audit names.',
        chain,
        block: blockNumber,
        blockHash: upgrade.blockHash,
        transactionHash,
        logIndex: upgrade.logIndex ?? 0,
        contract: address,
      },
    ]);
  }
}

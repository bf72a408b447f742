import { and, desc, eq, ne } from 'drizzle-orm';
import { decodeAbiParameters, getAddress, parseAbiParameters, toEventSelector } from 'viem/utils';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { getChainNumber } from '#model/chainId.ts';
import { getLogs, type StoredLog } from '../chainStore/logs.ts';
import { insertOnChainAlerts } from './onChainAlerts.ts';

export interface DriftedContract {
  chain: string;
  /** EIP-55. */
  address: string;
  /** The code that runs behind it, EIP-55; null where it is its own. */
  implementation: string | null;
  /** Where code is that it runs and that no audit names, EIP-55: that one, or facets. */
  unnamed: readonly string[];
}

const upgraded = toEventSelector('Upgraded(address)');
const cut = toEventSelector('DiamondCut((address,uint8,bytes4[])[],address,bytes)');
const cutData = parseAbiParameters('(address facet, uint8 action, bytes4[] selectors)[], address, bytes');
/** Of a facet's functions: added, replaced. */
const puts: readonly number[] = [0, 1];

/** The code that a log says was put in place. */
function listPut({ topics, data }: StoredLog): string[] {
  const [first, second] = topics;
  if (first === upgraded) return [`0x${(second ?? data).slice(-40)}`];
  try {
    const [cuts] = decodeAbiParameters(cutData, data);
    return cuts.filter(({ action }) => puts.includes(action)).map(({ facet }) => facet.toLowerCase());
  } catch {
    return [];
  }
}

/** A contract writes as many logs as it likes; of one further back nothing is said. */
const mostLogs = 1_000;

type Upgrade = typeof alert.$inferSelect & {
  transactionHash: string;
  blockNumber: number;
  blockHash: string;
};

const isPlaced = (one: typeof alert.$inferSelect): one is Upgrade =>
  one.transactionHash !== null && one.blockNumber !== null && one.blockHash !== null;

/**
 * The upgrades whose own logs name code that runs and that no audit names. Of a proxy that is the newest or none: with a gap in
 * what was seen, a later one may have put it there. Of a diamond's cuts, one says nothing of what others put in place.
 */
async function findUpgrades(
  db: Db,
  { chain, address, implementation, unnamed }: DriftedContract,
  upgrades: readonly Upgrade[],
): Promise<Upgrade[]> {
  const [newest] = upgrades;
  if (!newest || unnamed.length === 0) return [];
  const logs = await getLogs(db, {
    chainId: getChainNumber(chain),
    address: getAddress(address),
    topics: [upgraded, cut],
    toBlock: newest.blockNumber,
    newest: mostLogs,
  });
  const found = unnamed.flatMap((code) => {
    const asked = code === implementation ? [newest] : upgrades;
    const isPutBy = ({ transactionHash }: Upgrade) =>
      logs.some((log) => log.hash === transactionHash && listPut(log).includes(code.toLowerCase()));
    return asked.find(isPutBy) ?? [];
  });
  return [...new Set(found)];
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
    const upgrades = await db
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
      .orderBy(desc(alert.blockNumber), desc(alert.logIndex));
    for (const upgrade of await findUpgrades(db, one, upgrades.filter(isPlaced)))
      await insertOnChainAlerts(db, [
        {
          detector: 'codeDiffers',
          projectId,
          severity: 'critical',
          time: upgrade.time,
          title: 'Code was put in place that no audit on record names',
          text: 'The upgrade in this transaction put code in place whose hash the record of no audit names.',
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

import { getAnnounced } from '#core/calendar/getCalendar.ts';
import { listDeployed } from '#core/contracts/projectContracts.ts';
import { getProjectPowers } from '#core/powers/getPowers.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import { getCounting } from '#core/skynet/getCounting.ts';
import { getPrivilegedTransactions } from '#core/skynet/getPrivilegedTransactions.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import { getChainViews, toMeasured } from './chainViews.ts';
import type { LoadedProject, TabNamed } from './LoadedProject.ts';

const transactionsShown = 50;

export async function getGovernanceTab(db: Db, loaded: LoadedProject): Promise<TabNamed<'governance'>> {
  const { project, contracts, facts, now } = loaded;
  const deployed = listDeployed(contracts);
  const addresses = deployed.map(({ address }) => address);
  const [chains, counting, powers, transactions, announced] = await Promise.all([
    getChainViews(db, loaded),
    getCounting(db, deployed),
    getProjectPowers(db, contracts),
    getPrivilegedTransactions(db, { addresses, limit: transactionsShown }),
    getAnnounced(db, { projectId: project.id, now }),
  ]);
  return {
    name: 'governance',
    facts: pickFacts(facts, tabFacts.governance),
    ...powers,
    transactions: toMeasured(transactions, { chains, counted: counting.calls }),
    announced,
    chains,
  };
}

import { getAnnounced } from '#core/calendar/getCalendar.ts';
import { listDeployed } from '#core/contracts/projectContracts.ts';
import { getProjectPowers } from '#core/powers/getPowers.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import { getPrivilegedCounting } from '#core/skynet/getPrivilegedCounting.ts';
import { getPrivilegedTransactions } from '#core/skynet/getPrivilegedTransactions.ts';
import type { Db } from '#db/Database.ts';
import { getChainNumber } from '#model/chainId.ts';
import { tabFacts } from '#wire/projectPage.ts';
import { getChainViews, toMeasured } from './chainViews.ts';
import type { LoadedProject, TabNamed } from './LoadedProject.ts';

const transactionsShown = 50;

export async function getGovernanceTab(db: Db, loaded: LoadedProject): Promise<TabNamed<'governance'>> {
  const { project, contracts, facts, now } = loaded;
  const deployed = listDeployed(contracts);
  // First: what is counted up to these blocks can be listed up to them.
  const chains = await getChainViews(db, loaded);
  const upTo = new Map(
    chains.flatMap(({ chain, block }) => (block === null ? [] : [[getChainNumber(chain), block] as const])),
  );
  const [counted, powers, transactions, announced] = await Promise.all([
    getPrivilegedCounting(db, deployed),
    getProjectPowers(db, contracts),
    getPrivilegedTransactions(db, {
      contracts: deployed.map((one) => ({ ...one, upTo: upTo.get(getChainNumber(one.chain)) })),
      limit: transactionsShown,
    }),
    getAnnounced(db, { projectId: project.id, now, chains }),
  ]);
  return {
    name: 'governance',
    facts: pickFacts(facts, tabFacts.governance),
    ...powers,
    transactions: toMeasured(transactions, { chains, counted }),
    announced,
    chains,
  };
}

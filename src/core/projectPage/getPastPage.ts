import type { Db } from '#db/Database.ts';
import { pick } from '#lib/pick.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Facts } from '#model/facts.ts';
import type { RulesChoice } from '#model/moments.ts';
import { known, unknownFacts } from '#scoring/buildFacts.ts';
import { whoControls } from '#scoring/powerFacts.ts';
import { whatToKnow } from '#scoring/whatToKnow.ts';
import type { ProjectHolders } from '#wire/holders.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import { type PastTabName, type ProjectPageData, pastFacts, tabFacts } from '#wire/projectPage.ts';
import { getHoldersOf } from '../lists/getHolders.ts';
import { getRecordedPrices } from '../metrics/getPriceHistory.ts';
import { getProjectMetrics } from '../metrics/metrics.ts';
import { getPastScores } from '../past/pastScores.ts';
import { type FoundDetails, getProject } from '../projects/getProject.ts';
import { getPastScore, type PastScore } from '../scores/getPastScore.ts';
import { pickFacts } from '../scores/getScore.ts';
import type { TabNamed } from './LoadedProject.ts';

/** As many as the share of the largest is made of. */
const largest = 10;

/** What the list says; undefined where there is none, or nobody held any. */
function toFact({ at, token, block, total, items }: ProjectHolders): Facts['holders'] | undefined {
  if (at === null || token === null || block === null || !total) return undefined;
  const { chain, address } = token;
  const top10Share = items.reduce((sum, { share }) => sum + share, 0);
  return known({ top10Share: Math.min(1, Math.round(top10Share * 1e6) / 1e6), holders: total }, at, [
    {
      kind: 'list',
      list: 'holders',
      filter: { chain, contract: address, upTo: `${getChainNumber(chain)}:${block}` },
      count: total,
      label: 'List of holders at this block',
    },
  ]);
}

/** Who held the token at a moment, by its transfers up to then; and the fact that follows where none was read by then. */
export async function getHoldersThen(
  db: Db,
  { project, at, read }: { project: ProjectDetails; at: string; read: Facts['holders'] },
): Promise<{ heldThen: ProjectHolders; holders: Facts['holders'] }> {
  const asked = { project, moment: new Date(at), page: 1, perPage: largest };
  const heldThen = await getHoldersOf(db, asked);
  return { heldThen, holders: read.state === 'unknown' ? (toFact(heldThen) ?? read) : read };
}

type LoadedPast = PastScore & Pick<FoundDetails, 'project' | 'records'>;

/** Of each tab what is known of that time. What is not kept over time is left out, so that nothing of now stands there. */
const tabs: {
  readonly [N in PastTabName]: (db: Db, loaded: LoadedPast) => Promise<TabNamed<N>>;
} = {
  overview: async (db, { project, records, score, facts, history }) => ({
    name: 'overview',
    facts: pickFacts(facts ?? undefined, tabFacts.overview),
    keyFacts: score && facts ? whatToKnow(score, facts) : [],
    whoControls: facts ? whoControls(facts.control) : null,
    // Who claimed what at that time is not kept.
    bases: {},
    answerTabs: {},
    alerts: [],
    hasMoreAlerts: false,
    history,
    recomputed: await getPastScores(db, project.id),
    records,
    contradictions: [],
  }),
  governance: async (_, { facts }) => ({
    name: 'governance',
    facts: pickFacts(facts ?? undefined, tabFacts.governance),
    addresses: [],
    functions: [],
    hasMorePowers: false,
    transactions: null,
    announced: { operations: [], more: { open: 0, ended: 0 }, notRead: 0, contracts: 0 },
    chains: [],
  }),
  market: async (db, { project, facts, past }) => {
    const { at } = past;
    const asked = { projectId: project.id, now: new Date(at) };
    const read = facts ?? unknownFacts('this site knows nothing of it at that time');
    const { holders, heldThen } = await getHoldersThen(db, { project, at, read: read.holders });
    return {
      name: 'market',
      facts: { ...pick(read, tabFacts.market), holders },
      heldThen,
      metrics: await getProjectMetrics(db, asked),
      price: (await getRecordedPrices(db, asked)) ?? { latest: null, days: [] },
    };
  },
};

/** A project as it was at a moment. */
export async function getPastPage(
  db: Db,
  { id, tab, ...asked }: { id: string; tab: PastTabName; at: string; rules: RulesChoice; now: Date },
): Promise<ProjectPageData> {
  const { project, records } = await getProject(db, id);
  const found = await getPastScore(db, { projectId: id, ...asked });
  return {
    project,
    score: found.score,
    control: found.control,
    past: { ...found.past, facts: pickFacts(found.facts ?? undefined, pastFacts) },
    team: null,
    replies: [],
    disputes: [],
    tab: await tabs[tab](db, { ...found, project, records }),
    asOf: asked.now.toISOString(),
  };
}

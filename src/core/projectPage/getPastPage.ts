import { getRecordedPrices } from '#core/metrics/getPriceHistory.ts';
import { getProjectMetrics } from '#core/metrics/metrics.ts';
import { getPastScores } from '#core/past/pastScores.ts';
import { type FoundDetails, getProject } from '#core/projects/getProject.ts';
import { getPastScore, type PastScore } from '#core/scores/getPastScore.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { pick } from '#lib/pick.ts';
import type { RulesChoice } from '#model/moments.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { type PastTabName, type ProjectPageData, pastFacts, tabFacts } from '#wire/projectPage.ts';
import { getHoldersThen } from './holdersThen.ts';
import type { TabNamed } from './LoadedProject.ts';

type LoadedPast = PastScore & Pick<FoundDetails, 'project' | 'records'>;

/** Of each tab what is known of that time. What is not kept over time is left out, so that nothing of now stands there. */
const tabs: {
  readonly [N in PastTabName]: (db: Db, loaded: LoadedPast) => Promise<TabNamed<N>>;
} = {
  overview: async (db, { project, records, facts, history }) => ({
    name: 'overview',
    facts: pickFacts(facts ?? undefined, tabFacts.overview),
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
    past: { ...found.past, facts: pickFacts(found.facts ?? undefined, pastFacts) },
    team: null,
    replies: [],
    disputes: [],
    tab: await tabs[tab](db, { ...found, project, records }),
    asOf: asked.now.toISOString(),
  };
}

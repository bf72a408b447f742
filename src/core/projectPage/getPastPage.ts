import type { Db } from '#db/Database.ts';
import { pick } from '#lib/pick.ts';
import type { RulesChoice } from '#model/moments.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { whoControls } from '#scoring/powerFacts.ts';
import { judgeStages } from '#scoring/stageConditions.ts';
import { whatToKnow } from '#scoring/whatToKnow.ts';
import { type PastTabName, type ProjectPageData, pastFacts, tabFacts } from '#wire/projectPage.ts';
import { getRecordedPrices } from '../metrics/getPriceHistory.ts';
import { getProjectMetrics } from '../metrics/metrics.ts';
import { getPastScore, type PastScore } from '../past/getPastScore.ts';
import { getSeries } from '../past/pastScores.ts';
import { type FoundDetails, getProject } from '../projects/getProject.ts';
import { pickFacts } from '../scores/getScore.ts';
import type { TabNamed } from './LoadedProject.ts';

type LoadedPast = PastScore & Pick<FoundDetails, 'project' | 'records'>;

/** Of each tab what is known of that time. What is not kept over time is left out, so that nothing of now stands there. */
const tabs: {
  readonly [N in PastTabName]: (db: Db, loaded: LoadedPast) => Promise<TabNamed<N>>;
} = {
  overview: async (db, { project, records, score, facts }) => ({
    name: 'overview',
    facts: pickFacts(facts ?? undefined, tabFacts.overview),
    keyFacts: score && facts ? whatToKnow(score, facts) : [],
    whoControls: facts ? whoControls(facts.control) : null,
    canBeSold: null,
    // Who claimed what at that time is not kept.
    bases: {},
    answerTabs: {},
    alerts: [],
    hasMoreAlerts: false,
    ...(await getSeries(db, project.id)),
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
    stages: facts ? judgeStages(facts) : [],
    ratings: [],
    gradeHistory: [],
    discovery: null,
    stolenKeys: null,
  }),
  market: async (db, { project, facts, heldThen, past }) => {
    const asked = { projectId: project.id, now: new Date(past.at) };
    return {
      name: 'market',
      facts: pick(facts ?? unknownFacts('this site knows nothing of it at that time'), tabFacts.market),
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
  const found = await getPastScore(db, { project, ...asked });
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

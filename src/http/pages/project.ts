import { getAlertDays, getAlerts } from '#core/alerts/getAlerts.ts';
import { getAudits } from '#core/audits/getAudits.ts';
import { getPriceHistory } from '#core/metrics/getPriceHistory.ts';
import { getProjectMetrics } from '#core/metrics/metrics.ts';
import { getProjectPowers } from '#core/powers/privileged.ts';
import { type FoundDetails, getProject } from '#core/projects/getProject.ts';
import { everyProjectTag, projectTag } from '#core/projects/projectTags.ts';
import { findScore, getScoreHistory, pickFacts } from '#core/scores/getScore.ts';
import { getActivityDays } from '#core/skynet/getActivityDays.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import { getPrivilegedTransactions } from '#core/skynet/getPrivilegedTransactions.ts';
import { getTopCallers, getTopEvents, getTopFunctionCalls } from '#core/skynet/getTops.ts';
import { getViewDays } from '#core/views/views.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import {
  type ChainView,
  type MeasuredList,
  type ProjectTab,
  type ProjectTabName,
  projectTabs,
} from '#wire/projectPage.ts';
import type { PageContext, PageLoader } from './PageLoader.ts';

interface TabInput {
  found: FoundDetails;
  facts: NonNullable<Awaited<ReturnType<typeof findScore>>>['facts'] | undefined;
  now: Date;
}

const chartDays = 30;
const topLength = 10;
const privilegedLength = 50;

/** The project's chains as they are read at present. */
async function loadChains({ db, chains }: PageContext, { project }: FoundDetails): Promise<ChainView[]> {
  const ids = [...project.contracts, ...project.tokens].map(({ chain }) => chain).sort();
  const freshness = await getFreshness(db, ids);
  return freshness.map((one) => ({ ...one, ...viewOf(chains, one.chain) }));
}

function viewOf(chains: ChainDirectory, id: string): Pick<ChainView, 'explorer' | 'problem'> {
  const { explorer = null, problem = null } = chains.find(id) ?? {};
  return { explorer, problem };
}

/** Null when none of the chains has been read: an empty list would claim that nothing happened. */
function measured<T>(
  { items, total }: { items: T[]; total: number },
  views: readonly ChainView[],
): MeasuredList<T> | null {
  const times = views.flatMap(({ block, time }) => (block !== null && time !== null ? [time] : []));
  return times.length === 0 ? null : { items, total, asOf: times.sort()[0] ?? null };
}

async function loadMonitoring(context: PageContext, { found, now }: Pick<TabInput, 'found' | 'now'>) {
  const { db } = context;
  const projectId = found.project.id;
  const chains = await loadChains(context, found);
  const top = { projectId, count: topLength };
  const isRead = chains.some(({ block }) => block !== null);
  return {
    chainActivity: isRead ? await getActivityDays(db, { projectId, days: chartDays, now }) : null,
    topCallers: measured(await getTopCallers(db, top), chains),
    topEvents: measured(await getTopEvents(db, top), chains),
    topFunctionCalls: measured(await getTopFunctionCalls(db, top), chains),
    chains,
  };
}

async function loadPrivileged(context: PageContext, found: FoundDetails) {
  const chains = await loadChains(context, found);
  const addresses = [...found.project.contracts, ...found.project.tokens].flatMap(
    ({ address }) => address ?? [],
  );
  const uses = await getPrivilegedTransactions(context.db, { addresses, limit: privilegedLength });
  return { transactions: measured(uses, chains), chains };
}

async function loadTab(
  context: PageContext,
  name: ProjectTabName,
  { found, facts, now }: TabInput,
): Promise<ProjectTab> {
  const { db } = context;
  const projectId = found.project.id;
  switch (name) {
    case 'overview':
      return {
        name,
        facts: pickFacts(facts, ['control', 'lastRead']),
        alerts: (await getAlerts(db, { projectId, page: 1, perPage: 10 })).items,
        history: await getScoreHistory(db, projectId),
        records: found.records,
      };
    case 'code-audit':
      return {
        name,
        facts: pickFacts(facts, ['codeMatch', 'sourceVerified']),
        audits: await getAudits(db, projectId),
      };
    case 'on-chain-monitoring':
      return {
        name,
        facts: pickFacts(facts, ['monitoring', 'lastRead', 'deployment']),
        alerts: (await getAlerts(db, { projectId, kind: 'onChain', page: 1, perPage: 50 })).items,
        activity: await getAlertDays(db, { projectId, days: chartDays, now }),
        ...(await loadMonitoring(context, { found, now })),
      };
    case 'governance':
      return {
        name,
        facts: pickFacts(facts, ['control', 'upgradeability', 'takeovers', 'lastRead']),
        ...(await getProjectPowers(db, projectId)),
        ...(await loadPrivileged(context, found)),
      };
    case 'market':
      return {
        name,
        facts: pickFacts(facts, [
          'holders',
          'supply',
          'sellSimulation',
          'transferFee',
          'restrictions',
          'exchanges',
          'priceHistory',
        ]),
        metrics: await getProjectMetrics(db, { projectId, now }),
        price: await getPriceHistory(db, { projectId, now }),
      };
    case 'community':
      return {
        name,
        facts: pickFacts(facts, ['votes', 'views', 'communityLinks', 'website']),
        views: await getViewDays(db, { projectId, days: chartDays, now }),
      };
  }
}

export const loadProject: PageLoader<'project'> = async (context, { query }) => {
  const { db } = context;
  const id = query.id ?? '';
  const now = new Date();
  const found = await getProject(db, id);
  const scored = await findScore(db, id);
  const name = projectTabs.find((tab) => tab === query.tab) ?? projectTabs[0];
  return {
    data: {
      project: found.project,
      score: scored?.score ?? null,
      tab: await loadTab(context, name, { found, facts: scored?.facts, now }),
      asOf: now.toISOString(),
    },
    tags: [projectTag(id), everyProjectTag],
  };
};

import type { Db } from '#db/Database.ts';
import { cutList } from '#lib/cutList.ts';
import { getChainNumber } from '#model/chainId.ts';
import { canBeSold } from '#scoring/canBeSold.ts';
import { whoControls } from '#scoring/powerFacts.ts';
import { judgeStages } from '#scoring/stageConditions.ts';
import { whatToKnow } from '#scoring/whatToKnow.ts';
import {
  type ChainView,
  type MeasuredList,
  type ProjectPageData,
  type ProjectTabName,
  tabFacts,
} from '#wire/projectPage.ts';
import type { Counted } from '#wire/skynet.ts';
import { getAlertDays, getNewestAlerts, getProjectAlerts } from '../alerts/getAlerts.ts';
import { getAudits } from '../audits/getAudits.ts';
import { getAnnounced } from '../calendar/getCalendar.ts';
import { listContracts, listDeployed } from '../contracts/projectContracts.ts';
import { getMeasured, getProjectContradictions } from '../contradictions/getProjectContradictions.ts';
import { getProjectCopies } from '../copies/getCopies.ts';
import { getDiscoveryView } from '../discovery/getDiscovery.ts';
import { getDisputeMarks } from '../disputes/getDisputes.ts';
import { getPriceHistory } from '../metrics/getPriceHistory.ts';
import { getProjectMetrics } from '../metrics/metrics.ts';
import { getSeries } from '../past/pastScores.ts';
import { getProjectPowers } from '../powers/getPowers.ts';
import { showEvidence } from '../powers/showEvidence.ts';
import { getProject } from '../projects/getProject.ts';
import { getControlHistory } from '../scores/controlHistory.ts';
import { toAnswerBases, toFactBases } from '../scores/factBases.ts';
import { findScore, pickFacts } from '../scores/getScore.ts';
import { getSeenDays, toActivityDays } from '../skynet/getActivityDays.ts';
import { getCounting, getPrivilegedCounting } from '../skynet/getCounting.ts';
import { getFreshness } from '../skynet/getFreshness.ts';
import { getPrivilegedTransactions } from '../skynet/getPrivilegedTransactions.ts';
import { getTopCallers, getTopEvents, getTopFunctionCalls, type Listed } from '../skynet/getTops.ts';
import { getDeployedCode } from '../sourceCode/getDeployedCode.ts';
import { getAnswers } from '../sources/getAnswers.ts';
import { describeRatings } from '../sources/ratings.ts';
import { getReadingsOf } from '../sources/sourceReadings.ts';
import { getStolenKeys } from '../stolenKeys/stolenKeys.ts';
import { findTeam } from '../teamProofs/teamProofs.ts';
import { getReplies } from '../teamReplies/getReplies.ts';
import { getViewDays } from '../views/views.ts';
import { findAnswerTabs } from './findAnswerTabs.ts';
import { chartDays, type LoadedProject, type LoadingProject, type TabNamed } from './LoadedProject.ts';

/** The project's chains as they are read at present. */
export async function getChainViews(
  db: Db,
  { contracts, findChain }: Pick<LoadedProject, 'contracts' | 'findChain'>,
): Promise<ChainView[]> {
  const freshness = await getFreshness(db, contracts.map(({ chain }) => chain).sort());
  return freshness.map((one) => {
    const { explorer = null, problem = null } = findChain(one.chain) ?? {};
    return { ...one, explorer, problem };
  });
}

/** Up to when all the chains that are read were read: the time of the oldest of their newest blocks. */
export const findReadUntil = (chains: readonly ChainView[]): string | null =>
  chains.flatMap(({ block, time }) => (block !== null && time !== null ? [time] : [])).sort()[0] ?? null;

/** Null when nothing was counted: an empty list would claim that nothing happened. */
export function toMeasured<T>(
  { items, total }: Listed<T>,
  { chains, counted }: { chains: readonly ChainView[]; counted: Counted | null },
): MeasuredList<T> | null {
  const asOf = findReadUntil(chains);
  return asOf === null || counted === null ? null : { items, total, asOf, counted };
}

/** Asks for its own while the project is being loaded: one round trip to the database instead of three. */
export async function getOverviewTab(db: Db, { id, loading }: LoadingProject): Promise<TabNamed<'overview'>> {
  const [loaded, alerts, series, measured] = await Promise.all([
    loading,
    getProjectAlerts(db, id),
    getSeries(db, id),
    getMeasured(db, id),
  ]);
  const { project, records, searches, score, facts } = loaded;
  return {
    name: 'overview',
    facts: pickFacts(facts, tabFacts.overview),
    keyFacts: score && facts ? whatToKnow(score, facts) : [],
    whoControls: facts ? whoControls(facts.control) : null,
    canBeSold: facts && project.tokens.length > 0 ? canBeSold(facts) : null,
    bases:
      score && facts
        ? toAnswerBases(score, toFactBases(facts, { claimedBy: project.claimedBy, searches }))
        : {},
    answerTabs: score ? findAnswerTabs(score) : {},
    alerts: alerts.items,
    hasMoreAlerts: alerts.hasMore,
    ...series,
    records,
    contradictions: await getProjectContradictions(db, loaded, measured),
  };
}

export async function getCodeAuditTab(
  db: Db,
  { project, facts }: LoadedProject,
): Promise<TabNamed<'code-audit'>> {
  const [running, copies] = await Promise.all([
    getDeployedCode(db, [project.id]),
    getProjectCopies(db, project.id),
  ]);
  const deployed = running.get(project.id) ?? [];
  return {
    name: 'code-audit',
    facts: pickFacts(facts, tabFacts['code-audit']),
    audits: await getAudits(db, { projectId: project.id, deployed }),
    deployed: deployed.map(({ running, ...contract }) => {
      if (!running) return { ...contract, running };
      const { time: _, ...code } = running;
      return { ...contract, running: code };
    }),
    copies,
  };
}

export async function getCommunityTab(
  db: Db,
  { project, records, facts, now }: LoadedProject,
): Promise<TabNamed<'community'>> {
  return {
    name: 'community',
    facts: pickFacts(facts, tabFacts.community),
    views: await getViewDays(db, { projectId: project.id, days: chartDays, now }),
    answers: await getAnswers(db, { project, records, now }),
  };
}

const transactionsShown = 50;
/** References of the discovered graph on the page; the API has the rest. */
const edgesShown = 120;
/** Keys whose theft is told on the page; the API has the rest. */
const keysShown = 8;

export async function getGovernanceTab(db: Db, loaded: LoadedProject): Promise<TabNamed<'governance'>> {
  const { project, contracts, facts, now } = loaded;
  const deployed = listDeployed(contracts);
  const isRead = (chain: string) => loaded.findChain(chain) !== undefined;
  // First: what is counted up to these blocks can be listed up to them.
  const chains = await getChainViews(db, loaded);
  const upTo = new Map(
    chains.flatMap(({ chain, block }) => (block === null ? [] : [[getChainNumber(chain), block] as const])),
  );
  const [counted, powers, transactions, announced, gradeHistory, discovery, stolenKeys, readings] =
    await Promise.all([
      getPrivilegedCounting(db, deployed),
      getProjectPowers(db, contracts),
      getPrivilegedTransactions(db, {
        contracts: deployed.map((one) => ({ ...one, upTo: upTo.get(getChainNumber(one.chain)) })),
        limit: transactionsShown,
      }),
      getAnnounced(db, { projectId: project.id, now, chains }),
      getControlHistory(db, project.id),
      getDiscoveryView(db, { projectId: project.id, most: edgesShown }),
      getStolenKeys(db, project.id, { most: keysShown }),
      getReadingsOf(db, project.id),
    ]);
  return {
    name: 'governance',
    facts: pickFacts(facts, tabFacts.governance),
    addresses: showEvidence(powers.addresses, isRead),
    functions: showEvidence(powers.functions, isRead),
    hasMorePowers: powers.hasMorePowers,
    transactions: toMeasured(transactions, { chains, counted }),
    announced,
    chains,
    stages: facts ? judgeStages(facts) : [],
    ratings: describeRatings({ links: project.links, contracts, readings, now }),
    gradeHistory,
    discovery,
    stolenKeys,
  };
}

export async function getMarketTab(
  db: Db,
  { project, facts, now }: LoadedProject,
): Promise<TabNamed<'market'>> {
  const [metrics, price] = await Promise.all([
    getProjectMetrics(db, { projectId: project.id, now }),
    getPriceHistory(db, { projectId: project.id, now }),
  ]);
  return {
    name: 'market',
    facts: pickFacts(facts, tabFacts.market),
    metrics,
    price,
    heldThen: null,
  };
}

const alertsShown = 50;
const topLength = 10;

export async function getMonitoringTab(
  db: Db,
  loaded: LoadedProject,
): Promise<TabNamed<'on-chain-monitoring'>> {
  const { project, facts, now } = loaded;
  const projectId = project.id;
  // First: what is counted up to these blocks can be listed up to them.
  const chains = await getChainViews(db, loaded);
  const blocks = new Map(chains.map(({ chain, block }) => [chain, block ?? undefined]));
  const contracts = listDeployed(loaded.contracts).map((one) => ({ ...one, upTo: blocks.get(one.chain) }));
  const top = { contracts, count: topLength };
  const [counting, alerts, alertDays, seen, topCallers, topEvents, topFunctionCalls] = await Promise.all([
    getCounting(db, contracts),
    getNewestAlerts(db, { projectId, kind: 'onChain', limit: alertsShown + 1 }),
    getAlertDays(db, { projectId, days: chartDays, now }),
    getSeenDays(db, { contracts, days: chartDays, now }),
    getTopCallers(db, top),
    getTopEvents(db, top),
    getTopFunctionCalls(db, top),
  ]);
  const shown = cutList(alerts, alertsShown);
  const days = toActivityDays(seen, { counting, until: findReadUntil(chains) });
  const readDays = new Set(days.flatMap(({ day, events }) => (events === null ? [] : [day])));
  const byCalls = { chains, counted: counting.calls };
  return {
    name: 'on-chain-monitoring',
    facts: pickFacts(facts, tabFacts['on-chain-monitoring']),
    alerts: shown.items,
    hasMoreAlerts: shown.hasMore,
    activity: alertDays.filter(({ day }) => readDays.has(day)),
    chainActivity: chains.some(({ block }) => block !== null) ? days : null,
    topCallers: toMeasured(topCallers, byCalls),
    topEvents: toMeasured(topEvents, { chains, counted: counting.events }),
    topFunctionCalls: toMeasured(topFunctionCalls, byCalls),
    chains,
  };
}

const onceLoaded =
  <Tab>(getTab: (db: Db, loaded: LoadedProject) => Promise<Tab>) =>
  async (db: Db, { loading }: LoadingProject): Promise<Tab> =>
    getTab(db, await loading);

const tabs: { readonly [N in ProjectTabName]: (db: Db, asked: LoadingProject) => Promise<TabNamed<N>> } = {
  overview: getOverviewTab,
  'code-audit': onceLoaded(getCodeAuditTab),
  'on-chain-monitoring': onceLoaded(getMonitoringTab),
  governance: onceLoaded(getGovernanceTab),
  market: onceLoaded(getMarketTab),
  community: onceLoaded(getCommunityTab),
};

/** Who speaks for the project, and what they say; few projects have such a team. */
async function getTeamWords(db: Db, id: string) {
  const team = await findTeam(db, id);
  return { team, replies: team ? await getReplies(db, id) : [] };
}

interface AskedProject extends Pick<LoadedProject, 'findChain' | 'now'> {
  id: string;
}

async function loadProject(db: Db, { id, ...asked }: AskedProject): Promise<LoadedProject> {
  const [found, scored] = await Promise.all([getProject(db, id), findScore(db, id)]);
  return {
    ...found,
    ...asked,
    contracts: listContracts(found.project),
    score: scored?.score,
    control: scored?.control,
    facts: scored?.facts,
  };
}

/** A project with one of its tabs. */
export async function getProjectPage(
  db: Db,
  { tab, ...asked }: AskedProject & { tab: ProjectTabName },
): Promise<ProjectPageData> {
  const { id, now } = asked;
  const loading = loadProject(db, asked);
  const [{ project, score, control }, shown, disputes, words] = await Promise.all([
    loading,
    tabs[tab](db, { id, loading }),
    getDisputeMarks(db, id),
    getTeamWords(db, id),
  ]);
  return {
    project,
    score: score ?? null,
    control: control ?? null,
    past: null,
    ...words,
    disputes,
    tab: shown,
    asOf: now.toISOString(),
  };
}

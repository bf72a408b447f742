import { getAlertDays, getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { listDeployed } from '#core/contracts/projectContracts.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import { getSeenDays, toActivityDays } from '#core/skynet/getActivityDays.ts';
import { getCounting } from '#core/skynet/getCounting.ts';
import { getTopCallers, getTopEvents, getTopFunctionCalls } from '#core/skynet/getTops.ts';
import type { Db } from '#db/Database.ts';
import { cutList } from '#lib/cutList.ts';
import { tabFacts } from '#wire/projectPage.ts';
import { findReadUntil, getChainViews, toMeasured } from './chainViews.ts';
import { chartDays, type LoadedProject, type TabNamed } from './LoadedProject.ts';

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

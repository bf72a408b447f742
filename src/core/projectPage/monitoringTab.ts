import { getAlertDays, getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { listDeployed } from '#core/contracts/projectContracts.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import { getActivityDays } from '#core/skynet/getActivityDays.ts';
import { getTopCallers, getTopEvents, getTopFunctionCalls } from '#core/skynet/getTops.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import { getChainViews, toMeasured } from './chainViews.ts';
import { chartDays, type LoadedProject, type TabNamed } from './LoadedProject.ts';

const alertsShown = 50;
const topLength = 10;

export async function getMonitoringTab(
  db: Db,
  loaded: LoadedProject,
): Promise<TabNamed<'on-chain-monitoring'>> {
  const { project, facts, now } = loaded;
  const projectId = project.id;
  const contracts = listDeployed(loaded.contracts);
  const top = { contracts, count: topLength };
  const [chains, alerts, activity, days, topCallers, topEvents, topFunctionCalls] = await Promise.all([
    getChainViews(db, loaded),
    getNewestAlerts(db, { projectId, kind: 'onChain', limit: alertsShown }),
    getAlertDays(db, { projectId, days: chartDays, now }),
    getActivityDays(db, { contracts, days: chartDays, now }),
    getTopCallers(db, top),
    getTopEvents(db, top),
    getTopFunctionCalls(db, top),
  ]);
  return {
    name: 'on-chain-monitoring',
    facts: pickFacts(facts, tabFacts['on-chain-monitoring']),
    alerts,
    activity,
    chainActivity: chains.some(({ block }) => block !== null) ? days : null,
    topCallers: toMeasured(topCallers, chains),
    topEvents: toMeasured(topEvents, chains),
    topFunctionCalls: toMeasured(topFunctionCalls, chains),
    chains,
  };
}

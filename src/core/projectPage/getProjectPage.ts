import { listContracts } from '#core/contracts/projectContracts.ts';
import { getDisputeMarks } from '#core/disputes/getDisputes.ts';
import { getProject } from '#core/projects/getProject.ts';
import { findScore } from '#core/scores/getScore.ts';
import { findTeam } from '#core/teamProofs/teamProofs.ts';
import { getReplies } from '#core/teamReplies/getReplies.ts';
import type { Db } from '#db/Database.ts';
import type { ProjectPageData, ProjectTabName } from '#wire/projectPage.ts';
import { getCodeAuditTab } from './codeAuditTab.ts';
import { getCommunityTab } from './communityTab.ts';
import { getGovernanceTab } from './governanceTab.ts';
import type { LoadedProject, LoadingProject, TabNamed } from './LoadedProject.ts';
import { getMarketTab } from './marketTab.ts';
import { getMonitoringTab } from './monitoringTab.ts';
import { getOverviewTab } from './overviewTab.ts';

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
  const [{ project, score }, shown, disputes, words] = await Promise.all([
    loading,
    tabs[tab](db, { id, loading }),
    getDisputeMarks(db, id),
    getTeamWords(db, id),
  ]);
  return {
    project,
    score: score ?? null,
    past: null,
    ...words,
    disputes,
    tab: shown,
    asOf: now.toISOString(),
  };
}

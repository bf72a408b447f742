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
import type { LoadedProject, TabNamed } from './LoadedProject.ts';
import { getMarketTab } from './marketTab.ts';
import { getMonitoringTab } from './monitoringTab.ts';
import { getOverviewTab } from './overviewTab.ts';

const tabs: { readonly [N in ProjectTabName]: (db: Db, loaded: LoadedProject) => Promise<TabNamed<N>> } = {
  overview: getOverviewTab,
  'code-audit': getCodeAuditTab,
  'on-chain-monitoring': getMonitoringTab,
  governance: getGovernanceTab,
  market: getMarketTab,
  community: getCommunityTab,
};

/** Who speaks for the project, and what they say; few projects have such a team. */
async function getTeamWords(db: Db, id: string) {
  const team = await findTeam(db, id);
  return { team, replies: team ? await getReplies(db, id) : [] };
}

/** A project with one of its tabs. */
export async function getProjectPage(
  db: Db,
  { id, tab, findChain, now }: { id: string; tab: ProjectTabName } & Pick<LoadedProject, 'findChain' | 'now'>,
): Promise<ProjectPageData> {
  const [{ project, records, searches, rows }, scored, disputes, { team, replies }] = await Promise.all([
    getProject(db, id),
    findScore(db, id),
    getDisputeMarks(db, id),
    getTeamWords(db, id),
  ]);
  const loaded = {
    project,
    records,
    searches,
    contracts: listContracts(project),
    rows,
    score: scored?.score,
    facts: scored?.facts,
    findChain,
    now,
  };
  return {
    project,
    score: scored?.score ?? null,
    past: null,
    team,
    disputes,
    replies,
    tab: await tabs[tab](db, loaded),
    asOf: now.toISOString(),
  };
}

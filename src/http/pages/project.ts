import { getAlertDays, getAlerts } from '#core/alerts/getAlerts.ts';
import { getAudits } from '#core/audits/getAudits.ts';
import { getProjectMetrics } from '#core/metrics/metrics.ts';
import { getProjectPowers } from '#core/powers/privileged.ts';
import { type FoundDetails, getProject } from '#core/projects/getProject.ts';
import { everyProjectTag, projectTag } from '#core/projects/projectTags.ts';
import { findScore, getScoreHistory, pickFacts } from '#core/scores/getScore.ts';
import { getViewDays } from '#core/views/views.ts';
import type { Db } from '#db/Database.ts';
import { type ProjectTab, type ProjectTabName, projectTabs } from '#wire/projectPage.ts';
import type { PageLoader } from './PageLoader.ts';

interface TabInput {
  found: FoundDetails;
  facts: NonNullable<Awaited<ReturnType<typeof findScore>>>['facts'] | undefined;
  now: Date;
}

const chartDays = 30;

async function loadTab(db: Db, name: ProjectTabName, { found, facts, now }: TabInput): Promise<ProjectTab> {
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
      };
    case 'governance':
      return {
        name,
        facts: pickFacts(facts, ['control', 'upgradeability', 'takeovers', 'lastRead']),
        ...(await getProjectPowers(db, projectId)),
      };
    case 'market':
      return {
        name,
        facts: pickFacts(facts, [
          'holders',
          'supply',
          'sellSimulation',
          'transferFee',
          'exchanges',
          'priceHistory',
        ]),
        metrics: await getProjectMetrics(db, { projectId, now }),
      };
    case 'community':
      return {
        name,
        facts: pickFacts(facts, ['votes', 'views', 'communityLinks', 'website']),
        views: await getViewDays(db, { projectId, days: chartDays, now }),
      };
  }
}

export const loadProject: PageLoader<'project'> = async ({ db }, { query }) => {
  const id = query.id ?? '';
  const now = new Date();
  const found = await getProject(db, id);
  const scored = await findScore(db, id);
  const name = projectTabs.find((tab) => tab === query.tab) ?? projectTabs[0];
  return {
    data: {
      project: found.project,
      score: scored?.score ?? null,
      tab: await loadTab(db, name, { found, facts: scored?.facts, now }),
      asOf: now.toISOString(),
    },
    tags: [projectTag(id), everyProjectTag],
  };
};

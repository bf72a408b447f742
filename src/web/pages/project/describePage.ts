import type { ProjectPageData, ProjectTabName } from '#wire/projectPage.ts';

export const tabTitles = {
  overview: 'Overview',
  'code-audit': 'Code Audit',
  'on-chain-monitoring': 'On-chain Monitoring',
  governance: 'Governance',
  market: 'Market',
  community: 'Community',
} as const satisfies Record<ProjectTabName, string>;

/** Title and description for the browser's tab, for search engines and for previews. */
export function describePage({ project, score, tab }: ProjectPageData): {
  title: string;
  description: string;
} {
  const [ticker] = project.tokenTickers;
  const name = ticker ? `${project.name} (${ticker})` : project.name;
  const title =
    tab.name === 'overview' ? `${name}: security score and evidence` : `${name}: ${tabTitles[tab.name]}`;
  const standing =
    score?.total == null
      ? 'Not assessed yet: what is on record, and what is not known'
      : `Score ${Math.floor(score.total)} of 100 (${score.rating}), coverage ${Math.floor(score.coverage * 100)} %`;
  return {
    title: `${title}`,
    description: `${name}. ${standing}. Every number with its evidence.`,
  };
}

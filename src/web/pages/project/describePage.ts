import type { ShownScore } from '#model/shownScore.ts';
import { shownOf } from '#scoring/shownScore.ts';
import { formatDateTime } from '#web/ui/formatTime.ts';
import type { ProjectPageData, ProjectTabName } from '#wire/projectPage.ts';

export const tabTitles = {
  overview: 'Overview',
  'code-audit': 'Code Audit',
  'on-chain-monitoring': 'On-chain Monitoring',
  governance: 'Governance',
  market: 'Market',
  community: 'Community',
} as const satisfies Record<ProjectTabName, string>;

function describeStanding(shown: ShownScore): string {
  if (shown.kind === 'notAssessed') return 'Not assessed yet: what is on record, and what is not known';
  if (shown.kind === 'score')
    return `Score ${shown.score} of 100 (${shown.rating}), coverage ${shown.coverage} %`;
  return `Too little is known for a score: between ${shown.low} and ${shown.high}, coverage ${shown.coverage} %`;
}

/** Title and description for the browser's tab, for search engines and for previews. */
export function describePage({ project, score, tab, past }: ProjectPageData): {
  title: string;
  description: string;
} {
  const [ticker] = project.tokenTickers;
  const name = ticker ? `${project.name} (${ticker})` : project.name;
  const title = past
    ? `${name}${tab.name === 'overview' ? '' : `: ${tabTitles[tab.name]}`} on ${formatDateTime(new Date(past.at))}`
    : tab.name === 'overview'
      ? `${name}: security score and evidence`
      : `${name}: ${tabTitles[tab.name]}`;
  const shown = shownOf(score);
  return {
    title: `${title}`,
    description: `${name}. ${describeStanding(shown)}. Every number with its evidence.`,
  };
}

export type TourStep =
  | { kind: 'area'; area: string; title: string; text: string }
  | { kind: 'finish-visitor' | 'finish-user' | 'skip'; title: string; text: string };

/** The home page's areas, marked there by `data-tour`. */
const areas: readonly (TourStep & { kind: 'area' })[] = [
  {
    kind: 'area',
    area: 'account-menu',
    title: 'Your account',
    text: 'Your watchlists and your account settings are in this menu.',
  },
  {
    kind: 'area',
    area: 'search-bar',
    title: 'Find any project',
    text: 'Type a name or a token. On a keyboard, the / key brings you here from anywhere.',
  },
  {
    kind: 'area',
    area: 'security-alerts',
    title: 'Security alerts',
    text: 'What just happened on chain and off, newest first. Saw something yourself? Choose Report Incident.',
  },
  {
    kind: 'area',
    area: 'trending-projects',
    title: 'Trending projects',
    text: 'The projects that most people looked at and voted on in the last seven days.',
  },
  {
    kind: 'area',
    area: 'recently-audited',
    title: 'Recently audited projects',
    text: 'New audit reports, with how many findings are resolved and how many are not.',
  },
  {
    kind: 'area',
    area: 'advanced-filters',
    title: 'Advanced filters',
    text: 'Narrow the list by chain, score, open findings, or by who holds the keys.',
  },
  {
    kind: 'area',
    area: 'under-audit',
    title: 'Projects currently under audit',
    text: 'Audits in progress and the stage that each has reached.',
  },
];

const endings: readonly TourStep[] = [
  {
    kind: 'finish-visitor',
    title: 'That is the tour',
    text: 'With an account you can watch projects and be told when something changes.',
  },
  {
    kind: 'finish-user',
    title: 'That is the tour',
    text: 'You can take it again from your account settings.',
  },
  {
    kind: 'skip',
    title: 'Do you want to skip the tour?',
    text: 'You can take it again at any time.',
  },
];

/** Ten steps for users; visitors have no account menu and so one less. */
export function getTourSteps({ isSignedIn }: { isSignedIn: boolean }): TourStep[] {
  return [...(isSignedIn ? areas : areas.slice(1)), ...endings];
}

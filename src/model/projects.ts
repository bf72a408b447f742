export const projectStatuses = ['live', 'underAudit', 'preLaunch'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** As it is shown: a project that is live by its record, and is not by what is known of it. */
export const shownStatuses = [...projectStatuses, 'halted'] as const;

/** `tokenList`: only name, tickers, chains, addresses and logo are on record. */
export const projectSources = ['records', 'tokenList'] as const;
export type ProjectSource = (typeof projectSources)[number];

/** Names as readers see them: they stand in addresses and import files too. */
export const projectCategories = [
  'Lending',
  'DEX',
  'Bridge',
  'Yield',
  'Stablecoin',
  'Derivatives',
  'NFT',
  'Gaming',
  'Infrastructure',
  'Wallet',
  'Insurance',
  'Oracle',
  'Launchpad',
  'Payments',
  'Token',
  'Other',
] as const;

export const linkKinds = [
  'documentation',
  'repository',
  'blog',
  'forum',
  'governance',
  'status',
  'twitter',
  'telegram',
  'discord',
  'youtube',
  'medium',
  'linkedin',
  'other',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** How thoroughly the identity of a team was checked. */
export const verificationLevels = ['gold', 'silver', 'bronze'] as const;

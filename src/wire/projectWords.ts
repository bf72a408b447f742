// Apart from the schemas, which browsers need not load.

export const ratings = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'] as const;
export const projectStatuses = ['live', 'underAudit', 'preLaunch'] as const;

/** Who can use the worst power over a project: the weakest holder counts. */
export const controlTypes = ['nobody', 'timelock', 'multisig', 'contract', 'unknown', 'key'] as const;
export type ControlType = (typeof controlTypes)[number];

/** `none`: audited and nothing open. `major`: a major or critical one is open. */
export const openFindingChoices = ['none', 'any', 'major', 'critical'] as const;

/** `match`: the closest to `filter.text` first; without a text it means `rank`. */
export const projectSorts = [
  'rank',
  'match',
  'score',
  'name',
  'coverage',
  'control',
  'auditedOn',
  'openFindings',
  'votes',
  'views',
  'addedAt',
] as const;
export type ProjectSort = (typeof projectSorts)[number];

export const defaultPageSize = 25;

// Apart from the schemas, which browsers need not load.

/** `none`: audited and nothing open. `major`: a major or critical one is open. */
export const openFindingChoices = ['none', 'any', 'major', 'critical'] as const;

/** `noneFound`: somebody looked for audits and found none; `notLookedFor`: nobody has looked, which says nothing. */
export const auditAbsences = ['noneFound', 'notLookedFor'] as const;

/** `match`: the closest to `filter.text` first; without a text it means `rank`. */
export const projectSorts = [
  'rank',
  'match',
  'score',
  'name',
  'coverage',
  'control',
  'controlGrade',
  'auditedOn',
  'openFindings',
  'votes',
  'views',
  'addedAt',
] as const;
export type ProjectSort = (typeof projectSorts)[number];

export const sortOrders = ['asc', 'desc'] as const;

export const defaultPageSize = 25;

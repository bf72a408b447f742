/** How grave an alert or an incident is, the gravest first. */
export const severities = ['critical', 'major', 'medium', 'minor', 'info'] as const;
export type Severity = (typeof severities)[number];

/** A finding is as grave as an alert can be, or says that somebody holds too much power. */
export const findingSeverities = [
  'critical',
  'major',
  'medium',
  'minor',
  'informational',
  'centralization',
] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

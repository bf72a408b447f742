/** How grave an alert, an incident or a finding is, the gravest first. */
export const severities = ['critical', 'major', 'medium', 'minor', 'info'] as const;
export type Severity = (typeof severities)[number];

/** A finding can also say that somebody holds too much power, which is grave in a way of its own. */
export const findingSeverities = [...severities, 'centralization'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** What readers and import files call them. */
export const findingSeverityNames = {
  critical: 'Critical',
  major: 'Major',
  medium: 'Medium',
  minor: 'Minor',
  info: 'Informational',
  centralization: 'Centralization',
} as const satisfies Record<FindingSeverity, string>;

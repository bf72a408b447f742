// Apart from the schemas, which browsers need not load.

export const findingSeverities = [
  'Critical',
  'Major',
  'Medium',
  'Minor',
  'Informational',
  'Centralization',
] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

export const findingStatuses = [
  'Pending',
  'Acknowledged',
  'Partially Resolved',
  'Mitigated',
  'Resolved',
  'Declined',
] as const;
export type FindingStatus = (typeof findingStatuses)[number];

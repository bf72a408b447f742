/** What can be looked for about a project. What nobody looked for is not known, which is not the same as absent. */
export const searchSubjects = [
  'audits',
  'incidents',
  'bugBounty',
  'securityContact',
  'incidentPlan',
  'documentation',
  'repository',
  'team',
  'funding',
  'links',
  'website',
  'contracts',
  'tokens',
] as const;
export type SearchSubject = (typeof searchSubjects)[number];

/** Searches that speak of every time up to their day: what no longer runs is among what they found. */
export const listSubjects = ['contracts', 'tokens'] as const satisfies readonly SearchSubject[];

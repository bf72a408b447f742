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

/** That somebody looked: what is on record is all that was found there on that day. */
export interface Search {
  on: string;
  by: string;
  where: string[];
}

export type Searches = Partial<Record<SearchSubject, Search>>;

/** The three forms of absence. Something can exist without anybody having looked for more of it: then `search` is null. */
export type Presence =
  | { state: 'notLookedFor' }
  | { state: 'noneFound'; search: Search }
  | { state: 'exists'; search: Search | null };

export type Presences = Record<SearchSubject, Presence>;

/** Searches that speak of every time up to their day: what no longer runs is among what they found. */
export const listSubjects = ['contracts', 'tokens'] as const satisfies readonly SearchSubject[];

export function toPresence(exists: boolean, search: Search | undefined): Presence {
  if (exists) return { state: 'exists', search: search ?? null };
  return search ? { state: 'noneFound', search } : { state: 'notLookedFor' };
}

/**
 * A search for audits says that those on record are all only when it came after the last withdrawal: what a withdrawn audit said is not
 * known any more, which is not the same as that there is nothing to say.
 */
export const standingSearch = (
  search: Search | undefined,
  withdrawnOn: string | null | undefined,
): Search | undefined => (search && withdrawnOn && search.on <= withdrawnOn ? undefined : search);

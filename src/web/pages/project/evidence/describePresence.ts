import type { Presence, Search } from '#model/presence.ts';
import type { SearchSubject } from '#model/searches.ts';
import { formatDate } from '#web/ui/formatTime.ts';

/** As they stand after "searched for" and after "No". */
const words: Record<SearchSubject, { many: string; one: string }> = {
  audits: { many: 'audits', one: 'audit' },
  incidents: { many: 'incidents', one: 'incident' },
  bugBounty: { many: 'a bug bounty', one: 'bug bounty' },
  securityContact: { many: 'a security contact', one: 'security contact' },
  incidentPlan: { many: 'an incident plan', one: 'incident plan' },
  documentation: { many: 'documentation', one: 'documentation' },
  repository: { many: 'a source repository', one: 'source repository' },
  team: { many: 'the team', one: 'team' },
  funding: { many: 'funding', one: 'funding' },
  links: { many: 'links', one: 'link' },
  website: { many: 'a website', one: 'website' },
  contracts: { many: 'contracts', one: 'contract' },
  tokens: { many: 'tokens', one: 'token' },
};

const describeSearch = ({ on, by, where }: Search) =>
  `Searched ${formatDate(new Date(on))} (${where.join(', ')}; ${by})`;

/** What can be said of something that is not on record: nobody looked, or somebody did and found none. */
export function describeAbsence(subject: SearchSubject, presence: Exclude<Presence, { state: 'exists' }>) {
  const { many, one } = words[subject];
  return presence.state === 'notLookedFor'
    ? `Unknown: not searched for ${many} yet.`
    : `No ${one} found. ${describeSearch(presence.search)}.`;
}

/** Whether what is on record is all there is; a search from before something was withdrawn does not say so. */
export function describeCompleteness(search: Search | null): string {
  return search === null ? 'There may be more: not searched.' : `${describeSearch(search)}: no others found.`;
}

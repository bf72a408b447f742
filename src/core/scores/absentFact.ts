import type { Evidence } from '#model/evidence.ts';
import type { Fact } from '#model/facts.ts';
import type { Search } from '#model/presence.ts';
import type { SearchSubject } from '#model/searches.ts';
import { unknownReasons } from '#model/unknownReasons.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import type { Subject } from './getSubjects.ts';
import { labelRecord } from './labelRecord.ts';

const searchWords: Record<SearchSubject, string> = {
  audits: 'audits',
  incidents: 'incidents',
  bugBounty: 'a bug bounty',
  securityContact: 'a security contact',
  incidentPlan: 'an incident response plan',
  documentation: 'documentation',
  repository: 'a repository',
  team: 'the team',
  funding: 'funding',
  links: 'public channels',
  website: 'a website',
  contracts: 'contracts',
  tokens: 'tokens',
};

export function searchEvidence(
  subject: Pick<Subject, 'id' | 'commits'>,
  { on, by, where }: Search,
  what = 'Searched',
): Evidence {
  const { id } = subject;
  const label = `${what} on ${on} by ${by} in ${where.join(', ')}`;
  return { kind: 'record', type: 'project', id, label: labelRecord(subject, { kind: 'project', id, label }) };
}

/** A fact that a search established holds as of its day. */
export const searchedAt = ({ on }: Search): string => `${on}T00:00:00.000Z`;

/** A search that found nothing makes "none" known as of its day; without one it is unknown. */
export function absentFact<T>(subject: Subject, what: SearchSubject, none: T): Fact<T> {
  const search = subject.details.searches[what];
  if (!search) return unknown(`${unknownReasons.notSearched} ${searchWords[what]} yet`);
  return known(none, searchedAt(search), [searchEvidence(subject, search)]);
}

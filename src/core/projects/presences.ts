import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import { type Presences, standingSearch, toPresence } from '#model/searches.ts';

/** Of everything that can be looked for: whether it is on record, was looked for in vain, or was not looked for. */
export function toPresences(
  { links, team, bugBounty, funding, operations, searches }: ProjectDetailsRecord,
  on: Record<'audits' | 'incidents' | 'contracts' | 'tokens', boolean> & {
    website: string | null;
    withdrawnOn: string | undefined;
  },
): Presences {
  const hasLink = (kind: string) => links.some((link) => link.kind === kind);
  return {
    audits: toPresence(on.audits, standingSearch(searches.audits, on.withdrawnOn)),
    incidents: toPresence(on.incidents, searches.incidents),
    bugBounty: toPresence(bugBounty !== null, searches.bugBounty),
    securityContact: toPresence(Boolean(operations?.securityContact), searches.securityContact),
    incidentPlan: toPresence(Boolean(operations?.incidentPlan), searches.incidentPlan),
    documentation: toPresence(hasLink('documentation'), searches.documentation),
    repository: toPresence(hasLink('repository'), searches.repository),
    team: toPresence(team !== null, searches.team),
    funding: toPresence(funding.length > 0, searches.funding),
    links: toPresence(links.length > 0, searches.links),
    website: toPresence(on.website !== null, searches.website),
    contracts: toPresence(on.contracts, searches.contracts),
    tokens: toPresence(on.tokens, searches.tokens),
  };
}

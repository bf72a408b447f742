import type { Evidence } from '#model/evidence.ts';
import type { Fact, Facts, Incident, Published } from '#model/facts.ts';
import type { LinkKind } from '#model/projects.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { absentFact } from './absentFact.ts';
import type { StoredIncident, Subject } from './getSubjects.ts';
import { labelRecord } from './labelRecord.ts';

const communityKinds = new Set<LinkKind>([
  'blog',
  'forum',
  'governance',
  'twitter',
  'telegram',
  'discord',
  'youtube',
  'medium',
  'linkedin',
]);

const toPage = (url: string, label: string): Evidence => ({ kind: 'page', url, label });

function toIncident(subject: Subject, row: StoredIncident): Incident {
  const label = labelRecord(subject, { kind: 'incident', id: row.id, label: row.title });
  const record: Evidence = { kind: 'record', type: 'alert', id: row.id, label };
  const page: Evidence[] = row.evidenceUrl ? [{ kind: 'page', url: row.evidenceUrl, label: 'Evidence' }] : [];
  return {
    id: row.id,
    title: row.title,
    severity: row.severity,
    happenedAt: row.time.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    activeExploit: row.activeExploit,
    evidence: [record, ...page],
  };
}

function incidentFact(subject: Subject): Facts['incidents'] {
  const { incidents, updatedAt, details } = subject;
  const standing = incidents.filter(({ state }) => state !== 'retracted');
  if (standing.length === 0) return absentFact(subject, 'incidents', { all: [], complete: true });
  const complete = details.searches.incidents !== undefined;
  return known({ all: standing.map((row) => toIncident(subject, row)), complete }, updatedAt.toISOString());
}

function teamFact(subject: Subject, now: Date, record: Evidence): Facts['team'] {
  const { team } = subject.details;
  const at = subject.updatedAt.toISOString();
  if (!team) return absentFact(subject, 'team', { kind: 'anonymous', complete: true });
  const { verification } = team;
  const valid =
    verification && (verification.expiresOn === null || Date.parse(verification.expiresOn) > now.getTime());
  if (valid) {
    const page: Evidence[] = verification.evidence
      ? [toPage(verification.evidence, `Check by ${verification.verifier}`)]
      : [record];
    return known({ kind: 'verified', members: verification.members, by: verification.verifier }, at, page);
  }
  const complete = subject.details.searches.team !== undefined;
  return known(
    team.public ? { kind: 'named', members: null, complete } : { kind: 'anonymous', complete },
    at,
    [record],
  );
}

function fundingFact(subject: Subject, record: Evidence): Facts['funding'] {
  const { funding } = subject.details;
  if (funding.length === 0) return absentFact(subject, 'funding', { kind: 'undisclosed' });
  const amounts = funding.map(({ amountUsd }) => amountUsd);
  const usd = amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return known(
    { kind: 'disclosed', usd },
    subject.updatedAt.toISOString(),
    funding.map(({ source, round }) => (source ? toPage(source, round) : record)),
  );
}

/** What the links of a record say. */
function linkFacts(subject: Subject): Pick<Facts, 'documentation' | 'repository' | 'communityLinks'> {
  const { links, searches } = subject.details;
  const at = subject.updatedAt.toISOString();
  const linkOf = (kind: LinkKind) => links.find((link) => link.kind === kind);
  const documentation = linkOf('documentation');
  const repository = linkOf('repository');
  const community = links.filter(({ kind }) => communityKinds.has(kind));
  return {
    documentation: documentation
      ? known({ published: true }, at, [toPage(documentation.url, 'Documentation')])
      : absentFact(subject, 'documentation', { published: false }),
    repository: repository
      ? known({ kind: 'public', url: repository.url, lastCommitAt: null }, at, [
          toPage(repository.url, 'Repository'),
        ])
      : absentFact(subject, 'repository', { kind: 'none' }),
    communityLinks:
      community.length > 0
        ? known(
            { platforms: community.map(({ kind }) => kind), complete: searches.links !== undefined },
            at,
            community.map(({ kind, url }) => toPage(url, kind)),
          )
        : absentFact(subject, 'links', { platforms: [], complete: true }),
  };
}

function publishedFact(
  subject: Subject,
  what: 'securityContact' | 'incidentPlan',
  record: Evidence,
): Fact<Published> {
  const address = subject.details.operations?.[what];
  return address
    ? known({ kind: 'published', at: address }, subject.updatedAt.toISOString(), [record])
    : absentFact(subject, what, { kind: 'none' });
}

/** Facts that the operator's records state. What they leave out is unknown, unless they say that it was looked for. */
export function recordFacts(
  subject: Subject,
  now: Date,
): Pick<
  Facts,
  | 'incidents'
  | 'bugBounty'
  | 'securityContact'
  | 'incidentPlan'
  | 'website'
  | 'documentation'
  | 'repository'
  | 'team'
  | 'funding'
  | 'status'
  | 'communityLinks'
> {
  const { details, status, updatedAt, website } = subject;
  const at = updatedAt.toISOString();
  const label = labelRecord(subject, { kind: 'project', id: subject.id, label: 'Project record' });
  const record: Evidence = { kind: 'record', type: 'project', id: subject.id, label };
  const { bugBounty } = details;
  return {
    incidents: incidentFact(subject),
    bugBounty: bugBounty
      ? known(
          bugBounty.active ? { kind: 'running', maxRewardUsd: bugBounty.maxRewardUsd } : { kind: 'none' },
          at,
          [toPage(bugBounty.url, 'Bug bounty')],
        )
      : absentFact(subject, 'bugBounty', { kind: 'none' }),
    securityContact: publishedFact(subject, 'securityContact', record),
    incidentPlan: publishedFact(subject, 'incidentPlan', record),
    // Whether a website answers is measured; that there is none can be on record.
    website: website
      ? unknown('our server has not asked the website yet')
      : absentFact(subject, 'website', { kind: 'none' }),
    team: teamFact(subject, now, record),
    funding: fundingFact(subject, record),
    status: status ? known(status, at, [record]) : unknown('nothing is on record'),
    ...linkFacts(subject),
  };
}

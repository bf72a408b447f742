import type { Evidence } from '#model/evidence.ts';
import type { Facts, Incident } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import type { StoredIncident, Subject } from './getSubjects.ts';

const notOnRecord = 'nothing is on record';

const communityKinds = new Set([
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

function toIncident(row: StoredIncident): Incident {
  const record: Evidence = { kind: 'record', type: 'alert', id: row.id, label: row.title };
  const page: Evidence[] = row.evidenceUrl ? [{ kind: 'page', url: row.evidenceUrl, label: 'Evidence' }] : [];
  return {
    id: row.id,
    title: row.title,
    severity: row.severity,
    happenedAt: row.time.toISOString(),
    resolved: row.resolvedAt !== null,
    activeExploit: row.activeExploit,
    evidence: [record, ...page],
  };
}

function incidentFact({ incidents, source, updatedAt }: Subject): Facts['incidents'] {
  const standing = incidents.filter(({ state }) => state !== 'retracted');
  if (standing.length === 0 && source !== 'records') return unknown('nobody has looked for incidents yet');
  return known(standing.map(toIncident), updatedAt.toISOString());
}

function teamFact({ details: { team }, updatedAt }: Subject, now: Date, evidence: Evidence): Facts['team'] {
  const at = updatedAt.toISOString();
  if (!team) return unknown(notOnRecord);
  const { verification } = team;
  const valid =
    verification && (verification.expiresOn === null || Date.parse(verification.expiresOn) > now.getTime());
  if (valid) {
    const page: Evidence[] = verification.evidence
      ? [{ kind: 'page', url: verification.evidence, label: `Check by ${verification.verifier}` }]
      : [evidence];
    return known({ kind: 'verified', members: verification.members, by: verification.verifier }, at, page);
  }
  return known(team.public ? { kind: 'named', members: null } : { kind: 'anonymous' }, at, [evidence]);
}

/** Facts that the operator's records state. What they leave out is unknown. */
export function recordFacts(
  subject: Subject,
  now: Date,
): Pick<
  Facts,
  | 'incidents'
  | 'bugBounty'
  | 'documentation'
  | 'repository'
  | 'team'
  | 'funding'
  | 'status'
  | 'communityLinks'
> {
  const { details, status, updatedAt } = subject;
  const at = updatedAt.toISOString();
  const record: Evidence = { kind: 'record', type: 'project', id: subject.id, label: 'Project record' };
  const linkOf = (kind: string) => details.links.find((link) => link.kind === kind);
  const page = (url: string, label: string): Evidence => ({ kind: 'page', url, label });
  const { bugBounty, funding } = details;
  const documentation = linkOf('documentation');
  const repository = linkOf('repository');
  const community = details.links.filter(({ kind }) => communityKinds.has(kind));
  const amounts = funding.map(({ amountUsd }) => amountUsd);
  return {
    incidents: incidentFact(subject),
    bugBounty: bugBounty
      ? known(
          bugBounty.active ? { kind: 'running', maxRewardUsd: bugBounty.maxRewardUsd } : { kind: 'none' },
          at,
          [page(bugBounty.url, 'Bug bounty')],
        )
      : unknown(notOnRecord),
    documentation: documentation
      ? known({ published: true }, at, [page(documentation.url, 'Documentation')])
      : unknown(notOnRecord),
    repository: repository
      ? known({ kind: 'public', url: repository.url, lastCommitAt: null }, at, [
          page(repository.url, 'Repository'),
        ])
      : unknown(notOnRecord),
    team: teamFact(subject, now, record),
    funding:
      funding.length > 0
        ? known(
            {
              kind: 'disclosed',
              usd: amounts.some((amount) => amount === null)
                ? null
                : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
            },
            at,
            funding.map(({ source, round }) => (source ? page(source, round) : record)),
          )
        : unknown(notOnRecord),
    status: status ? known(status, at, [record]) : unknown(notOnRecord),
    communityLinks:
      community.length > 0
        ? known(
            { platforms: community.map(({ kind }) => kind) },
            at,
            community.map(({ kind, url }) => page(url, kind)),
          )
        : unknown(notOnRecord),
  };
}

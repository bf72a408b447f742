import type { BugBounty, Fact, Facts, Published, Repository, Website } from '#model/facts.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import type { SourceName } from '#model/sources.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { day } from '#scoring/factors/words.ts';
import {
  bountyPageAnswerSchema,
  repositoryAnswerSchema,
  securityTextAnswerSchema,
  type WebsiteAnswer,
  websiteAnswerSchema,
} from './answers.ts';
import { findAnswer, hostOf, isDown, isGone, toEvidence } from './readAnswer.ts';
import type { SourceReading } from './sourceReadings.ts';
import { securityTextAddress } from './subjects.ts';

/** What the record names, and what was answered about it. */
export interface AskedProject {
  website: string | null;
  details: Pick<ProjectDetailsRecord, 'links' | 'bugBounty'>;
  sources: readonly SourceReading[];
}

/** Undefined: nobody was asked, or what was answered says nothing. */
type AnsweredFacts = {
  [K in 'website' | 'securityContact' | 'repository' | 'bugBounty']: Facts[K] | undefined;
};

/** `200 (at www.acme.example, certificate until 2027-01-01)` */
function describeSite({ url, status, certificateUntil }: WebsiteAnswer, asked: string): string {
  const notes = [
    ...(hostOf(url) === hostOf(asked) ? [] : [`at ${hostOf(url)}`]),
    ...(certificateUntil === null ? [] : [`certificate until ${day(certificateUntil)}`]),
  ];
  return notes.length === 0 ? `${status}` : `${status} (${notes.join(', ')})`;
}

function websiteFact(reading: SourceReading, now: Date): Fact<Website> {
  const { subject: url, askedAt, failures, trouble } = reading;
  if (isDown(reading, now))
    return known(
      { kind: 'site', url, reachable: false, https: url.startsWith('https:') },
      askedAt.toISOString(),
      [toEvidence(reading, askedAt, `gave no usable answer to the last ${failures} tries, the last`)],
    );
  const answer = findAnswer(reading, websiteAnswerSchema, now);
  if (!answer)
    return unknown(
      trouble === null
        ? 'the website on record was not asked for a week'
        : `the website on record gave our server no usable answer on ${day(askedAt.toISOString())} (${trouble})`,
    );
  const https = answer.value.url.startsWith('https:');
  return known({ kind: 'site', url, reachable: true, https }, answer.at.toISOString(), [
    toEvidence(reading, answer.at, `answered ${describeSite(answer.value, url)}`),
  ]);
}

/** That a website has none does not say that the project has no contact. */
function securityContactFact(reading: SourceReading, now: Date): Fact<Published> | undefined {
  const answer = findAnswer(reading, securityTextAnswerSchema, now);
  const text = answer?.value.text;
  const contact = text?.contacts[0];
  if (!answer || !text || contact === undefined) return undefined;
  if (text.expires === null || Date.parse(text.expires) <= now.getTime()) return undefined;
  return known({ kind: 'published', at: contact }, answer.at.toISOString(), [
    toEvidence(reading, answer.at, 'published its security.txt'),
  ]);
}

/** Once told, it is not told again by the record: an answer that grew old leaves it unknown. */
function repositoryFact(reading: SourceReading, now: Date): Fact<Repository> | undefined {
  const { subject: url, answeredAt } = reading;
  const answer = findAnswer(reading, repositoryAnswerSchema, now);
  if (!answer) return answeredAt ? unknown(`${hostOf(url)} has not told anything new for a week`) : undefined;
  const { repository } = answer.value;
  if (!repository)
    return unknown(`${hostOf(url)} says that nobody can read a repository at the address on record`);
  const { lastCommitAt } = repository;
  return known({ kind: 'public', url, lastCommitAt }, answer.at.toISOString(), [
    toEvidence(reading, answer.at, 'told about the repository'),
  ]);
}

function policyFact(reading: SourceReading, now: Date): Fact<Published> | undefined {
  const answer = findAnswer(reading, repositoryAnswerSchema, now);
  const policy = answer?.value.repository?.securityPolicy;
  if (!answer || !policy) return undefined;
  return known({ kind: 'published', at: policy }, answer.at.toISOString(), [
    toEvidence(reading, answer.at, 'told about the security policy'),
  ]);
}

/** That a page is there does not say what it promises; that it is gone contradicts a bounty said to be running. */
function bugBountyFact(reading: SourceReading, now: Date): Fact<BugBounty> | undefined {
  const answer = findAnswer(reading, bountyPageAnswerSchema, now);
  if (!answer || !isGone(answer.value)) return undefined;
  return unknown(`the page of the bug bounty on record answered ${answer.value.status}`);
}

/** What live sources say about a project, where they were asked about what its record names today. */
export function sourceFacts({ website, details, sources }: AskedProject, now: Date): AnsweredFacts {
  const read = <T>(
    source: SourceName,
    subject: string | null | undefined,
    toFact: (reading: SourceReading, now: Date) => T,
  ) => {
    const reading = sources.find((one) => one.source === source && one.subject === subject);
    return reading && toFact(reading, now);
  };
  const repository = details.links.find(({ kind }) => kind === 'repository')?.url;
  const text = website === null ? undefined : securityTextAddress(website);
  const { bugBounty } = details;
  return {
    bugBounty: bugBounty?.active ? read('bountyPages', bugBounty.url, bugBountyFact) : undefined,
    website: read('websites', website, websiteFact),
    securityContact:
      read('securityTexts', text, securityContactFact) ?? read('repositories', repository, policyFact),
    repository: read('repositories', repository, repositoryFact),
  };
}

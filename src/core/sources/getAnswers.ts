import type { Db } from '#db/Database.ts';
import type { ProjectRecords } from '#model/projectRecords.ts';
import { sourceTraits } from '#model/sources.ts';
import { sourceStatement } from '#model/statements.ts';
import { count, day } from '#scoring/factors/words.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { AnswerLine } from '#wire/sourceAnswers.ts';
import {
  type AuditListAnswer,
  auditListAnswerSchema,
  type BountyPageAnswer,
  bountyPageAnswerSchema,
  type DomainAnswer,
  domainAnswerSchema,
  type RepositoryAnswer,
  repositoryAnswerSchema,
  securityTextAnswerSchema,
  type TokenListAnswer,
  tokenListAnswerSchema,
  type WebsiteAnswer,
  websiteAnswerSchema,
} from './answers.ts';
import { type Answer, findAnswer, hostOf, toEvidence } from './readAnswer.ts';
import type { AskedProject } from './sourceFacts.ts';
import { getReadingsOf, type SourceReading } from './sourceReadings.ts';
import { findBountyPages, findDomain, securityTextAddress } from './subjects.ts';

function describeWebsite({ url, status, certificateUntil, headers }: WebsiteAnswer, asked: string) {
  const place = hostOf(url) === hostOf(asked) ? '' : ` at ${hostOf(url)}`;
  const certificate = certificateUntil === null ? '' : `, with a certificate until ${day(certificateUntil)}`;
  const protections =
    headers.length === 0
      ? 'none of the security headers looked for'
      : `these security headers: ${headers.join(', ')}`;
  return `It answered ${status}${place}${certificate}, with ${protections}.`;
}

/** What is null was not told; it may exist all the same. */
function describeRepository({ repository }: RepositoryAnswer): string {
  if (!repository) return 'Nobody can read a repository at the address on record.';
  const { archived, lastCommitAt, release, contributors, securityPolicy } = repository;
  const released = release?.at ? ` of ${day(release.at)}` : '';
  const parts = [
    ...(archived ? ['archived (it can only be read)'] : []),
    ...(lastCommitAt === null ? [] : [`last commit on ${day(lastCommitAt)}`]),
    ...(release === null ? [] : [`latest release ${release.name}${released}`]),
    ...(contributors === null ? [] : [count(contributors, 'contributor')]),
    ...(securityPolicy === null ? [] : ['a security policy']),
  ];
  return parts.length === 0 ? `It is ${repository.name}.` : `${repository.name}: ${parts.join(', ')}.`;
}

const toLine = (
  reading: SourceReading,
  { at }: Answer<unknown>,
  { url, ...line }: Pick<AnswerLine, 'title' | 'text'> & { url?: string },
): AnswerLine => ({
  ...line,
  basis: sourceTraits[reading.source].basis,
  evidence: toEvidence(reading, at, 'answered', url),
  about: sourceStatement(reading.source),
});

const describeDomain = ({ name, registeredAt, expiresAt }: NonNullable<DomainAnswer['domain']>) =>
  registeredAt === null
    ? `${name} is registered; since when is not told.`
    : `${name} has been registered since ${day(registeredAt)}${expiresAt === null ? '' : `, and is until ${day(expiresAt)}`}.`;

function describeBountyPage({ url, status }: BountyPageAnswer, asked: string, isNamed: boolean): string {
  const place = hostOf(url) === hostOf(asked) ? '' : ` at ${hostOf(url)}`;
  const named = isNamed ? ' Its security.txt names that page.' : '';
  return `${asked} answered ${status}${place}. What it promises was not read.${named}`;
}

const describeTokens = ({ list, tokens }: TokenListAnswer) =>
  `“${list}” names ${tokens
    .map(({ symbol, name, decimals }) => `${symbol} (${name}, ${count(decimals, 'decimal')})`)
    .join(', ')}.`;

const shownReports = 5;

/** What a list says is its word: a report that it links was not read here. */
function describeReports({ names, reports }: AuditListAnswer): string {
  const rest = reports.length - shownReports;
  const more = rest > 0 ? `, and ${rest} more` : '';
  return `${names.join(', ')}: it links ${count(reports.length, 'audit report')}, which we did not read: ${reports.slice(0, shownReports).join(', ')}${more}.`;
}

function describeReading(reading: SourceReading, now: Date, named: readonly string[]): AnswerLine[] {
  switch (reading.source) {
    case 'websites': {
      const answer = findAnswer(reading, websiteAnswerSchema, now);
      const text = answer && describeWebsite(answer.value, reading.subject);
      return answer && text ? [toLine(reading, answer, { title: 'Website', text })] : [];
    }
    case 'repositories': {
      const answer = findAnswer(reading, repositoryAnswerSchema, now);
      const text = answer && describeRepository(answer.value);
      return answer && text ? [toLine(reading, answer, { title: 'Repository', text })] : [];
    }
    case 'securityTexts': {
      const answer = findAnswer(reading, securityTextAnswerSchema, now);
      if (!answer?.value.text) return [];
      const { contacts, expires } = answer.value.text;
      const text = `It names ${contacts.join(', ') || 'no usable contact'}${expires === null ? '' : `, until ${day(expires)}`}.`;
      return [toLine(reading, answer, { title: 'security.txt', text })];
    }
    case 'domains': {
      const answer = findAnswer(reading, domainAnswerSchema, now);
      if (!answer?.value.domain) return [];
      const { url, domain } = answer.value;
      return [toLine(reading, answer, { title: 'Domain', text: describeDomain(domain), url })];
    }
    case 'bountyPages': {
      const answer = findAnswer(reading, bountyPageAnswerSchema, now);
      if (!answer) return [];
      const text = describeBountyPage(answer.value, reading.subject, named.includes(reading.subject));
      return [toLine(reading, answer, { title: 'Bug bounty page', text })];
    }
    case 'tokenLists': {
      const answer = findAnswer(reading, tokenListAnswerSchema, now);
      if (!answer || answer.value.tokens.length === 0) return [];
      return [toLine(reading, answer, { title: 'Token list', text: describeTokens(answer.value) })];
    }
    case 'auditLists': {
      const answer = findAnswer(reading, auditListAnswerSchema, now);
      if (!answer || answer.value.reports.length === 0) return [];
      return [toLine(reading, answer, { title: 'Audit list', text: describeReports(answer.value) })];
    }
    // Shown where they are looked for: with the code, the price and the stages. Incidents are for staff to judge.
    case 'verifiedSources':
    case 'prices':
    case 'ratings':
    case 'incidents':
    case 'recordFiles':
      return [];
  }
}

/** All that the `security.txt` of the website names, while it is young enough to say anything. */
function findNamed(text: SourceReading | undefined, now: Date): string[] {
  const answer = text && findAnswer(text, securityTextAnswerSchema, now);
  return answer?.value.text ? [...answer.value.text.contacts, ...answer.value.text.policies] : [];
}

/** What live sources last answered about what the record names today, while it is young enough to say anything. */
export function describeAnswers({ website, details, sources }: AskedProject, now: Date): AnswerLine[] {
  const text = website === null ? undefined : securityTextAddress(website);
  const named = findNamed(
    sources.find(({ source, subject }) => source === 'securityTexts' && subject === text),
    now,
  );
  const subjects = new Set([
    website,
    text,
    website === null ? undefined : findDomain(website),
    details.links.find(({ kind }) => kind === 'repository')?.url,
    details.bugBounty?.url,
    ...findBountyPages(named),
  ]);
  return sources
    .filter(({ source, subject }) => isList(source) || subjects.has(subject))
    .flatMap((one) => describeReading(one, now, named));
}

/** Their subject is the list, and not what the record names. */
const isList = (source: SourceReading['source']) => source === 'tokenLists' || source === 'auditLists';

interface Asked {
  project: ProjectDetails;
  records: ProjectRecords;
  now: Date;
}

/** What a project's page shows of what live sources answered. */
export async function getAnswers(
  db: Db,
  { project: { id, website, links }, records: { bugBounty }, now }: Asked,
): Promise<AnswerLine[]> {
  const sources = await getReadingsOf(db, id);
  return describeAnswers({ website, details: { links, bugBounty }, sources }, now);
}

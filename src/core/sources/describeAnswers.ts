import { count, day } from '#scoring/factors/words.ts';
import type { AnswerLine } from '#wire/projectPage.ts';
import {
  type RepositoryAnswer,
  repositoryAnswerSchema,
  securityTextAnswerSchema,
  type WebsiteAnswer,
  websiteAnswerSchema,
} from './answers.ts';
import { type Answer, findAnswer, hostOf, toEvidence } from './readAnswer.ts';
import type { AskedProject } from './sourceFacts.ts';
import type { SourceReading } from './sourceReadings.ts';
import { securityTextAddress } from './subjects.ts';

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
  line: Omit<AnswerLine, 'evidence'>,
): AnswerLine => ({ ...line, evidence: toEvidence(reading, at, 'answered') });

function describeReading(reading: SourceReading, now: Date): AnswerLine[] {
  switch (reading.source) {
    case 'websites': {
      const answer = findAnswer(reading, websiteAnswerSchema, now);
      const text = answer && describeWebsite(answer.value, reading.subject);
      return answer && text ? [toLine(reading, answer, { title: 'Website', text, basis: 'measured' })] : [];
    }
    case 'repositories': {
      const answer = findAnswer(reading, repositoryAnswerSchema, now);
      const text = answer && describeRepository(answer.value);
      return answer && text ? [toLine(reading, answer, { title: 'Repository', text, basis: 'told' })] : [];
    }
    case 'securityTexts': {
      const answer = findAnswer(reading, securityTextAnswerSchema, now);
      if (!answer?.value.text) return [];
      const { contacts, expires } = answer.value.text;
      const text = `It names ${contacts.join(', ') || 'no usable contact'}${expires === null ? '' : `, until ${day(expires)}`}.`;
      return [toLine(reading, answer, { title: 'security.txt', text, basis: 'measured' })];
    }
    default:
      return [];
  }
}

/** What live sources last answered about what the record names today, while it is young enough to say anything. */
export function describeAnswers({ website, details, sources }: AskedProject, now: Date): AnswerLine[] {
  const named = new Set([
    website,
    website === null ? null : securityTextAddress(website),
    details.links.find(({ kind }) => kind === 'repository')?.url,
  ]);
  return sources.filter(({ subject }) => named.has(subject)).flatMap((one) => describeReading(one, now));
}

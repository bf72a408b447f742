import type * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Fact, Facts, Published, Website } from '#model/facts.ts';
import { type SourceName, sourceTraits } from '#model/sources.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { day } from '#scoring/factors/words.ts';
import { securityTextAnswerSchema, websiteAnswerSchema } from './answers.ts';
import type { SourceReading } from './sourceReadings.ts';
import { securityTextAddress } from './subjects.ts';

/** What the record names, and what was answered about it. */
export interface AskedProject {
  website: string | null;
  sources: readonly SourceReading[];
}

/** So many tries over so long must fail before it is said that nobody answers. */
export const downAfter = { tries: 3, ms: 86_400_000 };

const hostOf = (url: string) => new URL(url).host;

interface Answer<T> {
  value: T;
  at: Date;
}

/** What was last answered, while it is young enough to say anything. */
function findAnswer<T>(reading: SourceReading, schema: z.ZodMiniType<T>, now: Date): Answer<T> | undefined {
  const { answer, answeredAt, source } = reading;
  if (answeredAt === null || now.getTime() - answeredAt.getTime() > sourceTraits[source].mostAgeMs)
    return undefined;
  const value = findStored(schema, answer);
  return value && { value, at: answeredAt };
}

function toEvidence({ source, subject }: SourceReading, at: Date, said: string): Evidence {
  const time = at.toISOString();
  return {
    kind: 'answer',
    source,
    url: subject,
    at: time,
    label: `${hostOf(subject)} ${said} on ${day(time)}`,
  };
}

/** Failed often and for long, while others were answered: then it is not us. */
function isDown({ failures, failingSince, askedAt, source }: SourceReading, now: Date): boolean {
  return (
    failures >= downAfter.tries &&
    failingSince !== null &&
    askedAt.getTime() - failingSince.getTime() >= downAfter.ms &&
    now.getTime() - askedAt.getTime() <= sourceTraits[source].mostAgeMs
  );
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
    toEvidence(reading, answer.at, `answered ${answer.value.status}`),
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

/** What live sources say about a project, where they were asked about what its record names today. */
export function sourceFacts(
  { website, sources }: AskedProject,
  now: Date,
): { website?: Facts['website']; securityContact?: Facts['securityContact'] | undefined } {
  const find = (source: SourceName, subject: string | undefined) =>
    sources.find((one) => one.source === source && one.subject === subject);
  if (website === null) return {};
  const site = find('websites', website);
  const text = find('securityTexts', securityTextAddress(website));
  return {
    ...(site && { website: websiteFact(site, now) }),
    ...(text && { securityContact: securityContactFact(text, now) }),
  };
}

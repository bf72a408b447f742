import {
  bountyPageAnswerSchema,
  repositoryAnswerSchema,
  securityTextAnswerSchema,
  tokenListAnswerSchema,
  websiteAnswerSchema,
} from '#core/sources/answers.ts';
import { findAnswer, hostOf, isDown, isGone, toEvidence } from '#core/sources/readAnswer.ts';
import type { SourceReading } from '#core/sources/sourceReadings.ts';
import { findRepositoryName, securityTextAddress } from '#core/sources/subjects.ts';
import type { Contradiction } from '#model/contradictions.ts';
import type { ProjectDetailsRecord, ProjectLink } from '#model/projectRecords.ts';
import { type SourceName, sourceTraits } from '#model/sources.ts';
import { count } from '#scoring/factors/words.ts';

/** What a record says that a live source can speak against. */
export interface ClaimedProject {
  website: string | null;
  links: readonly ProjectLink[];
  securityContact: string | null;
  bugBounty: ProjectDetailsRecord['bugBounty'];
  tokens: readonly ClaimedToken[];
}

interface ClaimedToken {
  chain: string;
  address: string | null;
  symbol: string;
  decimals: number;
}

interface Said {
  claimed: string;
  measured: string;
  at: Date;
  /** For the evidence: "acme.example … on that day". */
  label: string;
  /** The token spoken of, if any. */
  token?: ClaimedToken;
}

const toContradiction = (
  reading: SourceReading,
  { claimed, measured, at, label, token }: Said,
): Contradiction => ({
  chain: token?.chain ?? null,
  address: token?.address ?? null,
  claimed,
  measured,
  basis: sourceTraits[reading.source].basis,
  at: at.toISOString(),
  evidence: [toEvidence(reading, at, label)],
});

/** `www.` and other names within one domain are the same place to whoever wrote the record. */
const isSamePlace = (a: string, b: string) => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

function checkWebsite(reading: SourceReading, now: Date): Said | undefined {
  const claimed = `Its website is ${reading.subject}.`;
  if (isDown(reading, now))
    return {
      claimed,
      measured: `It gave no usable answer to the last ${reading.failures} tries of our server.`,
      at: reading.askedAt,
      label: 'gave no usable answer, last',
    };
  const answer = findAnswer(reading, websiteAnswerSchema, now);
  if (!answer || isSamePlace(hostOf(answer.value.url), hostOf(reading.subject))) return undefined;
  return {
    claimed,
    measured: `It sends visitors on to ${hostOf(answer.value.url)}.`,
    at: answer.at,
    label: `sent our server on to ${hostOf(answer.value.url)}`,
  };
}

function checkRepository(reading: SourceReading, now: Date): Said | undefined {
  const answer = findAnswer(reading, repositoryAnswerSchema, now);
  const name = findRepositoryName(reading.subject);
  if (!answer || name === undefined) return undefined;
  const claimed = `Its code is at ${reading.subject}.`;
  const host = hostOf(reading.subject);
  const { repository } = answer.value;
  const said = { claimed, at: answer.at, label: 'told about the repository' };
  if (!repository) return { ...said, measured: `${host} says that nobody can read a repository there.` };
  if (repository.name.toLowerCase() === name.toLowerCase()) return undefined;
  return { ...said, measured: `${host} calls that repository ${repository.name}.` };
}

const bare = (contact: string) =>
  contact
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/\/$/, '');

/** Both name somebody, and nobody in common. That one of them names nobody says nothing. */
function checkContact(reading: SourceReading, now: Date, recorded: string): Said | undefined {
  const answer = findAnswer(reading, securityTextAnswerSchema, now);
  const text = answer?.value.text;
  if (!answer || !text || text.contacts.length === 0) return undefined;
  if (text.expires === null || Date.parse(text.expires) <= now.getTime()) return undefined;
  // A record may name the page that holds them all.
  const named = [...text.contacts, ...text.policies, reading.subject].map(bare);
  if (named.includes(bare(recorded))) return undefined;
  return {
    claimed: `Its security contact is ${recorded}.`,
    measured: `Its security.txt names ${text.contacts.join(', ')}.`,
    at: answer.at,
    label: 'published its security.txt',
  };
}

function checkBounty(reading: SourceReading, now: Date): Said | undefined {
  const claimed = `Its bug bounty runs at ${reading.subject}.`;
  if (isDown(reading, now))
    return {
      claimed,
      measured: `That page gave no usable answer to the last ${reading.failures} tries of our server.`,
      at: reading.askedAt,
      label: 'gave no usable answer, last',
    };
  const answer = findAnswer(reading, bountyPageAnswerSchema, now);
  if (!answer || !isGone(answer.value)) return undefined;
  const { status } = answer.value;
  return { claimed, measured: `That page answered ${status}.`, at: answer.at, label: `answered ${status}` };
}

const describeToken = ({ symbol, decimals }: Pick<ClaimedToken, 'symbol' | 'decimals'>) =>
  `${symbol}, with ${count(decimals, 'decimal')}`;

/** A list may be wrong about a token, and so may the record: both are shown. */
function checkTokens(reading: SourceReading, now: Date, tokens: readonly ClaimedToken[]): Said[] {
  const answer = findAnswer(reading, tokenListAnswerSchema, now);
  return tokens.flatMap((token) => {
    const listed = answer?.value.tokens.find(
      ({ chain, address }) => chain === token.chain && address === token.address,
    );
    if (!answer || !listed) return [];
    if (listed.symbol === token.symbol && listed.decimals === token.decimals) return [];
    return [
      {
        claimed: `The token is ${describeToken(token)}.`,
        measured: `The token list “${answer.value.list}” calls it ${describeToken(listed)}.`,
        at: answer.at,
        label: 'published its token list',
        token,
      },
    ];
  });
}

/**
 * Where a record and what live sources answered about what it names today cannot both be right. An answer that is too old or
 * was never given takes contradictions away and makes no others.
 */
export function findSourceContradictions(
  { website, links, securityContact, bugBounty, tokens }: ClaimedProject,
  readings: readonly SourceReading[],
  now: Date,
): Contradiction[] {
  const check = (
    source: SourceName,
    subject: string | null | undefined,
    find: (reading: SourceReading) => Said | undefined,
  ): Contradiction[] => {
    const reading = readings.find((one) => one.source === source && one.subject === subject);
    const said = reading && find(reading);
    return said ? [toContradiction(reading, said)] : [];
  };
  const repository = links.find(({ kind }) => kind === 'repository')?.url;
  return [
    ...check('websites', website, (one) => checkWebsite(one, now)),
    ...check('repositories', repository, (one) => checkRepository(one, now)),
    ...(website === null || securityContact === null
      ? []
      : check('securityTexts', securityTextAddress(website), (one) =>
          checkContact(one, now, securityContact),
        )),
    ...(bugBounty?.active ? check('bountyPages', bugBounty.url, (one) => checkBounty(one, now)) : []),
    ...readings
      .filter(({ source }) => source === 'tokenLists')
      .flatMap((one) => checkTokens(one, now, tokens).map((said) => toContradiction(one, said))),
  ];
}

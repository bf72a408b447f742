import type { ChainAddress } from '#model/addressKey.ts';
import { type RatingService, ratingServiceNames, ratingServices } from '#model/otherRatings.ts';
import { sourceTraits } from '#model/sources.ts';
import type { OtherRating } from '#wire/sourceAnswers.ts';
import { type RatingAnswer, ratingAnswerSchema } from './answers.ts';
import { findAnswer, toEvidence } from './readAnswer.ts';
import type { SourceReading } from './sourceReadings.ts';

/** Pages of the services; the last are those of the demo world. */
const hosts: Record<RatingService, readonly string[]> = {
  defiscan: ['defiscan.info', 'www.defiscan.info', 'defiscan.example'],
  defirisk: ['defirisk.co', 'www.defirisk.co', 'defirisk.example'],
};

/** Of one service, what lies below `/protocols/` on its site: `aave/ethereum`. */
export interface RatingPage {
  service: RatingService;
  path: string;
}

const pathPattern: Record<RatingService, RegExp> = {
  defiscan: /^\/protocols\/([a-z0-9][a-z0-9-]{0,80}(?:\/[a-z0-9][a-z0-9-]{0,80})?)\/?$/,
  defirisk: /^\/protocols\/([a-z0-9][a-z0-9-]{0,80})\/?$/,
};

/** The page of a rating, as a link on record names it; undefined for any other link. A name is never looked for. */
export function findRatingPage(link: string): RatingPage | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, hostname, pathname } = new URL(link);
  const service = ratingServices.find((one) => hosts[one].includes(hostname));
  const path = service && protocol === 'https:' ? pathPattern[service].exec(pathname)?.[1] : undefined;
  return service && path !== undefined ? { service, path } : undefined;
}

const reasons: Record<RatingService, string> = {
  defiscan:
    'It rates who can change the protocol and whether users can leave first. Audits, incidents and the market do not count.',
  defirisk:
    'It counts factors of its own rubric, A best. What it could not assess is left out of its grade, as it lowers our coverage.',
};

interface Asked {
  links: readonly { url: string }[];
  contracts: readonly (ChainAddress | { address: string | null })[];
  readings: readonly SourceReading[];
  now: Date;
}

const day = (time: Date) => time.toISOString().slice(0, 10);

function toRated(
  service: RatingService,
  { page, rating, details, ratedOn, addresses }: RatingAnswer & { rating: string },
  { reading, at, contracts }: Pick<Asked, 'contracts'> & { reading: SourceReading; at: Date },
): OtherRating {
  const ours = new Set(contracts.map(({ address }) => address?.toLowerCase()));
  return {
    ...{ service, state: 'rated', rating, details, ratedOn, page, why: reasons[service] },
    until: day(new Date(at.getTime() + sourceTraits.ratings.mostAgeMs)),
    named: addresses.length,
    onRecord: addresses.filter((address) => ours.has(address.toLowerCase())).length,
    evidence: toEvidence(reading, at, 'answered'),
  };
}

function describeRating(
  service: RatingService,
  page: string,
  { contracts, readings, now }: Omit<Asked, 'links'>,
): OtherRating {
  const unknown = (why: string): OtherRating => ({ service, state: 'unknown', why, page });
  const reading = readings.find(({ source, subject }) => source === 'ratings' && subject === page);
  const answer = reading && findAnswer(reading, ratingAnswerSchema, now);
  if (!answer) return unknown('Linked on record. It was not asked, or its last answer is too old.');
  const { rating } = answer.value;
  if (rating === null) return unknown('It publishes no rating at the page linked on record.');
  return toRated(service, { ...answer.value, rating }, { reading, at: answer.at, contracts });
}

/** What others say of a project, one entry for each page: services rate each chain apart. Whatever is not known is a gap, and never a rating. */
export function describeRatings({ links, ...asked }: Asked): OtherRating[] {
  return ratingServices.flatMap((service): OtherRating[] => {
    const pages = links.map(({ url }) => url).filter((url) => findRatingPage(url)?.service === service);
    const why = `No page of ${ratingServiceNames[service]} is linked on record.`;
    if (pages.length === 0) return [{ service, state: 'unknown', why, page: null }];
    return [...new Set(pages)].map((page) => describeRating(service, page, asked));
  });
}

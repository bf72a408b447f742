import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { RatingAnswer } from '#core/sources/answers.ts';
import { findRatingPage } from '#core/sources/ratings.ts';
import { getRatingSubjects } from '#core/sources/subjects.ts';
import { requestPublic } from '#lib/requestPublic.ts';
import type { RatingService } from '#model/otherRatings.ts';
import { unreadable } from './createJsonApi.ts';
import { toFailed, toFailedStatus } from './failures.ts';
import type { Asked, LiveSource } from './LiveSource.ts';
import { parseAnswer } from './parseAnswer.ts';
import { plainLine } from './plainLine.ts';
import type { WebOptions } from './WebOptions.ts';

export interface RatingSettings {
  /** Where DeFiScan's files are: Markdown with front matter, one for each protocol and chain. */
  defiscan: string;
  /** The version of defirisk.co's API that is read. */
  defirisk: string;
}

/** A DeFiScan review with all its permissions has some 50 kB, an assessment of defirisk.co 300. */
const maxBytes = 2 * 1024 * 1024;
const mostAddresses = 200;
const longestFrontMatter = 20_000;

const line = plainLine(200);
const isoDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d/));

const reviewSchema = z.object({
  chain: line,
  /** "O" and "I" stand for other and infrastructure, which have none. */
  stage: z.union([z.number(), z.string()]),
  risks: z.optional(z.array(z.enum(['L', 'M', 'H', 'l', 'm', 'h']))),
  publish_date: z.optional(z.nullable(isoDay)),
  update_date: z.optional(z.nullable(isoDay)),
});

const dimensions = ['chain', 'upgradeability', 'autonomy', 'exit window', 'accessibility'];
const levels: Record<string, string> = { L: 'low', M: 'medium', H: 'high' };

/** 1970 stands for never. */
const findDay = (text: string | null | undefined) =>
  text && text > '1970-01-02' ? text.slice(0, 10) : undefined;

type Read = Omit<RatingAnswer, 'page'>;

function readReview(body: Buffer): Read | undefined {
  const text = body.toString('utf8');
  const [, front = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  if (front === '' || front.length > longestFrontMatter) return undefined;
  let fields: unknown;
  try {
    fields = parse(front, { schema: 'core', maxAliasCount: 10 });
  } catch {
    return undefined;
  }
  const { data } = z.safeParse(reviewSchema, fields);
  if (!data) return undefined;
  const { stage, risks = [], publish_date: published, update_date: updated } = data;
  const words = risks.map((risk, i) => `${dimensions[i]} ${levels[risk.toUpperCase()]}`);
  const addresses = [...text.matchAll(/\[(0x[0-9a-fA-F]{40})\]/g)].map(([, address = '']) => address);
  return {
    rating: typeof stage === 'number' && [0, 1, 2].includes(stage) ? `Stage ${stage}` : null,
    details: words.length === dimensions.length ? `Risks on ${data.chain}: ${words.join(', ')}` : null,
    ratedOn: findDay(updated) ?? findDay(published) ?? null,
    addresses: [...new Set(addresses)].slice(0, mostAddresses),
  };
}

const assessmentSchema = z.object({
  rubric_version: line,
  data_as_of: isoDay,
  data: z.object({
    protocol_data: z.object({
      protocol: z.object({
        headline_grade: z.nullable(z.string().check(z.regex(/^[A-F][+-]?$/))),
        graded_at: z.optional(z.nullable(isoDay)),
        risk_score: z.optional(z.nullable(z.number())),
      }),
      deployments: z.optional(z.array(z.object({ anchor_address: z.optional(z.nullable(z.string())) }))),
    }),
  }),
});

function readAssessment(body: Buffer): Read | undefined {
  let json: unknown;
  try {
    json = parseAnswer(body);
  } catch {
    return undefined;
  }
  const { data } = z.safeParse(assessmentSchema, json);
  if (!data) return undefined;
  const { protocol, deployments = [] } = data.data.protocol_data;
  const score = protocol.risk_score ?? null;
  return {
    rating: protocol.headline_grade,
    details: `Rubric ${data.rubric_version}${score === null ? '' : `, risk score ${score.toFixed(1)} of 100`}`,
    ratedOn: (protocol.graded_at ?? data.data_as_of).slice(0, 10),
    addresses: deployments
      .flatMap(({ anchor_address: address }) =>
        address && /^0x[0-9a-fA-F]{40}$/.test(address) ? [address] : [],
      )
      .slice(0, mostAddresses),
  };
}

const readers: Record<RatingService, (body: Buffer) => Read | undefined> = {
  defiscan: readReview,
  defirisk: readAssessment,
};
const endings: Record<RatingService, string> = { defiscan: '.md', defirisk: '.json' };

/** Ratings by others, from the files that they publish, for pages of theirs that a record links. No name is looked up. */
export function createRatings(
  settings: RatingSettings,
  { userAgent, demo }: Pick<WebOptions, 'userAgent' | 'demo'>,
): LiveSource {
  const baseOf = (subject: string) => settings[findRatingPage(subject)?.service ?? 'defiscan'];
  return {
    name: 'ratings',
    getSubjects: (db) => getRatingSubjects(db, { demo: demo !== undefined }),
    hostOf: (subject) => new URL(baseOf(subject)).host,
    async ask(subject, { now, signal, etag }): Promise<Asked> {
      const found = findRatingPage(subject);
      if (!found) return unreadable(new URL(subject).host);
      const { service, path } = found;
      const folder = service === 'defirisk' ? '/protocols' : '';
      try {
        const answer = await requestPublic({
          url: `${settings[service].replace(/\/$/, '')}${folder}/${path}${endings[service]}`,
          headers: { 'user-agent': userAgent, ...(etag && { 'if-none-match': etag }) },
          ...{ maxBytes, isOperators: true, local: demo, signal },
        });
        if (answer.status === 304) return { kind: 'unchanged' };
        const validators = { etag: answer.headers.etag ?? null, lastModified: null };
        if (answer.status === 404) {
          const none: RatingAnswer = {
            page: subject,
            rating: null,
            details: null,
            ratedOn: null,
            addresses: [],
          };
          return { kind: 'answered', answer: none, ...validators };
        }
        if (answer.status !== 200) return toFailedStatus(answer, now);
        const read = readers[service](answer.body);
        if (!read) return unreadable(new URL(settings[service]).host);
        return { kind: 'answered', answer: { page: subject, ...read } satisfies RatingAnswer, ...validators };
      } catch (error) {
        return toFailed(error);
      }
    },
  };
}

import * as z from 'zod/mini';

/** What a website answered. */
export const websiteAnswerSchema = z.object({
  /** After all redirects. */
  url: z.url(),
  status: z.number(),
  certificateUntil: z.nullable(z.string()),
  /** Which security headers its answer had, by their names. */
  headers: z.array(z.string()),
});
export type WebsiteAnswer = z.infer<typeof websiteAnswerSchema>;

/** What a `security.txt` says; null where there is none. */
export const securityTextAnswerSchema = z.object({
  text: z.nullable(
    z.object({
      contacts: z.array(z.string()),
      expires: z.nullable(z.string()),
      policies: z.array(z.string()),
    }),
  ),
});
export type SecurityTextAnswer = z.infer<typeof securityTextAnswerSchema>;

/** What is told of a repository; null: there is none at its address that everybody can read. */
export const repositoryAnswerSchema = z.object({
  repository: z.nullable(
    z.object({
      /** As it is called today: a renamed one is found under its old name. */
      name: z.string(),
      archived: z.boolean(),
      lastCommitAt: z.nullable(z.string()),
      release: z.nullable(z.object({ name: z.string(), at: z.nullable(z.string()) })),
      contributors: z.nullable(z.number()),
      /** Where its policy for reports of faults is. */
      securityPolicy: z.nullable(z.string()),
    }),
  ),
});
export type RepositoryAnswer = z.infer<typeof repositoryAnswerSchema>;

/** Whether a service built the code of a contract from source code; null: not. */
export const verifiedSourceAnswerSchema = z.object({
  url: z.url(),
  match: z.nullable(z.enum(['exact_match', 'match'])),
  /** The transaction that made the contract, as the service says. */
  creation: z.optional(z.string()),
});
export type VerifiedSourceAnswer = z.infer<typeof verifiedSourceAnswerSchema>;

/** By time, in milliseconds and US dollars; none where the service knows none. */
export const priceAnswerSchema = z.object({
  url: z.url(),
  prices: z.array(z.tuple([z.number(), z.number()])),
  /** What was traded in the 24 hours before; absent where the service does not speak of it. */
  volumes: z.optional(z.array(z.tuple([z.number(), z.number()]))),
});
export type PriceAnswer = z.infer<typeof priceAnswerSchema>;

/** What a registry says of a domain; null: nothing. */
export const domainAnswerSchema = z.object({
  url: z.url(),
  domain: z.nullable(
    z.object({
      name: z.string(),
      registeredAt: z.nullable(z.string()),
      expiresAt: z.nullable(z.string()),
    }),
  ),
});
export type DomainAnswer = z.infer<typeof domainAnswerSchema>;

/** What the page of a bug bounty answered. */
export const bountyPageAnswerSchema = z.object({
  /** After all redirects. */
  url: z.url(),
  status: z.number(),
});
export type BountyPageAnswer = z.infer<typeof bountyPageAnswerSchema>;

/** What a token list says of the tokens that a project has on record; none where it names none of them. */
export const tokenListAnswerSchema = z.object({
  list: z.string(),
  tokens: z.array(
    z.object({
      chain: z.string(),
      address: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.number(),
    }),
  ),
});
export type TokenListAnswer = z.infer<typeof tokenListAnswerSchema>;

/** Audit reports that a public list links under the website of a project; none where it names none. That it links them says nothing of what they examined. */
export const auditListAnswerSchema = z.object({
  url: z.url(),
  /** What the list calls the project, or each of its parts. */
  names: z.array(z.string()),
  reports: z.array(z.string()),
});
export type AuditListAnswer = z.infer<typeof auditListAnswerSchema>;

/** What a service that rates projects publishes of one, word for word; `rating` is null where it gives none. */
export const ratingAnswerSchema = z.object({
  page: z.url(),
  rating: z.nullable(z.string()),
  details: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  ratedOn: z.nullable(z.string()),
  /** Contracts that it names. */
  addresses: z.array(z.string()),
});
export type RatingAnswer = z.infer<typeof ratingAnswerSchema>;

/** One entry of a list of incidents, as whoever keeps the list has it; null: it does not say. */
export interface ListedIncident {
  name: string;
  at: string;
  classification: string | null;
  technique: string | null;
  lossUsd: number | null;
  returnedUsd: number | null;
  link: string | null;
}

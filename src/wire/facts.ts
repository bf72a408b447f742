import * as z from 'zod/mini';
import { auditMethods } from '#model/audits.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { type Fact, type FactKey, type Facts, fixProofs } from '#model/facts.ts';
import { findingStatuses } from '#model/findings.ts';
import { holderSchema } from '#model/holderSchema.ts';
import { answerOverrideSchema } from '#model/overrides.ts';
import { powerClasses } from '#model/powerClasses.ts';
import { projectStatuses } from '#model/projects.ts';
import { findingSeverities, severities } from '#model/severities.ts';

const evidence = z.array(evidenceSchema);
const text = z.string();
const number = z.number();
const kind = z.literal;
/** Missing in facts that are older than the question. */
const complete = z.optional(z.boolean());

/** When it was measured, and what goes with it. */
const measured = {
  at: text,
  evidence,
  maker: z.exactOptional(text),
  overrides: z.exactOptional(z.array(answerOverrideSchema)),
};

const unknownFact = z.object({
  state: z.literal('unknown'),
  why: text,
  pending: z.exactOptional(z.literal(true)),
});

const factOf = <T>(value: z.ZodMiniType<T>): z.ZodMiniType<Fact<T>> =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('known'), value, ...measured }),
    z.object({ state: z.literal('lost'), value, ...measured, since: text, why: text }),
    unknownFact,
  ]);

const published = z.discriminatedUnion('kind', [
  z.object({ kind: kind('none') }),
  z.object({ kind: kind('published'), at: text }),
]);

/** What each fact can say, as the model states it. */
export const factSchemas = {
  audits: factOf(
    z.object({
      all: z.array(
        z.object({
          auditor: text,
          completedAt: text,
          methods: z.nullable(z.array(z.enum(auditMethods))),
          scope: z.object({
            repository: z.nullable(text),
            commit: z.nullable(text),
            codeHashes: z.array(text),
            files: z.array(text),
          }),
          evidence,
        }),
      ),
      complete: z.boolean(),
    }),
  ),
  findings: factOf(
    z.object({
      all: z.array(
        z.object({
          id: text,
          severity: z.enum(findingSeverities),
          status: z.enum(findingStatuses),
          proofOfFix: z.enum(fixProofs),
          reportedAt: text,
          evidence,
        }),
      ),
      complete: z.boolean(),
    }),
  ),
  codeMatch: factOf(z.object({ matching: number, differing: number, notCompared: number, complete })),
  sourceVerified: factOf(z.object({ verified: number, contracts: number, complete })),
  control: factOf(
    z.object({
      powers: z.array(
        z.object({
          class: z.enum(powerClasses),
          contract: text,
          function: text,
          holder: holderSchema,
          cut: z.optional(z.literal(true)),
          decides: z.optional(z.literal(true)),
          evidence,
        }),
      ),
      contractsRead: number,
      contracts: number,
      tokens: z.optional(number),
      found: z.optional(
        z.object({
          closed: z.boolean(),
          beyond: number,
          obeyed: number,
          unread: z.boolean(),
          why: z.nullable(text),
        }),
      ),
      complete,
    }),
  ),
  upgradeability: factOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: kind('immutable') }),
      z.object({ kind: kind('standardProxy'), pattern: text }),
      z.object({ kind: kind('customProxy'), pattern: text }),
    ]),
  ),
  takeovers: factOf(z.array(z.object({ contract: text, title: text, open: z.boolean(), evidence }))),
  incidents: factOf(
    z.object({
      all: z.array(
        z.object({
          id: text,
          title: text,
          severity: z.enum(severities),
          happenedAt: text,
          resolvedAt: z.nullable(text),
          activeExploit: z.boolean(),
          evidence,
        }),
      ),
      complete: z.boolean(),
    }),
  ),
  bugBounty: factOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: kind('none') }),
      z.object({ kind: kind('running'), maxRewardUsd: z.nullable(number) }),
    ]),
  ),
  securityContact: factOf(published),
  incidentPlan: factOf(published),
  monitoring: factOf(z.object({ watched: number, contracts: number })),
  lastRead: factOf(z.object({ at: text })),
  holders: factOf(z.object({ top10Share: number, holders: z.nullable(number) })),
  supply: factOf(z.object({ total: text, cap: z.nullable(text) })),
  sellSimulation: factOf(z.object({ sellable: z.boolean(), reason: z.nullable(text) })),
  transferFee: factOf(z.object({ basisPoints: number })),
  restrictions: factOf(
    z.object({
      paused: z.nullable(z.boolean()),
      barred: z.nullable(z.object({ count: number, newest: z.array(text) })),
    }),
  ),
  exchanges: factOf(z.object({ count: number, complete })),
  priceHistory: factOf(z.object({ days: number, dailyDeviation: number })),
  communityLinks: factOf(z.object({ platforms: z.array(text), complete: z.boolean() })),
  website: factOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: kind('none') }),
      z.object({ kind: kind('site'), url: text, reachable: z.boolean(), https: z.boolean() }),
    ]),
  ),
  documentation: factOf(z.object({ published: z.boolean() })),
  repository: factOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: kind('none') }),
      z.object({ kind: kind('private') }),
      z.object({ kind: kind('public'), url: text, lastCommitAt: z.nullable(text) }),
    ]),
  ),
  team: factOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: kind('anonymous'), complete }),
      z.object({ kind: kind('named'), members: z.nullable(number), complete }),
      z.object({ kind: kind('verified'), members: number, by: text }),
    ]),
  ),
  deployment: factOf(z.object({ firstSeenAt: text })),
  funding: factOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: kind('undisclosed') }),
      z.object({ kind: kind('disclosed'), usd: z.nullable(number) }),
    ]),
  ),
  status: factOf(z.enum(projectStatuses)),
} satisfies { [K in FactKey]: z.ZodMiniType<Facts[K]> };

export const factsSchema: z.ZodMiniType<Facts> = z.object(factSchemas);

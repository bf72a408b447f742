import * as z from 'zod/mini';
import { auditMethods } from './audits.ts';
import { evidenceSchema } from './evidence.ts';
import { findingStatuses } from './findings.ts';
import { holderSchema } from './holderSchema.ts';
import { answerOverrideSchema } from './overrides.ts';
import { powerClasses } from './powerClasses.ts';
import { projectStatuses } from './projects.ts';
import { findingSeverities, severities } from './severities.ts';

const evidence = z.array(evidenceSchema);
const text = z.string();
const number = z.number();
const kind = z.literal;
/**
 * Of contracts: whether these are all, because discovery is closed, or by the word of the record. Missing in facts that are older than
 * the question, which reads as no.
 */
const complete = z.optional(z.boolean());

/** When it was measured, and what goes with it. */
const measured = {
  at: text,
  evidence,
  maker: z.exactOptional(text),
  /** Of questions that this fact answers. */
  overrides: z.exactOptional(z.array(answerOverrideSchema)),
};
type Measured = z.infer<z.ZodMiniObject<typeof measured>>;

export const unknownFact = z.object({
  state: z.literal('unknown'),
  why: text,
  pending: z.exactOptional(z.literal(true)),
});

/**
 * Times are ISO 8601 UTC. `lost` was known once and can no longer be read: its last value stays on record. `pending` is
 * being read for the first time: nothing is rated before that is done. `maker`: the program whose reading of code it
 * follows from, with its version; facts from before it was kept have none. `overrides`: what staff says of answers that follow from it.
 */
export type Fact<T> =
  | (Measured & { state: 'known'; value: T })
  | (Measured & { state: 'lost'; value: T; since: string; why: string })
  | z.infer<typeof unknownFact>;

const factOf = <T>(value: z.ZodMiniType<T>): z.ZodMiniType<Fact<T>> =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('known'), value, ...measured }),
    z.object({ state: z.literal('lost'), value, ...measured, since: text, why: text }),
    unknownFact,
  ]);

const audit = z.object({
  auditor: text,
  completedAt: text,
  /** Null: its record does not say. */
  methods: z.nullable(z.array(z.enum(auditMethods))),
  scope: z.object({
    repository: z.nullable(text),
    commit: z.nullable(text),
    codeHashes: z.array(text),
    files: z.array(text),
  }),
  evidence,
});
export type Audit = z.infer<typeof audit>;

/** Completed audits on record. Without a search for others, that one is not on record proves nothing. */
const auditHistory = z.object({ all: z.array(audit), complete: z.boolean() });
export type AuditHistory = z.infer<typeof auditHistory>;

/**
 * Whether a fix runs. Measured by us: `proven`, or `refuted` when the deployed code lacks it. The record's word only:
 * `claimed`, or `claimedMissing`. `none`: nobody says.
 */
export const fixProofs = ['proven', 'refuted', 'claimed', 'claimedMissing', 'none'] as const;
export type FixProof = (typeof fixProofs)[number];

const finding = z.object({
  id: text,
  severity: z.enum(findingSeverities),
  status: z.enum(findingStatuses),
  proofOfFix: z.enum(fixProofs),
  reportedAt: text,
  evidence,
});
export type Finding = z.infer<typeof finding>;

/** What audits found. Complete when all audits were looked for and the record of each states its findings. */
const reportedFindings = z.object({ all: z.array(finding), complete: z.boolean() });

/** Deployed contracts by how their code compares with the audited code. */
const codeMatch = z.object({ matching: number, differing: number, notCompared: number, complete });
export type CodeMatch = z.infer<typeof codeMatch>;
export type CodeOutcome = Exclude<keyof CodeMatch, 'complete'>;

/** One row per power and holder: a role with two holders is two rows. */
const power = z.object({
  class: z.enum(powerClasses),
  contract: text,
  function: text,
  holder: holderSchema,
  /** What it does was not followed to its end: it may be any other power too. */
  cut: z.optional(z.literal(true)),
  /** It sets what decides over users' money: an oracle's answer, a rate, a set of validators. */
  decides: z.optional(z.literal(true)),
  evidence,
});
export type Power = z.infer<typeof power>;

/** What following the references of the contracts on record found. */
const foundContracts = z.object({
  /** Every contract that the code on record can call or obey was read. */
  closed: z.boolean(),
  /** Contracts beside those on record that their code runs in, calls or created, counted among `contracts`. */
  beyond: number,
  /** Contracts beside those on record that hold power over them. */
  obeyed: number,
  /** Contracts beside those on record that they created; facts from before do not say. */
  created: z.optional(number),
  /** Something was not read that another reading may tell. */
  unread: z.boolean(),
  /** Why it is not closed. */
  why: z.nullable(text),
});
export type FoundContracts = z.infer<typeof foundContracts>;

/** A contract on record that says that it is paused, with the functions by which users get their money out that then fail. */
const pausedContract = z.object({ contract: text, stopped: z.array(text), evidence });
export type PausedContract = z.infer<typeof pausedContract>;

/**
 * Powers of the contracts that could be read; with fewer read than there are, or with contracts that the record may leave
 * out, absence proves nothing.
 */
const control = z.object({
  powers: z.array(power),
  contractsRead: number,
  contracts: number,
  /** Tokens among them, whose sale is a question of its own; facts from before do not say. */
  tokens: z.optional(number),
  /** Facts from before discovery do not say. */
  found: z.optional(foundContracts),
  /** Facts from before rules 9 do not say. */
  paused: z.optional(z.array(pausedContract)),
  complete,
});
export type Control = z.infer<typeof control>;

const upgradeability = z.discriminatedUnion('kind', [
  z.object({ kind: kind('immutable') }),
  z.object({ kind: kind('standardProxy'), pattern: text }),
  z.object({ kind: kind('customProxy'), pattern: text }),
]);
export type Upgradeability = z.infer<typeof upgradeability>;

/** A way for anyone to take over a contract: an open initializer, an unclaimed owner. */
export const foundTakeoverSchema = z.object({
  title: text,
  /** Confirmed by a simulated call from an unprivileged address. */
  open: z.boolean(),
});
export type FoundTakeover = z.infer<typeof foundTakeoverSchema>;

const takeover = z.object({ contract: text, ...foundTakeoverSchema.shape, evidence });
export type Takeover = z.infer<typeof takeover>;

const incident = z.object({
  id: text,
  title: text,
  severity: z.enum(severities),
  happenedAt: text,
  /** Null while it is not resolved. */
  resolvedAt: z.nullable(text),
  activeExploit: z.boolean(),
  evidence,
});
export type Incident = z.infer<typeof incident>;

/** Incidents on record. Without a search for others, that one is not on record proves nothing. */
const incidentHistory = z.object({ all: z.array(incident), complete: z.boolean() });

/** Something that a project publishes, at an address. */
const published = z.discriminatedUnion('kind', [
  z.object({ kind: kind('none') }),
  z.object({ kind: kind('published'), at: text }),
]);
export type Published = z.infer<typeof published>;

const bugBounty = z.discriminatedUnion('kind', [
  z.object({ kind: kind('none') }),
  z.object({ kind: kind('running'), maxRewardUsd: z.nullable(number) }),
]);
export type BugBounty = z.infer<typeof bugBounty>;

const website = z.discriminatedUnion('kind', [
  z.object({ kind: kind('none') }),
  z.object({ kind: kind('site'), url: text, reachable: z.boolean(), https: z.boolean() }),
]);
export type Website = z.infer<typeof website>;

const repository = z.discriminatedUnion('kind', [
  z.object({ kind: kind('none') }),
  z.object({ kind: kind('private') }),
  z.object({ kind: kind('public'), url: text, lastCommitAt: z.nullable(text) }),
]);
export type Repository = z.infer<typeof repository>;

/** Complete when somebody looked for a check of who they are; facts from before rules 4 do not say. */
const team = z.discriminatedUnion('kind', [
  z.object({ kind: kind('anonymous'), complete }),
  z.object({ kind: kind('named'), members: z.nullable(number), complete }),
  z.object({ kind: kind('verified'), members: number, by: text }),
]);
export type Team = z.infer<typeof team>;

const funding = z.discriminatedUnion('kind', [
  z.object({ kind: kind('undisclosed') }),
  z.object({ kind: kind('disclosed'), usd: z.nullable(number) }),
]);

/**
 * Everything that is known about a project, for the rules and for the pages. An empty list means "known to be none",
 * which takes proof: everything was read, or somebody looked and says when and where. What nobody looked for is unknown.
 */
export const factSchemas = {
  audits: factOf(auditHistory),
  findings: factOf(reportedFindings),
  codeMatch: factOf(codeMatch),
  sourceVerified: factOf(z.object({ verified: number, contracts: number, complete })),
  control: factOf(control),
  upgradeability: factOf(upgradeability),
  takeovers: factOf(z.array(takeover)),
  incidents: factOf(incidentHistory),
  bugBounty: factOf(bugBounty),
  securityContact: factOf(published),
  incidentPlan: factOf(published),
  /** How far our own reading goes: shown, and never part of a score. */
  monitoring: factOf(z.object({ watched: number, contracts: number })),
  lastRead: factOf(z.object({ at: text })),
  holders: factOf(z.object({ top10Share: number, holders: z.nullable(number) })),
  supply: factOf(z.object({ total: text, cap: z.nullable(text) })),
  sellSimulation: factOf(z.object({ sellable: z.boolean(), reason: z.nullable(text) })),
  transferFee: factOf(z.object({ basisPoints: number })),
  /** Stopped for everybody (null: there is no such switch), and barred one by one (null: not visible). */
  restrictions: factOf(
    z.object({
      paused: z.nullable(z.boolean()),
      barred: z.nullable(z.object({ count: number, newest: z.array(text) })),
    }),
  ),
  /** Complete when their number is on record, and not only some of them; facts from before rules 4 do not say. */
  exchanges: factOf(z.object({ count: number, complete })),
  priceHistory: factOf(z.object({ days: number, dailyDeviation: number })),
  /** Complete when somebody looked for all of them. */
  communityLinks: factOf(z.object({ platforms: z.array(text), complete: z.boolean() })),
  website: factOf(website),
  documentation: factOf(z.object({ published: z.boolean() })),
  repository: factOf(repository),
  team: factOf(team),
  deployment: factOf(z.object({ firstSeenAt: text })),
  funding: factOf(funding),
  status: factOf(z.enum(projectStatuses)),
};

export const factsSchema = z.object(factSchemas);
type ReadFacts = z.infer<typeof factsSchema>;
export type FactKey = keyof ReadFacts;
type ValuesByKey = { [K in FactKey]: ReadFacts[K] extends Fact<infer Value> ? Value : never };
/** An interface, so that the value of a key that is not known yet is looked up and not worked out. */
export interface FactValues extends ValuesByKey {}
export type Facts = { [K in FactKey]: Fact<FactValues[K]> };

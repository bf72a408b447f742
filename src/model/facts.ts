import type { AuditMethod } from './audits.ts';
import type { Holder } from './controlTypes.ts';
import type { Evidence } from './evidence.ts';
import type { FindingStatus } from './findings.ts';
import type { AnswerOverride } from './overrides.ts';
import type { PowerClass } from './powerClasses.ts';
import type { ProjectStatus } from './projects.ts';
import type { FindingSeverity, Severity } from './severities.ts';

interface ReadFact<T> {
  state: 'known';
  value: T;
  at: string;
  evidence: Evidence[];
  maker?: string;
  /** Of questions that this fact answers. */
  overrides?: AnswerOverride[];
}

/**
 * Times are ISO 8601 UTC. `lost` was known once and can no longer be read: its last value stays on record. `pending` is
 * being read for the first time: nothing is rated before that is done. `maker`: the program whose reading of code it
 * follows from, with its version; facts from before it was kept have none. `overrides`: what staff says of answers that follow from it.
 */
export type Fact<T> =
  | ReadFact<T>
  | (Omit<ReadFact<T>, 'state'> & { state: 'lost'; since: string; why: string })
  | { state: 'unknown'; why: string; pending?: true };

export interface Audit {
  auditor: string;
  completedAt: string;
  /** Null: its record does not say. */
  methods: AuditMethod[] | null;
  scope: { repository: string | null; commit: string | null; codeHashes: string[]; files: string[] };
  evidence: Evidence[];
}

/**
 * Whether a fix runs. Measured by us: `proven`, or `refuted` when the deployed code lacks it. The record's word only:
 * `claimed`, or `claimedMissing`. `none`: nobody says.
 */
export const fixProofs = ['proven', 'refuted', 'claimed', 'claimedMissing', 'none'] as const;
export type FixProof = (typeof fixProofs)[number];

export interface Finding {
  id: string;
  severity: FindingSeverity;
  status: FindingStatus;
  proofOfFix: FixProof;
  reportedAt: string;
  evidence: Evidence[];
}

/**
 * Whether these are all contracts: because discovery is closed, or by the word of the record. Facts from before rules 6 do not say,
 * which reads as no.
 */
type NamesAll = boolean | undefined;

/** Completed audits on record. Without a search for others, that one is not on record proves nothing. */
export interface AuditHistory {
  all: Audit[];
  complete: boolean;
}

/** What audits found. Complete when all audits were looked for and the record of each states its findings. */
export interface ReportedFindings {
  all: Finding[];
  complete: boolean;
}

export type CodeOutcome = 'matching' | 'differing' | 'notCompared';

/** Deployed contracts by how their code compares with the audited code. */
export interface CodeMatch extends Record<CodeOutcome, number> {
  complete?: NamesAll;
}

/** One row per power and holder: a role with two holders is two rows. */
export interface Power {
  class: PowerClass;
  contract: string;
  function: string;
  holder: Holder;
  /** What it does was not followed to its end: it may be any other power too. */
  cut?: true | undefined;
  /** It sets what decides over users' money: an oracle's answer, a rate, a set of validators. */
  decides?: true | undefined;
  evidence: Evidence[];
}

/** What following the references of the contracts on record found. */
export interface FoundContracts {
  /** Every contract that the code on record can call or obey was read. */
  closed: boolean;
  /** Contracts beside those on record that their code runs in, calls or created, counted among `contracts`. */
  beyond: number;
  /** Contracts beside those on record that hold power over them. */
  obeyed: number;
  /** Something was not read that another reading may tell. */
  unread: boolean;
  /** Why it is not closed. */
  why: string | null;
}

/**
 * Powers of the contracts that could be read; with fewer read than there are, or with contracts that the record may leave
 * out, absence proves nothing.
 */
export interface Control {
  powers: Power[];
  contractsRead: number;
  contracts: number;
  /** Tokens among them, whose sale is a question of its own; facts from before do not say. */
  tokens?: number | undefined;
  /** Facts from before discovery do not say. */
  found?: FoundContracts | undefined;
  complete?: NamesAll;
}

export type Upgradeability =
  | { kind: 'immutable' }
  | { kind: 'standardProxy'; pattern: string }
  | { kind: 'customProxy'; pattern: string };

/** A way for anyone to take over a contract: an open initializer, an unclaimed owner. */
export interface FoundTakeover {
  title: string;
  /** Confirmed by a simulated call from an unprivileged address. */
  open: boolean;
}

export interface Takeover extends FoundTakeover {
  contract: string;
  evidence: Evidence[];
}

export interface Incident {
  id: string;
  title: string;
  severity: Severity;
  happenedAt: string;
  /** Null while it is not resolved. */
  resolvedAt: string | null;
  activeExploit: boolean;
  evidence: Evidence[];
}

/** Incidents on record. Without a search for others, that one is not on record proves nothing. */
export interface IncidentHistory {
  all: Incident[];
  complete: boolean;
}

/** Something that a project publishes, at an address. */
export type Published = { kind: 'none' } | { kind: 'published'; at: string };

export type BugBounty = { kind: 'none' } | { kind: 'running'; maxRewardUsd: number | null };

export type Website = { kind: 'none' } | { kind: 'site'; url: string; reachable: boolean; https: boolean };

export type Repository =
  | { kind: 'none' }
  | { kind: 'private' }
  | { kind: 'public'; url: string; lastCommitAt: string | null };

/** Complete when somebody looked for a check of who they are; facts from before rules 4 do not say. */
export type Team =
  | { kind: 'anonymous'; complete?: boolean | undefined }
  | { kind: 'named'; members: number | null; complete?: boolean | undefined }
  | { kind: 'verified'; members: number; by: string };

export type Funding = { kind: 'undisclosed' } | { kind: 'disclosed'; usd: number | null };

/**
 * Everything that is known about a project, for the rules and for the pages. An empty list means "known to be none",
 * which takes proof: everything was read, or somebody looked and says when and where. What nobody looked for is unknown.
 */
export interface FactValues {
  audits: AuditHistory;
  findings: ReportedFindings;
  codeMatch: CodeMatch;
  sourceVerified: { verified: number; contracts: number; complete?: NamesAll };
  control: Control;
  upgradeability: Upgradeability;
  takeovers: Takeover[];
  incidents: IncidentHistory;
  bugBounty: BugBounty;
  securityContact: Published;
  incidentPlan: Published;
  /** How far our own reading goes: shown, and never part of a score. */
  monitoring: { watched: number; contracts: number };
  lastRead: { at: string };
  holders: { top10Share: number; holders: number | null };
  supply: { total: string; cap: string | null };
  sellSimulation: { sellable: boolean; reason: string | null };
  transferFee: { basisPoints: number };
  /** Stopped for everybody (null: there is no such switch), and barred one by one (null: not visible). */
  restrictions: { paused: boolean | null; barred: { count: number; newest: string[] } | null };
  /** Complete when their number is on record, and not only some of them; facts from before rules 4 do not say. */
  exchanges: { count: number; complete?: boolean | undefined };
  priceHistory: { days: number; dailyDeviation: number };
  /** Complete when somebody looked for all of them. */
  communityLinks: { platforms: string[]; complete: boolean };
  website: Website;
  documentation: { published: boolean };
  repository: Repository;
  team: Team;
  deployment: { firstSeenAt: string };
  funding: Funding;
  status: ProjectStatus;
}

export type FactKey = keyof FactValues;

export type Facts = { [K in FactKey]: Fact<FactValues[K]> };

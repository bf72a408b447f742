import * as z from 'zod/mini';
import type { GradeRange } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';
import type { Evidence } from '#model/evidence.ts';
import type { FoundTakeover } from '#model/facts.ts';
import { frequencies } from '#model/notifications.ts';
import type { ReadFacet } from '#model/powerClasses.ts';
import { type AddressKind, mostAddresses, type ScanStep, scanStates, scanSteps } from '#model/scans.ts';
import type { SourceOutcome } from '#model/sourceCode.ts';
import type { TokenScan } from '#model/tokenScan.ts';
import { addressQuery } from './addressQuery.ts';
import type { CodePageData, FunctionView, HolderView, OwnerView } from './evidencePages.ts';
import type { TraceLabel } from './trace.ts';

/** `POST /api/scans` */
export const scanBodySchema = z.object({
  /** By name or CAIP-2 id; needed where the site reads several chains. */
  chain: z.optional(z.string().check(z.maxLength(100))),
  addresses: z.array(addressQuery).check(z.minLength(1), z.maxLength(mostAddresses)),
});

export const scanLineSchema = z.object({
  id: z.string(),
  chain: z.string(),
  address: z.string(),
  state: z.enum(scanStates),
  /** What it is doing while it runs. */
  step: z.nullable(z.enum(scanSteps)),
  /** Why there is no result. */
  problem: z.nullable(z.string()),
  /** Of the result. */
  block: z.nullable(z.number()),
  /** The control grade of the result; null for what is no contract. */
  controlGrade: z.nullable(gradeRangeSchema),
});
export type ScanLine = z.infer<typeof scanLineSchema>;

export const scanJobSchema = z.object({
  id: z.string(),
  /** How many have ended, with a result or without. */
  ended: z.number(),
  total: z.number(),
  scans: z.array(scanLineSchema),
});
export type ScanJob = z.infer<typeof scanJobSchema>;

/** `POST /api/scan-watches`: by any result of the address. */
export const scanWatchBodySchema = z.object({ id: z.uuid(), on: z.boolean() });

/** What the signed-in user hears of when its code or powers change. */
export const scanWatchesSchema = z.object({
  /** How often mails about alerts go out, which tell of watched addresses, too. */
  mails: z.enum(frequencies),
  watches: z.array(
    z.object({
      chain: z.string(),
      address: z.string(),
      /** Of the newest result when the watch began. */
      sinceBlock: z.number(),
      /** The newest result that stays: what was read since shows no change. */
      scan: z.object({ id: z.string(), block: z.number() }),
      lookedAt: z.string(),
    }),
  ),
});
export type ScanWatches = z.infer<typeof scanWatchesSchema>;

/** Something that is known to differ from the result before. */
export interface ScanChange {
  what: string;
  before: string;
  after: string;
}

/** A function with a power: who can use it (only some, or anybody) and what that rests on. */
export interface ScannedPower {
  target: string;
  selector: string;
  name: string | null;
  guard: string | null;
  /** Who can call it, in plain words. */
  paths: string[];
  evidence: Evidence[];
}

export interface GivenApprovalView {
  kind: 'amount' | 'all';
  token: string;
  tokenLabel: string | null;
  spender: string;
  spenderLabel: string | null;
  /** In the token's smallest unit; null where it did not answer. */
  amount: string | null;
  /** By the token's own word; results from before do not have it. */
  decimals?: number | null;
}

export interface ScanView {
  kind: AddressKind;
  block: number;
  time: string;
  code: { hash: string; size: number } | null;
  balance: string;
  nonce: number;
  owners: OwnerView[];
  /** What others call the address, and who says so: an exchange, a mixer, a thief; null where no label is known. */
  label: TraceLabel | null;
  contract: {
    proxyKind: string;
    implementation: string | null;
    implementationHash: string | null;
    facets: readonly ReadFacet[];
    problem: string | null;
    takeovers: readonly FoundTakeover[];
    functions: FunctionView[];
    powers: ScannedPower[];
    holders: HolderView[];
  } | null;
  /** How published source compares with the code that runs; null where none was built here. `target`: its file and contract. */
  source: { outcome: Exclude<SourceOutcome, 'notBuilt'>; target: string } | null;
  creation: { block: number; time: string; transaction: string | null; proof: 'receipt' | 'state' } | null;
  /** What says that it is a multi-signature wallet or timelock, in words. */
  wallet: {
    kind: 'multisig' | 'timelock';
    text: string;
    owners: { address: string; label: string | null }[];
    /** Owners beside these, of which there are too many to be read. */
    unreadOwners: number;
    /** Functions by which others may act without its procedure; null where its code was not seen. */
    beside: string[] | null;
    evidence: Evidence[];
  } | null;
  /** What this address has power over, of contracts that the site has read. */
  holds: HolderView[];
  /** There are more powers than were looked at for that list. */
  hasMorePowers: boolean;
  approvals: GivenApprovalView[] | null;
  /** Null for what is no token. */
  token: TokenScan | null;
  /** The worst that somebody can do by this contract; null for what is none, and for results from before. */
  control: ControlGrade | null;
  /** What our index holds of calls and logs there; null where it is not followed. */
  activity: { since: number; transactions: number; events: number; days: number } | null;
  /** Where else the same code was seen. */
  places: CodePageData['places'];
  /** It was seen at more places than are listed. */
  hasMorePlaces: boolean;
  audits: CodePageData['audits'];
  /** More audits on record name it. */
  hasMoreAudits: boolean;
  gaps: { step: ScanStep; why: string }[];
}

export interface ScanPageData extends ScanLine {
  askedAt: string;
  doneAt: string | null;
  result: ScanView | null;
  /** The result before this one, and what is known to have changed since; null when there is none. */
  previous: { id: string; block: number; changes: ScanChange[] } | null;
  /** A newer result of the same address. */
  newer: { id: string; block: number } | null;
}

/** What the form shows. */
export interface ScanFormData {
  address: string;
  chain: string;
  /** What is wrong with the address that was given. */
  fault: string | null;
  /** Addresses of the demo world to try it with; empty without one. */
  examples: { chain: string; address: string; what: string; project: string }[];
  /** Contracts that were scanned lately; nobody learns who asked. */
  recent: {
    id: string;
    chain: string;
    address: string;
    label: string | null;
    block: number;
    controlGrade: GradeRange | null;
  }[];
}

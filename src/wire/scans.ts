import * as z from 'zod/mini';
import type { GradeRange } from '#model/controlGrade.ts';
import { controlGradeSchema, gradeRangeSchema } from '#model/controlGradeSchema.ts';
import { holderKinds } from '#model/controlTypes.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { misuses } from '#model/misuse.ts';
import { frequencies } from '#model/notifications.ts';
import { wholeApprovalKinds } from '#model/portfolio.ts';
import { creationProofs, functionVerdicts, powerClasses, type ReadFacet } from '#model/powerClasses.ts';
import { addressKinds, mostAddresses, scanStates, scanSteps } from '#model/scans.ts';
import { type TokenScan, tokenScanSchema } from '#model/tokenScan.ts';
import { addressQuery } from './addressQuery.ts';
import { type CodePageData, codeRoles, type FunctionView, type HolderView } from './evidencePages.ts';
import { sentWhole } from './sentWhole.ts';
import { traceLabelSchema } from './trace.ts';

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

const text = z.string();
const maybeText = z.nullable(text);
const number = z.number();
const paths = z.array(text);
const place = z.object({ id: text, block: number });

/** Something that is known to differ from the result before. */
const scanChangeSchema = z.object({ what: text, before: text, after: text });
export type ScanChange = z.infer<typeof scanChangeSchema>;

/** A function with a power: who can use it (only some, or anybody) and what that rests on. */
const scannedPowerSchema = z.object({
  target: text,
  selector: text,
  name: maybeText,
  guard: maybeText,
  /** Who can call it, in plain words. */
  paths,
  evidence: z.array(evidenceSchema),
});
export type ScannedPower = z.infer<typeof scannedPowerSchema>;

const givenApprovalSchema = z.object({
  kind: z.enum(wholeApprovalKinds),
  token: text,
  tokenLabel: maybeText,
  spender: text,
  spenderLabel: maybeText,
  /** In the token's smallest unit; null where it did not answer. */
  amount: maybeText,
  /** By the token's own word; results from before do not have it. */
  decimals: z.exactOptional(z.nullable(number)),
});
export type GivenApprovalView = z.infer<typeof givenApprovalSchema>;

const functionViewSchema: z.ZodMiniType<FunctionView> = z.object({
  selector: text,
  name: maybeText,
  verdict: z.enum(functionVerdicts),
  class: z.nullable(z.enum(powerClasses)),
  guard: maybeText,
  paths,
  misuse: z.exactOptional(z.nullable(z.enum(misuses))),
  uncapped: z.exactOptional(z.boolean()),
});

export const holderViewSchema: z.ZodMiniType<HolderView> = z.object({
  contract: text,
  contractLabel: maybeText,
  address: text,
  label: maybeText,
  kind: z.enum(holderKinds),
  powers: z.array(z.enum(powerClasses)),
  paths,
});

const facetSchema: z.ZodMiniType<ReadFacet> = z.object({
  address: text,
  codeHash: maybeText,
  functions: z.array(z.object({ selector: text, name: maybeText, verdict: z.enum(functionVerdicts) })),
});

const placeSchema: z.ZodMiniType<CodePageData['places'][number]> = z.object({
  chain: text,
  address: text,
  label: maybeText,
  role: z.enum(codeRoles),
  block: number,
});

const auditLineSchema: z.ZodMiniType<CodePageData['audits'][number]> = z.object({
  id: text,
  title: text,
  auditor: text,
  projectId: text,
  project: text,
  completedOn: maybeText,
  contract: text,
});

const tokenSchema: z.ZodMiniType<TokenScan> = tokenScanSchema;

const scanViewSchema = z.object({
  kind: z.enum(addressKinds),
  block: number,
  time: text,
  code: z.nullable(z.object({ hash: text, size: number })),
  balance: text,
  nonce: number,
  /** Projects that have the address on record. */
  owners: z.array(z.object({ projectId: text, project: text, label: text })),
  /** What others call the address, and who says so: an exchange, a mixer, a thief; null where no label is known. */
  label: z.nullable(traceLabelSchema),
  contract: z.nullable(
    z.object({
      /** The version of the analyser that read it; results from before do not say. */
      analyzer: z.exactOptional(number),
      proxyKind: text,
      implementation: maybeText,
      implementationHash: maybeText,
      facets: z.array(facetSchema),
      problem: maybeText,
      takeovers: z.array(z.object({ title: text, open: z.boolean() })),
      functions: z.array(functionViewSchema),
      powers: z.array(scannedPowerSchema),
      holders: z.array(holderViewSchema),
    }),
  ),
  /** How published source compares with the code that runs; null where none was built here. `target`: its file and contract. */
  source: z.nullable(z.object({ outcome: z.enum(['exact', 'codeEqual', 'differs']), target: text })),
  creation: z.nullable(
    z.object({ block: number, time: text, transaction: maybeText, proof: z.enum(creationProofs) }),
  ),
  /** What says that it is a multi-signature wallet or timelock, in words. */
  wallet: z.nullable(
    z.object({
      kind: z.enum(['multisig', 'timelock']),
      text,
      owners: z.array(z.object({ address: text, label: maybeText })),
      /** Owners beside these, of which there are too many to be read. */
      unreadOwners: number,
      /** Functions by which others may act without its procedure; null where its code was not seen. */
      beside: z.nullable(z.array(text)),
      evidence: z.array(evidenceSchema),
    }),
  ),
  /** What this address has power over, of contracts that the site has read. */
  holds: z.array(holderViewSchema),
  /** There are more powers than were looked at for that list. */
  hasMorePowers: z.boolean(),
  approvals: z.nullable(z.array(givenApprovalSchema)),
  /** Null for what is no token. */
  token: z.nullable(tokenSchema),
  /** The worst that somebody can do by this contract; null for what is none, and for results from before. */
  control: z.nullable(controlGradeSchema),
  /** What our index holds of calls and logs there; null where it is not followed. */
  activity: z.nullable(z.object({ since: number, transactions: number, events: number, days: number })),
  /** Where else the same code was seen. */
  places: z.array(placeSchema),
  /** It was seen at more places than are listed. */
  hasMorePlaces: z.boolean(),
  audits: z.array(auditLineSchema),
  /** More audits on record name it. */
  hasMoreAudits: z.boolean(),
  gaps: z.array(z.object({ step: z.enum(scanSteps), why: text })),
});
export type ScanView = z.infer<typeof scanViewSchema>;

/** A scan with its result, what could not be found out and why, and what changed since the result before. */
export const scanPageSchema = z.extend(scanLineSchema, {
  askedAt: text,
  doneAt: maybeText,
  result: z.nullable(scanViewSchema),
  /** The result before this one, and what is known to have changed since; null when there is none. */
  previous: z.nullable(z.extend(place, { changes: z.array(scanChangeSchema) })),
  /** A newer result of the same address. */
  newer: z.nullable(place),
});
export type ScanPageData = z.infer<typeof scanPageSchema>;
sentWhole.add(scanPageSchema, {});

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

import * as z from 'zod/mini';
import { toHolder } from '#core/powers/controlNode.ts';
import { holdersSchema, powerEvidenceListSchema } from '#core/powers/storedPowers.ts';
import { controlGradeSchema } from '#model/controlGradeSchema.ts';
import { foundTakeoverSchema } from '#model/facts.ts';
import { misuses } from '#model/misuse.ts';
import { wholeApprovalKinds } from '#model/portfolio.ts';
import {
  creationProofs,
  functionVerdicts,
  powerClasses,
  powerMethods,
  powerVerdicts,
} from '#model/powerClasses.ts';
import { addressKinds, scanSteps } from '#model/scans.ts';
import { type AbleFunction, type TokenFieldName, type TokenScan, tradeStages } from '#model/tokenScan.ts';

const text = z.string();
const maybeText = z.nullable(text);

const functionSchema = z.object({
  selector: text,
  name: maybeText,
  verdict: z.enum(functionVerdicts),
  class: z.nullable(z.enum(powerClasses)),
  guard: maybeText,
  // Results from before do not say.
  misuse: z.exactOptional(z.nullable(z.enum(misuses))),
  uncapped: z.exactOptional(z.boolean()),
});

const powerSchema = z.object({
  target: text,
  selector: text,
  name: maybeText,
  class: z.enum(powerClasses),
  beside: z.optional(z.array(z.enum(powerClasses))),
  verdict: z.enum(powerVerdicts),
  guard: maybeText,
  method: z.enum(powerMethods),
  cut: z.optional(z.literal(true)),
  decides: z.optional(z.literal(true)),
  holders: holdersSchema,
  evidence: powerEvidenceListSchema,
});

const facetSchema = z.object({
  address: text,
  codeHash: maybeText,
  functions: z.array(z.object({ selector: text, name: maybeText, verdict: z.enum(functionVerdicts) })),
});

const tokenOutline = z.looseObject({
  chain: text,
  address: text,
  block: z.number(),
  time: text,
  fields: z.record(text, z.looseObject({ state: z.enum(['known', 'unknown']) })),
  trades: z.array(z.looseObject({ pool: text, stage: z.enum(tradeStages) })),
});

/** Fields that results from before do not have. */
const then = { state: 'unknown', why: 'scans did not look for it at that time' } as const;
const notAsked = {
  ...{ feeLimits: then, purchase: then, soldAtOnce: then, lostToOthers: then, poolHolders: then },
  ...{ listed: then, lure: then, creatorRefused: then, personalFees: then, limitsInForce: then },
};

/** Its outline is enough to tell it from damage: the fields are written by one hand and only shown. */
const tokenSchema = z.pipe(
  z.custom<TokenScan>((value) => z.safeParse(tokenOutline, value).success),
  z.transform((scan): TokenScan => ({ ...scan, fields: { ...notAsked, ...scan.fields } })),
);

/** All that a scan found at one block; what it could not find out is among the gaps, with the reason. Addresses are EIP-55. */
const foundSchema = z.object({
  kind: z.enum(addressKinds),
  block: z.number(),
  /** Of that block. */
  time: text,
  code: z.nullable(z.object({ hash: text, size: z.number() })),
  /** In the chain's smallest unit. */
  balance: text,
  /** Transactions sent, or contracts made. */
  nonce: z.number(),
  /** Null where there is no code, or it could not be analysed. */
  contract: z.nullable(
    z.object({
      /** The version that read it; results from before do not say. */
      analyzer: z.exactOptional(z.number()),
      proxyKind: text,
      implementation: maybeText,
      implementationHash: maybeText,
      facets: z.array(facetSchema),
      /** Why part of it was not seen. */
      problem: maybeText,
      functions: z.array(functionSchema),
      powers: z.array(powerSchema),
      takeovers: z.array(foundTakeoverSchema),
    }),
  ),
  creation: z.nullable(
    z.object({ block: z.number(), time: text, transaction: maybeText, proof: z.enum(creationProofs) }),
  ),
  /** A multi-signature wallet or timelock with whoever commands it; null for anything else. */
  wallet: z.nullable(z.object({ holders: holdersSchema, evidence: powerEvidenceListSchema })),
  /** By the Approval logs of followed tokens, asked again at the block; null where that failed. */
  approvals: z.nullable(
    z.array(
      z.object({
        kind: z.enum(wholeApprovalKinds),
        token: text,
        spender: text,
        /** In the token's smallest unit; of `all`, 1 or 0; null where it did not answer. */
        amount: maybeText,
        /** By the token's own word; results from before do not have it. */
        decimals: z.exactOptional(z.nullable(z.number())),
      }),
    ),
  ),
  /** Null for what is no token. */
  token: z.nullable(tokenSchema),
  /** The worst that somebody can do by this contract; null for what is none. Results from before do not have it. */
  control: z.exactOptional(z.nullable(controlGradeSchema)),
  gaps: z.array(z.object({ step: z.enum(scanSteps), why: text })),
});

type Found = z.infer<typeof foundSchema>;
export type ScanGap = Found['gaps'][number];

type AnyField = TokenScan['fields'][TokenFieldName];

/** Results from before have who can use a token's functions among the powers of the contract alone. */
function addHolders({ token, ...rest }: Found): Found {
  if (!token) return { ...rest, token };
  const powers = rest.contract?.powers ?? [];
  const nameHolders = (one: AbleFunction): AbleFunction => ({
    ...one,
    holders: powers.flatMap(({ selector, holders }) =>
      selector === one.selector ? holders.map(toHolder) : [],
    ),
  });
  const complete = (field: AnyField): AnyField =>
    field.state === 'known' && typeof field.value === 'object' && 'functions' in field.value
      ? {
          ...field,
          value: { functions: field.value.functions.map((one) => (one.holders ? one : nameHolders(one))) },
        }
      : field;
  const fields = Object.entries(token.fields).map(([name, field]) => [name, complete(field)]);
  return { ...rest, token: { ...token, fields: Object.fromEntries(fields) as TokenScan['fields'] } };
}

export const scanResultSchema = z.pipe(foundSchema, z.transform(addHolders));
export type ScanResult = Found;

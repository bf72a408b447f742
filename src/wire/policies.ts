import * as z from 'zod/mini';
import { chainIdPattern } from '#model/chainId.ts';
import { controlActs, controlGrades } from '#model/controlGrade.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { conditionStates, policyVerdicts } from '#model/policies.ts';
import { addressQuery } from './addressQuery.ts';

/** Longer ones are not ours. */
export const longestReceipt = 32_768;

const percent = z.number().check(z.gte(0), z.lte(100));
const hours = z.number().check(z.gt(0), z.lte(8_760));

const conditionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('noSingleKey'),
    /** What must not be possible; without it: take, replaceCode and dilute. */
    acts: z._default(z.array(z.enum(controlActs)).check(z.minLength(1), z.maxLength(6)), [
      'take',
      'replaceCode',
      'dilute',
    ]),
    withinHours: hours,
  }),
  z.strictObject({ kind: z.literal('saleSimulated') }),
  z.strictObject({ kind: z.literal('taxAtMost'), percent }),
  z.strictObject({ kind: z.literal('notPaused') }),
  z.strictObject({ kind: z.literal('sourceVerified') }),
  z.strictObject({ kind: z.literal('coverageAtLeast'), percent }),
  z.strictObject({ kind: z.literal('scoreAtLeast'), score: percent }),
  z.strictObject({ kind: z.literal('controlGradeAtLeast'), grade: z.enum(controlGrades) }),
  z.strictObject({ kind: z.literal('noActiveExploit') }),
  z.strictObject({ kind: z.literal('readWithin'), hours }),
]);

/** `POST /api/v1/policy-checks` */
export const policyBodySchema = z.strictObject({
  chain: z.string().check(z.regex(chainIdPattern, 'must be a CAIP-2 id such as eip155:1')),
  address: addressQuery,
  conditions: z.array(conditionSchema).check(z.minLength(1), z.maxLength(20)),
});
export type PolicyBody = z.output<typeof policyBodySchema>;

/** What a receipt states: `iss`, `sub`, `iat` and `exp` as in RFC 7519, the rest our own (docs/policies.md). */
export const receiptClaimsSchema = z.object({
  /** The site that signed it. */
  iss: z.string(),
  /** The contract, as CAIP-10 writes it. */
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  verdict: z.enum(policyVerdicts),
  /** Each condition that was judged: those that were asked, and an age limit where none was. */
  conditions: z.array(
    z.object({
      condition: z.looseObject({ kind: z.string() }),
      state: z.enum(conditionStates),
      reason: z.string(),
    }),
  ),
  projects: z.array(z.string()),
  rulesVersion: z.string(),
  /** How far each chain of the projects had been read. */
  chains: z.array(
    z.object({ chain: z.string(), block: z.nullable(z.number()), time: z.nullable(z.string()) }),
  ),
});
export type ReceiptClaims = z.infer<typeof receiptClaimsSchema>;

export const policyAnswerSchema = z.object({
  /** Act on `allow` alone: `unknown` means that nobody knows, and denies. */
  verdict: z.enum(policyVerdicts),
  chain: z.string(),
  address: z.string(),
  /** Projects that have the contract on record, with the coverage of each, 0 to 1. */
  projects: z.array(z.object({ id: z.string(), name: z.string(), coverage: z.nullable(z.number()) })),
  conditions: z.array(
    z.object({
      condition: z.looseObject({ kind: z.string() }),
      state: z.enum(conditionStates),
      reason: z.string(),
      evidence: z.array(evidenceSchema),
    }),
  ),
  /** JWS in compact form, to be checked with `keys`. */
  receipt: z.string(),
  keys: z.string(),
});
export type PolicyAnswer = z.infer<typeof policyAnswerSchema>;

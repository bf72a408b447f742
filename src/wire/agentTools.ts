import * as z from 'zod/mini';
import { quotedParties } from '#lib/quoteThirdParty.ts';
import { checkStates } from '#model/checkStates.ts';
import { controlGrades } from '#model/controlGrade.ts';
import { outcomes } from '#model/outcomes.ts';
import { policyVerdicts } from '#model/policies.ts';
import { ratings } from '#model/ratings.ts';
import { addressQuery } from './addressQuery.ts';
import { policyBodySchema } from './policies.ts';
import { citationSchema } from './v1.ts';

const text = z.string();
const id = text.check(z.minLength(1), z.maxLength(80));
const chain = text.check(z.maxLength(100));

/** Words of somebody else: data, never instructions. */
const quotedSchema = z.object({ quoted: text, by: z.enum(quotedParties) });

const linkSchema = z.object({ what: text, href: text });

/** What every tool answers beside what it was asked for. */
const about = {
  /** How much of what there is to know is known, in a sentence. */
  coverage: text,
  /** What is not known, which is neither safe nor unsafe. */
  unknown: z.array(text),
  evidence: z.array(linkSchema),
  cite: citationSchema,
};

const grade = z.nullable(z.object({ best: z.enum(controlGrades), worst: z.enum(controlGrades) }));
const rating = z.nullable(z.enum(ratings));

export const agentTools = {
  findProject: {
    input: z.object({ text: text.check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({
      projects: z.array(
        z.object({
          id: text,
          name: quotedSchema,
          tickers: z.array(quotedSchema),
          demo: z.boolean(),
          score: z.nullable(z.number()),
          rating,
          range: z.object({ low: z.number(), high: z.number() }),
          coverage: z.number(),
          controlGrade: grade,
          page: text,
        }),
      ),
      more: z.boolean(),
      ...about,
    }),
  },
  explainScore: {
    input: z.object({ project: id, at: z.optional(text.check(z.maxLength(80))) }),
    output: z.object({
      project: z.object({ id: text, name: quotedSchema, demo: z.boolean() }),
      score: z.nullable(z.number()),
      rating,
      range: z.nullable(z.object({ low: z.number(), high: z.number() })),
      controlGrade: grade,
      controlSentence: z.nullable(text),
      categories: z.array(
        z.object({ name: text, score: z.nullable(z.number()), coverage: z.number(), weight: z.number() }),
      ),
      reasons: z.array(
        z.object({ question: text, outcome: z.enum(outcomes), sentence: text, weight: z.number() }),
      ),
      caps: z.array(z.object({ limit: z.number(), sentence: text })),
      ...about,
    }),
  },
  whoCanDoWhat: {
    input: z.object({ chain, address: addressQuery }),
    output: z.object({
      chain: text,
      address: text,
      projects: z.array(z.object({ id: text, name: quotedSchema })),
      functions: z.array(
        z.object({
          function: z.nullable(quotedSchema),
          selector: text,
          does: text,
          whoCanCall: z.array(text),
          isOpen: z.boolean(),
        }),
      ),
      more: z.boolean(),
      ...about,
    }),
  },
  whatIsPending: {
    input: z.object({ project: z.optional(id) }),
    output: z.object({
      operations: z.array(
        z.object({
          project: id,
          chain: text,
          timelock: text,
          state: text,
          readyAt: text,
          calls: z.array(
            z.object({
              target: text,
              function: z.nullable(quotedSchema),
              arguments: z.array(quotedSchema),
              power: z.nullable(text),
            }),
          ),
        }),
      ),
      more: z.number(),
      ...about,
    }),
  },
  scan: {
    input: z.object({
      chain: z.optional(chain),
      address: z.optional(addressQuery),
      /** Of a scan that was begun, to ask for its result. */
      scan: z.optional(id),
    }),
    output: z.object({
      scan: text,
      state: text,
      chain: text,
      address: text,
      kind: z.nullable(text),
      controlGrade: grade,
      controlSentence: z.nullable(text),
      verdict: z.nullable(text),
      problem: z.nullable(text),
      ...about,
    }),
  },
  checkTransaction: {
    input: z.object({
      chain: z.optional(chain),
      from: z.optional(addressQuery),
      request: text.check(z.minLength(1), z.maxLength(262_144)),
    }),
    output: z.object({
      check: text,
      verdict: z.enum(checkStates),
      sentence: text,
      reasons: z.array(z.object({ state: z.enum(checkStates), text })),
      moves: z.array(text),
      grants: z.array(text),
      simulation: text,
      ...about,
    }),
  },
  ifKeyIsStolen: {
    input: z.object({ project: id }),
    output: z.object({
      project: z.object({ id: text, name: quotedSchema, demo: z.boolean() }),
      keys: z.array(
        z.object({
          chain: text,
          address: text,
          /** How many keys must be stolen, and of how many. */
          threshold: z.number(),
          owners: z.number(),
          soonestSeconds: z.nullable(z.number()),
          /** US dollars; null: unknown. */
          atLeast: z.nullable(z.number()),
          atMost: z.nullable(z.number()),
          sentence: text,
        }),
      ),
      more: z.number(),
      ...about,
    }),
  },
  checkPolicy: {
    input: policyBodySchema,
    output: z.object({
      verdict: z.enum(policyVerdicts),
      conditions: z.array(z.object({ kind: text, state: text, reason: text })),
      receipt: text,
      keys: text,
      ...about,
    }),
  },
} as const;

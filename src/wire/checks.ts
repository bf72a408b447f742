import * as z from 'zod/mini';
import { checkStates } from '#model/checkStates.ts';
import { checkResultSchema } from '#model/checks.ts';
import { controlGrades } from '#model/controlGrade.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { ratings } from '#model/ratings.ts';
import { addressKinds } from '#model/scans.ts';
import { addressQuery } from './addressQuery.ts';

const text = z.string();

/** `POST /api/v1/checks`. `request`: what a wallet was asked to sign, as text or JSON (docs/checks.md has the shapes). */
export const checkBodySchema = z.strictObject({
  /** By name or CAIP-2 id; needed where the request does not say and the site reads several chains. */
  chain: z.optional(text.check(z.maxLength(100))),
  /** Who signs, where the request does not say. */
  from: z.optional(addressQuery),
  request: z.union([
    text.check(z.minLength(1), z.maxLength(262_144)),
    z.record(text, z.unknown()),
    z.array(z.unknown()),
  ]),
});
export type CheckBody = z.output<typeof checkBodySchema>;

const reasonSchema = z.object({ state: z.enum(checkStates), text });
export type CheckReason = z.infer<typeof reasonSchema>;

const usd = z.nullable(z.number());

const touchedIncidentSchema = z.object({ id: text, title: text, project: text });

/** What this site knows of a contract or account that the request touches. */
const touchedSchema = z.object({
  address: text,
  label: z.nullable(text),
  /** Null while it was not read. */
  kind: z.nullable(z.enum(addressKinds)),
  /** With what is said of their scores. */
  projects: z.array(
    z.object({
      ...{ projectId: text, project: text, label: text },
      assessed: z.boolean(),
      score: z.nullable(z.number()),
      rating: z.nullable(z.enum(ratings)),
      coverage: z.number(),
      range: z.object({ low: z.number(), high: z.number() }),
    }),
  ),
  /** What others call it, where that is a warning: a thief. */
  isThief: z.boolean(),
  scan: z.nullable(z.object({ id: text, state: text })),
  verdict: z.nullable(reasonSchema),
  control: z.nullable(
    z.object({ best: z.enum(controlGrades), worst: z.enum(controlGrades), sentence: text }),
  ),
  /** Null where that is not known. */
  createdAt: z.nullable(text),
  /** Whether published source builds the code that runs; null where none was compared. */
  isSourceVerified: z.nullable(z.boolean()),
  /** At this contract. */
  incidents: z.array(touchedIncidentSchema),
  /** At contracts that run a copy of its code. */
  copiedIncidents: z.array(touchedIncidentSchema),
});
export type TouchedContract = z.infer<typeof touchedSchema>;

export const checkViewSchema = z.object({
  id: text,
  chain: text,
  madeAt: text,
  verdict: reasonSchema,
  /** Everything that speaks for the verdict, worst first. */
  reasons: z.array(reasonSchema),
  result: checkResultSchema,
  /** In the order of the result's moves and grants: in words, and what the most is worth. */
  moves: z.array(z.object({ text, usd })),
  grants: z.array(z.object({ text, usd })),
  /** The worst first. */
  contracts: z.array(touchedSchema),
  /** Why the check no longer holds; empty while it does. */
  stale: z.array(text),
  /** Whether that could be looked up. */
  isCompared: z.boolean(),
  evidence: z.array(evidenceSchema),
});
export type CheckView = z.infer<typeof checkViewSchema>;

/** What the form shows. */
export interface CheckFormData {
  /** What is wrong with what was pasted; null at first. */
  fault: string | null;
  examples: { label: string; chain: string; from: string; request: string }[];
}

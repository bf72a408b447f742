import * as z from 'zod/mini';
import { type AlertUpdate, alertKinds, alertStates, detectors, retractionCauses } from '#model/alerts.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { severities } from '#model/severities.ts';
import { wholeQuery } from './paging.ts';
import { utcTime } from './utcTime.ts';

export const alertUpdatesSchema: z.ZodMiniType<AlertUpdate[]> = z.array(
  z.object({ time: z.string(), text: z.string() }),
);

export const alertSchema = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  /** Null for an incident. */
  detector: z.nullable(z.enum(detectors)),
  project: z.object({
    id: z.string(),
    name: z.string(),
    logo: z.nullable(z.string()),
    demo: z.boolean(),
  }),
  severity: z.enum(severities),
  /** The word of whoever reported an incident, where it is another. */
  originalSeverity: z.nullable(z.string()),
  /** When it happened. */
  time: z.string(),
  title: z.string(),
  /** Plain text; blank lines divide paragraphs. */
  text: z.string(),
  state: z.enum(alertStates),
  /** Why it is in this state; always there when retracted. */
  reason: z.nullable(z.string()),
  /** Why a detector's alert was withdrawn; null for one that stands, and for an incident. */
  retractionCause: z.nullable(z.enum(retractionCauses)),
  /** When staff confirmed or retracted it by hand. */
  judgedAt: z.nullable(z.string()),
  evidence: z.nullable(evidenceSchema),
  contract: z.nullable(z.string()),
  activeExploit: z.boolean(),
  technique: z.nullable(z.string()),
  lossUsd: z.nullable(z.number()),
  returnedUsd: z.nullable(z.number()),
  resolvedAt: z.nullable(z.string()),
  /** The trail of the money that staff published beside an incident: the id of its case. */
  traceCase: z.nullable(z.string()),
  /** Later news, oldest first. */
  updates: alertUpdatesSchema,
});
export type Alert = z.infer<typeof alertSchema>;

/** `GET /api/alerts`, newest first. */
export const alertsQuerySchema = z.object({
  projectId: z.optional(z.string().check(z.maxLength(80))),
  severity: z.optional(z.enum(severities)),
  kind: z.optional(z.enum(alertKinds)),
  /** Only those that happened at or after this time. */
  since: z.optional(utcTime),
  page: wholeQuery(1, { max: 10_000 }),
  perPage: wholeQuery(20, { max: 100 }),
});
export type AlertsQuery = z.infer<typeof alertsQuerySchema>;

/** `/alerts.atom` and `/alerts.json`: of one project, or of all. */
export const alertsFeedQuerySchema = z.object({ projectId: z.optional(z.string().check(z.maxLength(80))) });

export const alertsAnswerSchema = z.object({
  items: z.array(alertSchema),
  total: z.number(),
  page: z.number(),
  perPage: z.number(),
});
export type AlertsAnswer = z.infer<typeof alertsAnswerSchema>;

import * as z from 'zod/mini';
import { pastScoreSchema } from '#model/backtestSchema.ts';
import { wholeQuery } from './paging.ts';

export const incidentsPerPage = 50;

/**
 * What audits that were completed before an incident covered: the contract concerned; the project, where the incident or the
 * scope names no contract; other contracts alone; or there was none. `unknown`: none is on record, and nobody looked for one.
 */
export const auditedBefore = ['contract', 'project', 'otherContracts', 'no', 'unknown'] as const;

const key = z.optional(z.string().check(z.maxLength(100)));

/** What the board is narrowed to, in its address. */
export const incidentsQuerySchema = z.object({
  year: z.optional(z.string().check(z.regex(/^\d{4}$/, 'must be a year'))),
  technique: key,
  chain: key,
  audited: z.optional(z.enum(auditedBefore)),
  page: wholeQuery(1, { max: 1_000 }),
});
/** What a file of the board is narrowed to. */
export const incidentsFileQuerySchema = z.omit(incidentsQuerySchema, { page: true });
export type IncidentsQuery = z.infer<typeof incidentsQuerySchema>;
export type IncidentFilter = z.infer<typeof incidentsFileQuerySchema>;

export const incidentSchema = z.object({
  id: z.string(),
  project: z.object({
    id: z.string(),
    name: z.string(),
    logo: z.nullable(z.string()),
    demo: z.boolean(),
  }),
  title: z.string(),
  /** When it happened, or was first seen. */
  time: z.string(),
  resolvedAt: z.nullable(z.string()),
  activeExploit: z.boolean(),
  /** Of the contract concerned; null where the record names none. */
  chain: z.nullable(z.string()),
  contract: z.nullable(z.string()),
  technique: z.nullable(z.string()),
  rootCause: z.nullable(z.string()),
  lossUsd: z.nullable(z.number()),
  lossEstimatedBy: z.nullable(z.string()),
  returnedUsd: z.nullable(z.number()),
  evidenceUrl: z.nullable(z.string()),
  /** The published trail of the money: the id of its case. */
  traceCase: z.nullable(z.string()),
  audited: z.enum(auditedBefore),
  /** Audits that were completed before, newest first, a few of them. */
  auditsBefore: z.array(
    z.object({ id: z.string(), title: z.string(), auditor: z.string(), completedOn: z.string() }),
  ),
  /** What the site said 30 days before. */
  scoreBefore: pastScoreSchema,
});
export type Incident = z.infer<typeof incidentSchema>;

const totalSchema = z.object({
  /** The year, technique or chain; null where the record does not say. */
  key: z.nullable(z.string()),
  incidents: z.number(),
  /** Of those with an estimate. */
  lossUsd: z.number(),
  withoutLoss: z.number(),
});
export type IncidentTotal = z.infer<typeof totalSchema>;

/** `GET /api/incidents` and `/incidents`. */
export const incidentsSchema = z.object({
  items: z.array(incidentSchema),
  total: z.number(),
  page: z.number(),
  perPage: z.number(),
  /** Of all that the filter lets through. */
  sum: totalSchema,
  /** Over all incidents on record, whatever the filter. */
  byYear: z.array(totalSchema),
  byTechnique: z.array(totalSchema),
  byChain: z.array(totalSchema),
});
export type IncidentsAnswer = z.infer<typeof incidentsSchema>;

export type IncidentsPageData = IncidentsAnswer & { filter: IncidentFilter };

export const incidentEventKinds = ['audit', 'alert', 'incident', 'update', 'resolved'] as const;

/** Something in the story of an incident. */
export interface IncidentEvent {
  kind: (typeof incidentEventKinds)[number];
  time: string;
  text: string;
  href: string | null;
}

export interface IncidentPageData {
  incident: Incident;
  /** Plain text; blank lines divide paragraphs. */
  text: string;
  /** Why it was withdrawn; null for one that stands. */
  retracted: string | null;
  /** Oldest first. */
  timeline: IncidentEvent[];
}

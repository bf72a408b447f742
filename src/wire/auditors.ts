import * as z from 'zod/mini';
import { type FindingStatus, type FixCheck, findingStatuses } from '#model/findings.ts';
import { type FindingSeverity, findingSeverities } from '#model/severities.ts';
import { fixedPages } from './fixedPages.ts';
import { wholeQuery } from './paging.ts';

export const auditorsPerPage = 25;
/** Of fewer cases a share says nothing: only the counts are shown. */
export const fewestCases = 10;

export const auditorsQuerySchema = z.object({ page: wholeQuery(1, { max: 1_000 }) });

export const auditorSchema = z.object({
  /** The name in an address; spellings that differ in case and punctuation alone are one. */
  slug: z.string(),
  name: z.string(),
  /** Completed audits on record, and those whose record says what was found. */
  reports: z.number(),
  withFindings: z.number(),
  projects: z.number(),
  firstOn: z.string(),
  lastOn: z.string(),
  findings: z.array(
    z.object({ severity: z.enum(findingSeverities), status: z.enum(findingStatuses), count: z.number() }),
  ),
  /** Of the findings that are resolved by the record. */
  fixes: z.object({
    claimed: z.number(),
    /** Found in the deployed code. */
    proven: z.number(),
    /** The deployed code lacks it. */
    refuted: z.number(),
  }),
  /** Contracts in the scopes that name the code: whether it is what runs there. */
  code: z.object({ running: z.number(), replaced: z.number(), unknown: z.number() }),
  /** Of audited projects, after an audit: in its scope, outside of it, or the records do not say. */
  incidents: z.object({ within: z.number(), outside: z.number(), unknown: z.number() }),
});
export type Auditor = z.infer<typeof auditorSchema>;

/** `GET /api/auditors` and `/auditors`. By the number of reports, which is no rank. */
export const auditorsSchema = z.object({
  items: z.array(auditorSchema),
  total: z.number(),
  page: z.number(),
  perPage: z.number(),
});
export type AuditorsAnswer = z.infer<typeof auditorsSchema>;

const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  demo: z.boolean(),
});

export const auditorReportSchema = z.object({
  id: z.string(),
  title: z.string(),
  project: projectSchema,
  completedOn: z.string(),
  /** Null: the record does not say what was found. */
  findings: z.nullable(z.number()),
  open: z.nullable(z.number()),
});
export type AuditorReport = z.infer<typeof auditorReportSchema>;

export const scopePlaces = ['within', 'outside', 'unknown'] as const;

/** `GET /api/auditors/{auditor}` and `/auditors/{auditor}`. */
export const auditorPageSchema = z.object({
  auditor: auditorSchema,
  reports: z.array(auditorReportSchema),
  total: z.number(),
  page: z.number(),
  perPage: z.number(),
  /** After an audit of theirs, newest first. */
  incidents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      project: projectSchema,
      time: z.string(),
      place: z.enum(scopePlaces),
    }),
  ),
});
export type AuditorPageData = z.infer<typeof auditorPageSchema>;

export const auditorHref = (slug: string): string =>
  `${fixedPages.auditors.path}/${encodeURIComponent(slug)}`;

/** What runs at a contract that an audit names by its code. */
export const auditedCodeStates = ['running', 'replaced', 'unknown'] as const;
/** What was found in deployed code of a fix that is on record. */
export const fixStates = ['deployed', 'notDeployed'] as const;

export const auditorListQuerySchema = z.object({
  severity: z.optional(z.enum(findingSeverities)),
  status: z.optional(z.enum(findingStatuses)),
  fix: z.optional(z.enum(fixStates)),
  state: z.optional(z.enum(auditedCodeStates)),
  page: wholeQuery(1, { max: 1_000 }),
});
export type AuditorListFilter = Omit<z.infer<typeof auditorListQuerySchema>, 'page'>;

export interface AuditorFinding {
  auditId: string;
  id: string;
  title: string;
  severity: FindingSeverity;
  status: FindingStatus;
  /** Null: nobody checked the fix. */
  proof: FixCheck | null;
  project: z.infer<typeof projectSchema>;
}

export interface AuditedContract {
  auditId: string;
  audit: string;
  chain: string;
  address: string;
  state: (typeof auditedCodeStates)[number];
  project: z.infer<typeof projectSchema>;
}

/** `/auditors/{auditor}/findings` and `/auditors/{auditor}/code`: what the figures of an auditor count. */
export type AuditorListData = {
  slug: string;
  name: string;
  filter: AuditorListFilter;
  total: number;
  page: number;
  perPage: number;
} & ({ list: 'findings'; items: AuditorFinding[] } | { list: 'code'; items: AuditedContract[] });

export function auditorListHref(
  slug: string,
  list: AuditorListData['list'],
  { page, ...filter }: AuditorListFilter & { page?: number } = {},
): string {
  const given = Object.entries({ ...filter, page: page === 1 ? undefined : page?.toString() });
  const query = new URLSearchParams(given.flatMap(([key, value]) => (value ? [[key, value]] : [])));
  return `${auditorHref(slug)}/${list}${query.size > 0 ? `?${query}` : ''}`;
}

import * as z from 'zod/mini';
import { copyKinds, likenessKinds } from '#model/copies.ts';
import { findingSeverities } from '#model/severities.ts';
import { wholeQuery } from './paging.ts';

export const copiesShown = 100;

/** A contract of another project that runs a copy, or the very implementation of one of ours. */
export const copySchema = z.object({
  /** Ours: EIP-55. */
  chain: z.string(),
  address: z.string(),
  label: z.string(),
  /** Of the code that runs there. */
  codeHash: z.string(),
  other: z.object({
    chain: z.string(),
    address: z.string(),
    label: z.string(),
    codeHash: z.string(),
    projectId: z.string(),
    project: z.string(),
  }),
  /** `sameImplementation`: both are proxies of one contract, so nothing was copied. */
  kind: z.enum(copyKinds),
  /** Of the code that has more, and how many of them do the same in both. */
  functions: z.number(),
  shared: z.number(),
});
export type Copy = z.output<typeof copySchema>;

/** What happened to, or was found in, a contract whose code is alike. That it holds here, too, is not said. */
export const copyWarningSchema = z.object({
  projectId: z.string(),
  project: z.string(),
  kind: z.enum(['incident', 'finding']),
  id: z.string(),
  title: z.string(),
  severity: z.enum(findingSeverities),
  /** Of an incident: when; of a finding: of the audit. */
  at: z.nullable(z.string()),
  /** Of a finding. */
  auditId: z.nullable(z.string()),
});
export type CopyWarning = z.output<typeof copyWarningSchema>;

export const copiesSchema = z.object({
  items: z.array(copySchema),
  /** There are more than are listed. */
  hasMore: z.boolean(),
  warnings: z.array(copyWarningSchema),
  /** Contracts of the project whose code was compared with all others that were read. */
  compared: z.number(),
  /** Contracts whose code is common library code alone: who else runs it says nothing. */
  library: z.number(),
  contracts: z.number(),
});
export type Copies = z.output<typeof copiesSchema>;

export const codeHashParams = z.object({
  hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 hexadecimal digits in lower case')),
});

/** `GET /api/codes/{hash}/copies`: where code runs that is alike. */
export const codeCopiesSchema = z.object({
  items: z.array(
    z.object({
      codeHash: z.string(),
      kind: z.enum(likenessKinds),
      functions: z.number(),
      shared: z.number(),
      /** Where it runs, those on record first; the first of them. */
      places: z.array(
        z.object({
          chain: z.string(),
          address: z.string(),
          projectId: z.nullable(z.string()),
          project: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  hasMore: z.boolean(),
  /** `library`: nothing but common library code; `notCompared`: it was not read since copies are looked for, or is too large. */
  state: z.enum(['compared', 'library', 'notCompared']),
});
export type CodeCopies = z.output<typeof codeCopiesSchema>;

export const copiesPerPage = 25;
export const copyGroupsQuerySchema = z.object({ page: wholeQuery(1, { max: 1_000 }) });

/** Contracts of several projects whose functions do the same. */
export const copyGroupSchema = z.object({
  /** Of the code that most of them run. */
  codeHash: z.string(),
  /** As most of the records call it. */
  label: z.string(),
  /** How many different codes they run, compiled with other settings or names. */
  codes: z.number(),
  /** Functions that are neither getters nor common library code. */
  functions: z.number(),
  contracts: z.number(),
  projects: z.number(),
  /** The first of them. */
  places: z.array(
    z.object({
      chain: z.string(),
      address: z.string(),
      label: z.string(),
      projectId: z.string(),
      project: z.string(),
    }),
  ),
  /** At these contracts, the newest. */
  incidents: z.array(z.object({ id: z.string(), title: z.string(), project: z.string() })),
});
export type CopyGroup = z.output<typeof copyGroupSchema>;

/** `GET /api/copies` and `/copies`. */
export const copyGroupsSchema = z.object({
  items: z.array(copyGroupSchema),
  total: z.number(),
  page: z.number(),
  perPage: z.number(),
});
export type CopyGroups = z.output<typeof copyGroupsSchema>;

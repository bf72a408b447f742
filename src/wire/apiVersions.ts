import * as z from 'zod/mini';

export const apiVersionSchema = z.object({
  version: z.string(),
  path: z.string(),
  releasedOn: z.string(),
  /** When the version after it came out; null for the newest. */
  succeededOn: z.nullable(z.string()),
  /** The first day on which it may be gone; null for the newest. */
  endsOn: z.nullable(z.string()),
  changes: z.array(z.object({ on: z.string(), text: z.string() })),
});
export type ApiVersion = z.infer<typeof apiVersionSchema>;

export const apiVersionsSchema = z.object({
  versions: z.array(apiVersionSchema),
  /** Months that a version lives beside its successor. */
  monthsBesideSuccessor: z.number(),
});

export const monthsBesideSuccessor = 12;

/** What each version changed, the newest change first. Fields may be added without a new version; none is taken away or means another thing. */
export const apiVersions: readonly Omit<ApiVersion, 'endsOn'>[] = [
  {
    version: 'v1',
    path: '/api/v1',
    releasedOn: '2026-11-18',
    succeededOn: null,
    changes: [
      {
        on: '2026-11-19',
        text: 'Policy checks are unknown where contracts were last read more than 24 hours ago, unless readWithin asks otherwise. Code that several projects run: /api/v1/copies.',
      },
      {
        on: '2026-11-19',
        text: 'Policy checks with signed receipts, checks of requests before signing, approvals of an address. What the thief of each key could come by. Badges, also as EIP-712 attestations. Dumps of the whole data as CSV, NDJSON and Parquet. Operations of the document have shorter names (getProjectScore), and its references lead to named schemas. What boards show: changes, comparisons, categories, chains, auditors and copies.',
      },
      {
        on: '2026-11-18',
        text: 'First version: projects, scores, powers, alerts, incidents, audits, calendar, scans and traces, with a citation in every answer.',
      },
    ],
  },
];

/** What a piece of evidence on record is. */
export const recordTypes = ['audit', 'finding', 'alert', 'project', 'metric'] as const;
export type RecordType = (typeof recordTypes)[number];

/** Where a fact can be checked. `label` is what a reader sees; the rest is what a link is built from. */
export type Evidence =
  | { kind: 'block'; chain: string; number: number; label: string }
  | { kind: 'transaction'; chain: string; hash: string; label: string }
  | { kind: 'storage'; chain: string; address: string; slot: string; block: number; label: string }
  /** Leads to the report's download when we hold the file: `/reports/{sha256}`. */
  | { kind: 'report'; sha256: string; page: number | null; label: string }
  /** `id` of a finding is `audit/finding`. */
  | { kind: 'record'; type: RecordType; id: string; label: string }
  | { kind: 'page'; url: string; label: string };

/** Places outside that this server asks by itself, once the operator switches them on. */
export const sourceNames = [
  'websites',
  'securityTexts',
  'repositories',
  'verifiedSources',
  'prices',
  'domains',
  'bountyPages',
  'tokenLists',
  'auditLists',
  'incidents',
  'ratings',
  'recordFiles',
] as const;
export type SourceName = (typeof sourceNames)[number];

const dayMs = 86_400_000;

interface SourceTraits {
  /** `measured`: our server saw it; `told`: the one who was asked says so. */
  basis: 'measured' | 'told';
  /** How often each subject is asked. */
  everyMs: number;
  /** An answer older than this says nothing any more. */
  mostAgeMs: number;
}

export const sourceTraits: Record<SourceName, SourceTraits> = {
  websites: { basis: 'measured', everyMs: dayMs, mostAgeMs: 7 * dayMs },
  securityTexts: { basis: 'measured', everyMs: dayMs, mostAgeMs: 14 * dayMs },
  repositories: { basis: 'told', everyMs: dayMs, mostAgeMs: 7 * dayMs },
  prices: { basis: 'told', everyMs: dayMs / 4, mostAgeMs: 30 * dayMs },
  verifiedSources: { basis: 'told', everyMs: 7 * dayMs, mostAgeMs: 30 * dayMs },
  domains: { basis: 'told', everyMs: 7 * dayMs, mostAgeMs: 30 * dayMs },
  bountyPages: { basis: 'measured', everyMs: dayMs, mostAgeMs: 14 * dayMs },
  auditLists: { basis: 'told', everyMs: dayMs, mostAgeMs: 14 * dayMs },
  tokenLists: { basis: 'told', everyMs: dayMs, mostAgeMs: 14 * dayMs },
  incidents: { basis: 'told', everyMs: dayMs, mostAgeMs: 14 * dayMs },
  ratings: { basis: 'told', everyMs: dayMs, mostAgeMs: 30 * dayMs },
  // What a commit brought is on record and stays there.
  recordFiles: { basis: 'told', everyMs: dayMs / 96, mostAgeMs: Number.POSITIVE_INFINITY },
};

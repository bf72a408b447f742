import { nameOfRecord } from '#core/recordCommits.ts';
import { shortenCommit } from '#lib/shortenHash.ts';
import type { KeptKind } from '#model/records.ts';
import type { Subject } from './getSubjects.ts';

/** What evidence calls a record, with the commit it came by where it came by one and nobody changed it since. */
export function labelRecord(
  { commits }: Pick<Subject, 'commits'>,
  { kind, id, label }: { kind: KeptKind; id: string; label: string },
): string {
  const commit = commits.get(nameOfRecord({ kind, id }));
  return commit ? `${label} (commit ${shortenCommit(commit)})` : label;
}

/** Likewise of a metric: of its newest value, as every value may have come by another commit. */
export function labelMetric(
  { metricCommits }: Pick<Subject, 'metricCommits'>,
  { name, label }: { name: string; label: string },
): string {
  const commit = metricCommits.get(name);
  return commit ? `${label} (newest by commit ${shortenCommit(commit)})` : label;
}

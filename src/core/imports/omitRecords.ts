import { nameOfRecord } from '#core/recordCommits.ts';
import { nameOfMetric } from '#core/records/describeChange.ts';
import type { KeptKind } from '#model/records.ts';
import type { WrittenRecords } from '#records/parseRecords.ts';
import type { Records } from '#records/recordFile.ts';

/** Both forms of the records without those that are named; in both they stand at the same places of their lists. */
export function omitRecords(
  { records, written }: { records: Records; written: WrittenRecords },
  omitted: ReadonlySet<string>,
): { records: Records; written: WrittenRecords } {
  const isKept = (kind: KeptKind) => (record: { id: string }) =>
    !omitted.has(nameOfRecord({ kind, id: record.id }));
  const keeps: Record<keyof Records, readonly boolean[]> = {
    projects: records.projects.map(isKept('project')),
    audits: records.audits.map(isKept('audit')),
    incidents: records.incidents.map(isKept('incident')),
    announcements: records.announcements.map(isKept('announcement')),
    sourceCode: records.sourceCode.map(isKept('sourceCode')),
    metrics: records.metrics.map(
      (one) => !omitted.has(nameOfRecord({ kind: 'metric', id: nameOfMetric(one) })),
    ),
  };
  const pick = <T>(list: keyof Records, all: readonly T[]): T[] =>
    all.filter((_, index) => keeps[list][index]);
  return {
    records: {
      projects: pick('projects', records.projects),
      audits: pick('audits', records.audits),
      incidents: pick('incidents', records.incidents),
      announcements: pick('announcements', records.announcements),
      sourceCode: pick('sourceCode', records.sourceCode),
      metrics: pick('metrics', records.metrics),
    },
    written: {
      projects: pick('projects', written.projects),
      audits: pick('audits', written.audits),
      incidents: pick('incidents', written.incidents),
      announcements: pick('announcements', written.announcements),
      sourceCode: pick('sourceCode', written.sourceCode),
      metrics: pick('metrics', written.metrics),
    },
  };
}

import type { ImportLine } from '#wire/recordChanges.ts';

/** Who brought an import. */
export function describeImporter({ by, commit }: Pick<ImportLine, 'by' | 'commit'>): string {
  if (commit !== null) return `the followed repository, commit ${commit.slice(0, 10)}`;
  return by ?? 'the command line';
}

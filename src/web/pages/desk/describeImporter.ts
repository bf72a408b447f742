import { shortenCommit } from '#lib/shortenHash.ts';
import type { ImportLine } from '#wire/recordChanges.ts';

/** Who brought an import. */
export function describeImporter({ by, commit }: Pick<ImportLine, 'by' | 'commit'>): string {
  if (commit !== null) return `the followed repository, commit ${shortenCommit(commit)}`;
  return by ?? 'the command line';
}

import { formatDate } from '#web/ui/formatTime.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';

/** Nothing of a record was checked by us: it is what somebody says. */
export function describeClaim({ claimedBy, source }: Pick<ProjectDetails, 'claimedBy' | 'source'>): string {
  if (source === 'tokenList') return 'Only a list of tokens names it. Nobody has recorded more.';
  return claimedBy
    ? `Claimed by ${claimedBy.by} on ${formatDate(new Date(claimedBy.on))}, not measured.`
    : "Claimed by the records of this site's operator, not measured.";
}

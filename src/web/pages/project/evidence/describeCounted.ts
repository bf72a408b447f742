import { shortDay } from '#web/ui/shortDay.ts';
import type { Counted } from '#wire/skynet.ts';

/** What a count leaves out; null where it is whole. */
export function describeCounted({ contracts, read, since }: Counted): string | null {
  const parts = [
    read < contracts && `Counted at ${read} of ${contracts} contracts; the others are not read.`,
    since !== null &&
      `Complete since ${shortDay(since)} (UTC); what came before was not read, or only in part.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' ');
}

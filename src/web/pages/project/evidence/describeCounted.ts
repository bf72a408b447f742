import { shortDay } from '#web/ui/shortDay.ts';
import type { Counted } from '#wire/skynet.ts';

/** Which calls may be missing, because nobody knows whether only some may make them. */
function describeUnjudged(unjudged: NonNullable<Counted['unjudged']>, all: number): string {
  const { contracts, functions, fallbacks, shared } = unjudged;
  const parts = [
    contracts > 0 && `which functions of ${contracts} of ${all} contracts are privileged`,
    functions > 0 &&
      `who may call ${functions} ${contracts > 0 ? 'other ' : ''}${functions === 1 ? 'function' : 'functions'}`,
    fallbacks > 0 && 'which calls reached a fallback function that only some may call',
    shared > 0 && 'which calls of functions that everybody may call used a power',
  ].filter((part) => part !== false);
  return `Not known, so calls may be missing: ${parts.join(', and ')}.`;
}

/** What a count leaves out; null where it is whole. */
export function describeCounted({ contracts, read, since, unjudged }: Counted): string | null {
  const parts = [
    read < contracts && `Counted at ${read} of ${contracts} contracts; the others are not read.`,
    since !== null &&
      `Complete since ${shortDay(since)} (UTC); what came before was not read, or only in part.`,
    unjudged !== undefined && describeUnjudged(unjudged, contracts),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' ');
}

import type { FlagValue } from '#flagclient/flagConfig.ts';
import { sha1 } from '#lib/sha1.ts';

/** Names a served value in analytics. Derived, so that equal values of a flag always carry the same name. */
export function getVariationId(key: string, value: FlagValue): string {
  return sha1(`${key}:${JSON.stringify(value)}`).slice(0, 8);
}

import { keccak256, stringToBytes } from 'viem';
import { type LikelyGroup, packLikely } from '../../src/analyzer/likelyTable.ts';
import type { PowerClass } from '../../src/model/powerClasses.ts';
import type { Likely } from './makers.ts';

/** The first four bytes: the selector of a function, the beginning of an event's topic. */
const toSelector = (signature: string) =>
  Buffer.from(keccak256(stringToBytes(signature), 'bytes')).readUInt32BE();

/** What two names have that say different things says nothing. */
function groupByClass(of: keyof Likely, names: ReadonlyMap<string, PowerClass>): LikelyGroup[] {
  const classes = new Map<number, PowerClass | undefined>();
  for (const [signature, what] of names) {
    const selector = toSelector(signature);
    classes.set(selector, classes.has(selector) && classes.get(selector) !== what ? undefined : what);
  }
  return [...new Set(names.values())].sort().map((what) => {
    const selectors = [...classes].filter(([, found]) => found === what).map(([selector]) => selector);
    return { of, class: what, selectors };
  });
}

export const packNames = (likely: Likely): Uint8Array =>
  packLikely((['functions', 'views', 'events'] as const).flatMap((of) => groupByClass(of, likely[of])));

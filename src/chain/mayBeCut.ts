/** The least at which a provider was seen to cut off; most do at a multiple of it. */
const smallestLimit = 100;

/**
 * Whether a list is as long as lists are that were cut off at a limit. Providers refuse what is too much; some leave the
 * rest out without a word, and such an answer reads like a whole one.
 */
export function mayBeCut(length: number): boolean {
  return length >= smallestLimit && (length % smallestLimit === 0 || Number.isInteger(Math.log2(length)));
}

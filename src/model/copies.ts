/**
 * How two codes are alike, the most alike first: the same instructions but for metadata and immutables; all functions do the
 * same; or most of what is their own does.
 */
export const likenessKinds = ['sameCode', 'sameFunctions', 'nearlySame'] as const;
/** `sameImplementation`: proxies of one contract, so nothing was copied. */
export const copyKinds = [...likenessKinds, 'sameImplementation'] as const;

export interface CodeLikeness {
  kind: (typeof likenessKinds)[number];
  /** Of the one that has more. */
  functions: number;
  /** That do the same in both. */
  shared: number;
}

/** How the causes of alerts begin that are about the watching itself, and not about what is watched. */
export const watchFaults = {
  /** A chain is read late. */
  lateChain: 'late',
  /** A rule is looked at late. */
  lateLook: 'late look',
  /** A rule is for contracts that nobody reads. */
  notRead: 'not read',
  /** A rule cannot be checked, or not everywhere. */
  fault: 'fault',
  /** A rule matched more often than is told. */
  overLimit: 'over limit',
} as const;

/** Of all of them. */
export const watchFaultPrefixes = Object.values(watchFaults).map((word) => `${word} `);

export const isWatchFault = (cause: string): boolean =>
  watchFaultPrefixes.some((prefix) => cause.startsWith(prefix));

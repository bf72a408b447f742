/** What the log takes in. */
export const sealedKinds = ['alert', 'score', 'correction', 'dispute', 'override'] as const;
export type SealedKind = (typeof sealedKinds)[number];

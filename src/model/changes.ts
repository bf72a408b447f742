import type { Detector } from './alerts.ts';

/** What of a project can move, in the order of the filter. */
export const changeKinds = ['incident', 'code', 'owner', 'power', 'control', 'score', 'audit'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What a detector's alert says moved; null: it moves nothing of the project, such as a large transfer. */
export const changeOfDetector: Record<Detector, ChangeKind | null> = {
  ownershipTransferred: 'owner',
  ownershipRenounced: 'owner',
  implementationUpgraded: 'code',
  codeDiffers: 'code',
  roleGranted: 'power',
  roleRevoked: 'power',
  paused: 'power',
  unpaused: 'power',
  blacklistUsed: 'power',
  largeMint: 'power',
  timelockScheduled: 'power',
  timelockExecuted: 'power',
  largeTransfer: null,
};

export const alertKinds = ['incident', 'onChain'] as const;

export const alertStates = ['new', 'confirmed', 'retracted'] as const;

/** What a detector on the chain can see. */
export const detectors = [
  'ownershipTransferred',
  'ownershipRenounced',
  'implementationUpgraded',
  'roleGranted',
  'roleRevoked',
  'paused',
  'unpaused',
  'largeMint',
  'largeTransfer',
  'blacklistUsed',
  'timelockScheduled',
  'timelockExecuted',
  'codeDiffers',
] as const;
export type Detector = (typeof detectors)[number];

/** Later news about an incident. */
export interface AlertUpdate {
  time: string;
  text: string;
}

/** What staff made of a report that a visitor sent in. */
export const incidentReportStates = ['new', 'confirmed', 'dismissed'] as const;

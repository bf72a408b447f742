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

/**
 * Why staff withdraws an alert that a detector raised: nothing of the kind happened; it happened, but is not what the
 * words or the severity say; it was already told; something else.
 */
export const staffRetractionCauses = ['didNotHappen', 'wronglyDescribed', 'duplicate', 'other'] as const;
export type StaffRetractionCause = (typeof staffRetractionCauses)[number];

/** `reorganised`: the chain replaced the block; seen again, the alert stands again. The others are for good. */
export const retractionCauses = ['reorganised', ...staffRetractionCauses] as const;
export type RetractionCause = (typeof retractionCauses)[number];

/** What of a detector's alerts a figure of its record counts; a cause of retraction counts those that were retracted for it. */
export const alertOutcomes = ['raised', 'confirmed', 'retracted', 'unchecked', ...retractionCauses] as const;
export type AlertOutcome = (typeof alertOutcomes)[number];

/** Later news about an incident. */
export interface AlertUpdate {
  time: string;
  text: string;
}

/** What staff made of a report that a visitor sent in; `asked`: its sender was asked a question, and nothing is decided. */
export const incidentReportStates = ['new', 'asked', 'confirmed', 'dismissed'] as const;
export type IncidentReportState = (typeof incidentReportStates)[number];

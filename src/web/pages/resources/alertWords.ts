import type { AlertOutcome, Detector, RetractionCause } from '#model/alerts.ts';

export const detectorNames: Record<Detector, string> = {
  ownershipTransferred: 'Ownership transferred',
  ownershipRenounced: 'Ownership renounced',
  implementationUpgraded: 'Code upgraded',
  roleGranted: 'Role granted',
  roleRevoked: 'Role revoked',
  paused: 'Paused',
  unpaused: 'Resumed',
  largeMint: 'Large mint',
  largeTransfer: 'Large transfer',
  blacklistUsed: 'Account blacklisted',
  timelockScheduled: 'Timelock: scheduled',
  timelockExecuted: 'Timelock: executed',
  codeDiffers: 'Code that no audit on record names',
};

export const causeNames: Record<RetractionCause, string> = {
  reorganised: 'the chain replaced the block',
  didNotHappen: 'it did not happen',
  wronglyDescribed: 'wrongly described',
  duplicate: 'raised twice',
  other: 'another reason',
};

const withCause = (cause: RetractionCause) => `retracted: ${causeNames[cause]}`;

/** What a figure of the record counts. */
export const outcomeNames: Record<AlertOutcome, string> = {
  raised: 'raised',
  confirmed: 'confirmed',
  retracted: 'retracted',
  unchecked: 'not checked by hand',
  reorganised: withCause('reorganised'),
  didNotHappen: withCause('didNotHappen'),
  wronglyDescribed: withCause('wronglyDescribed'),
  duplicate: withCause('duplicate'),
  other: withCause('other'),
};

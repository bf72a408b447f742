import { toEventSelector } from 'viem/utils';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress } from './logWords.ts';

const detectUpgrade: Detect = (log, { isNew, nameOf }) => {
  const code = toAddress(readWords(log)[0]);
  if (isNew || code === undefined) return undefined;
  return {
    detector: 'implementationUpgraded',
    severity: 'major',
    title: 'Implementation upgraded',
    text: `${nameOf(log.address)} was given the code at ${nameOf(code)}. What was audited before may no longer be what runs.`,
  };
};

const detectBeacon: Detect = (log, { isNew, nameOf }) => {
  const beacon = toAddress(readWords(log)[0]);
  if (isNew || beacon === undefined) return undefined;
  return {
    detector: 'implementationUpgraded',
    severity: 'major',
    title: 'Beacon changed',
    text: `${nameOf(log.address)} was told to take its code from the beacon ${nameOf(beacon)}. What was audited before may no longer be what runs.`,
  };
};

const detectDiamondCut: Detect = (log, { isNew, nameOf }) =>
  isNew
    ? undefined
    : {
        detector: 'implementationUpgraded',
        severity: 'major',
        title: 'Functions replaced',
        text: `Functions of ${nameOf(log.address)} were added, replaced or removed. What was audited before may no longer be what runs.`,
      };

/** Alerts of upgradeable proxies and diamonds. */
export const upgradeDetectors: DetectorFamily = {
  [toEventSelector('Upgraded(address)')]: detectUpgrade,
  [toEventSelector('BeaconUpgraded(address)')]: detectBeacon,
  [toEventSelector('DiamondCut((address,uint8,bytes4[])[],address,bytes)')]: detectDiamondCut,
};

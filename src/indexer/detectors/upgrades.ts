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
    text: `${nameOf(log.address)} was upgraded to the code at ${nameOf(code)}. Earlier audits may no longer cover it.`,
  };
};

const detectBeacon: Detect = (log, { isNew, nameOf }) => {
  const beacon = toAddress(readWords(log)[0]);
  if (isNew || beacon === undefined) return undefined;
  return {
    detector: 'implementationUpgraded',
    severity: 'major',
    title: 'Beacon changed',
    text: `${nameOf(log.address)} was pointed to the beacon ${nameOf(beacon)}. Earlier audits may no longer cover it.`,
  };
};

const detectDiamondCut: Detect = (log, { isNew, nameOf }) =>
  isNew
    ? undefined
    : {
        detector: 'implementationUpgraded',
        severity: 'major',
        title: 'Functions replaced',
        text: `Functions of ${nameOf(log.address)} were added, replaced or removed. Earlier audits may no longer cover it.`,
      };

/** Alerts of upgradeable proxies and diamonds. */
export const upgradeDetectors: DetectorFamily = {
  [toEventSelector('Upgraded(address)')]: detectUpgrade,
  [toEventSelector('BeaconUpgraded(address)')]: detectBeacon,
  [toEventSelector('DiamondCut((address,uint8,bytes4[])[],address,bytes)')]: detectDiamondCut,
};

import { toEventSelector } from 'viem/utils';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress, zeroAddress } from './logWords.ts';

/** The first owner is part of a contract's set-up and no news. */
const detectOwner: Detect = (log, { nameOf }) => {
  const [before, after] = readWords(log).map(toAddress);
  if (before === undefined || after === undefined || before === zeroAddress || before === after)
    return undefined;
  if (after === zeroAddress)
    return {
      detector: 'ownershipRenounced',
      severity: 'minor',
      title: 'Ownership renounced',
      text: `${nameOf(before)} gave up the ownership of ${nameOf(log.address)} and named nobody in its place.`,
    };
  return {
    detector: 'ownershipTransferred',
    severity: 'major',
    title: 'Ownership transferred',
    text: `The ownership of ${nameOf(log.address)} went from ${nameOf(before)} to ${nameOf(after)}.`,
  };
};

const detectProxyAdmin: Detect = (log, { nameOf, isNew }) => {
  const [before, after] = readWords(log).map(toAddress);
  if (isNew || before === undefined || after === undefined || before === zeroAddress || before === after)
    return undefined;
  return {
    detector: 'ownershipTransferred',
    severity: 'major',
    title: 'Proxy admin changed',
    text: `${nameOf(log.address)} names ${nameOf(after)} instead of ${nameOf(before)} as the admin of its proxy, who as a rule may replace its code.`,
  };
};

export const ownershipDetectors: DetectorFamily = {
  [toEventSelector('OwnershipTransferred(address,address)')]: detectOwner,
  [toEventSelector('AdminChanged(address,address)')]: detectProxyAdmin,
};

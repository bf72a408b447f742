import { toEventSelector } from 'viem/utils';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress, zeroAddress } from './logWords.ts';

/** Transferred and renounced ownership. The first owner is part of a contract's set-up and no news. */
const detectOwner: Detect = (log, { nameOf }) => {
  const [before, after] = readWords(log).map(toAddress);
  if (before === undefined || after === undefined || before === zeroAddress || before === after)
    return undefined;
  if (after === zeroAddress)
    return {
      detector: 'ownershipRenounced',
      severity: 'minor',
      title: 'Ownership renounced',
      text: `${nameOf(before)} renounced the ownership of ${nameOf(log.address)}.`,
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
    text: `The proxy admin of ${nameOf(log.address)} changed from ${nameOf(before)} to ${nameOf(after)}. A proxy admin can usually upgrade the code.`,
  };
};

export const ownershipDetectors: DetectorFamily = {
  [toEventSelector('OwnershipTransferred(address,address)')]: detectOwner,
  [toEventSelector('AdminChanged(address,address)')]: detectProxyAdmin,
};

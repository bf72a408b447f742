import { toEventSelector } from 'viem/utils';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress } from './logWords.ts';

const detectBlock: Detect = (log, { nameOf }) => {
  const [account, flag] = readWords(log);
  const blocked = toAddress(account);
  // Some contracts use one event for both ways and say which by its second argument.
  if (blocked === undefined || (flag !== undefined && BigInt(flag) === 0n)) return undefined;
  return {
    detector: 'blacklistUsed',
    severity: 'medium',
    title: 'Address blacklisted',
    text: `${nameOf(log.address)} blacklisted ${nameOf(blocked)}, says its event. The effect was not tested.`,
  };
};

const detectDestroyed: Detect = (log, { nameOf }) => {
  const account = toAddress(readWords(log)[0]);
  if (account === undefined) return undefined;
  return {
    detector: 'blacklistUsed',
    severity: 'major',
    title: 'Funds of a blacklisted address destroyed',
    text: `${nameOf(log.address)} destroyed funds of ${nameOf(account)}, says its event.`,
  };
};

/** Alerts of blacklists (blocklists, frozen accounts). */
export const blacklistDetectors: DetectorFamily = {
  [toEventSelector('Blacklisted(address)')]: detectBlock,
  [toEventSelector('AddedBlackList(address)')]: detectBlock,
  [toEventSelector('Blocked(address,bool)')]: detectBlock,
  [toEventSelector('UserBlocked(address)')]: detectBlock,
  [toEventSelector('Frozen(address)')]: detectBlock,
  [toEventSelector('AddressFrozen(address)')]: detectBlock,
  [toEventSelector('DestroyedBlackFunds(address,uint256)')]: detectDestroyed,
  [toEventSelector('FundsDestroyed(address,uint256)')]: detectDestroyed,
};

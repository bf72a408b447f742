import { toEventSelector } from 'viem/utils';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress } from './logWords.ts';

const by = (log: Parameters<Detect>[0], nameOf: (address: `0x${string}`) => string) => {
  const account = toAddress(readWords(log)[0]);
  return account === undefined ? '' : ` by ${nameOf(account)}`;
};

const detectPause: Detect = (log, { nameOf }) => ({
  detector: 'paused',
  severity: 'major',
  title: 'Contract paused',
  text: `${nameOf(log.address)} was paused${by(log, nameOf)}. Pausing often stops transfers or withdrawals; which functions stopped was not tested.`,
});

const detectUnpause: Detect = (log, { nameOf }) => ({
  detector: 'unpaused',
  severity: 'minor',
  title: 'Contract unpaused',
  text: `${nameOf(log.address)} was unpaused${by(log, nameOf)}.`,
});

export const pauseDetectors: DetectorFamily = {
  [toEventSelector('Paused(address)')]: detectPause,
  [toEventSelector('Pause()')]: detectPause,
  [toEventSelector('Unpaused(address)')]: detectUnpause,
  [toEventSelector('Unpause()')]: detectUnpause,
};

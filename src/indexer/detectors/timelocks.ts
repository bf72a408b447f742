import { toEventSelector } from 'viem/utils';
import { findFunctionSignature } from '#core/contracts/signatures.ts';
import type { Hex } from '#lib/hex.ts';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress, toNumber } from './logWords.ts';

/** "24 hours", "more than 2 days": whole units, of the largest of which there are two. */
export function describeDelay(seconds: bigint): string {
  const units: [bigint, string][] = [
    [86_400n, 'day'],
    [3_600n, 'hour'],
    [60n, 'minute'],
    [1n, 'second'],
  ];
  const [size, name] = units.find(([unit]) => seconds >= unit * 2n) ?? [1n, 'second'];
  const count = seconds / size;
  return `${seconds % size === 0n ? '' : 'more than '}${count} ${name}${count === 1n ? '' : 's'}`;
}

/** The bytes argument whose offset stands in that word of the data. */
function readCallName(data: Hex, offsetWord: number): string {
  const word = (at: number) => data.slice(2 + at * 2, 2 + at * 2 + 64);
  const offset = Number(BigInt(`0x${word(offsetWord * 32) || '0'}`));
  const start = 2 + (offset + 32) * 2;
  const selector = data.slice(start, start + 8);
  if (!Number.isSafeInteger(offset) || selector.length < 8) return 'a call';
  const signature = findFunctionSignature(`0x${selector}`);
  return signature === undefined ? `a call to 0x${selector}` : `a call to ${signature.replace(/\(.*/, '')}`;
}

/** An operation of several calls makes one alert, at its first call. */
const detectScheduled: Detect = (log, { nameOf }) => {
  const [, index, target, , , , delay] = readWords(log);
  const address = toAddress(target);
  if (toNumber(index) !== 0n || address === undefined || delay === undefined) return undefined;
  return {
    detector: 'timelockScheduled',
    severity: 'medium',
    title: 'Timelock operation scheduled',
    text: `${nameOf(log.address)} scheduled ${readCallName(log.data, 2)} on ${nameOf(address)}. It can be executed after ${describeDelay(BigInt(delay))} at the earliest.`,
  };
};

const detectExecuted: Detect = (log, { nameOf }) => {
  const [, index, target] = readWords(log);
  const address = toAddress(target);
  if (toNumber(index) !== 0n || address === undefined) return undefined;
  return {
    detector: 'timelockExecuted',
    severity: 'minor',
    title: 'Timelock operation executed',
    text: `${nameOf(log.address)} executed ${readCallName(log.data, 2)} on ${nameOf(address)}.`,
  };
};

const detectQueued: Detect = (log, { nameOf }) => {
  const target = toAddress(readWords(log)[1]);
  if (target === undefined) return undefined;
  return {
    detector: 'timelockScheduled',
    severity: 'medium',
    title: 'Timelock operation scheduled',
    text: `${nameOf(log.address)} queued a call to ${nameOf(target)}.`,
  };
};

const detectQueueExecuted: Detect = (log, { nameOf }) => {
  const target = toAddress(readWords(log)[1]);
  if (target === undefined) return undefined;
  return {
    detector: 'timelockExecuted',
    severity: 'minor',
    title: 'Timelock operation executed',
    text: `${nameOf(log.address)} executed its queued call to ${nameOf(target)}.`,
  };
};

const queue = '(bytes32,address,uint256,string,bytes,uint256)';

export const timelockDetectors: DetectorFamily = {
  [toEventSelector('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)')]: detectScheduled,
  [toEventSelector('CallExecuted(bytes32,uint256,address,uint256,bytes)')]: detectExecuted,
  [toEventSelector(`QueueTransaction${queue}`)]: detectQueued,
  [toEventSelector(`ExecuteTransaction${queue}`)]: detectQueueExecuted,
};

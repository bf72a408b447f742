import { toFunctionSelector } from 'viem/utils';
import { cleanText } from './readText.ts';

/**
 * Who refused a simulated trade. `token`: it did not move. `nothing`: it said that it moved, and nothing arrived or a dust that nothing is paid for.
 * `pool`: the pool did not pay. `tooSmall`: too little to be paid for. `other`: anything else.
 */
export type RefusedBy = 'token' | 'nothing' | 'pool' | 'tooSmall' | 'other';

export interface Refusal {
  by: RefusedBy;
  /** In the contract's own words, where it has any. */
  reason: string;
}

const kinds = new Map<string, RefusedBy>([
  [toFunctionSelector('TokenRefused(bytes)'), 'token'],
  [toFunctionSelector('PoolRefused(bytes)'), 'pool'],
  [toFunctionSelector('NothingArrived()'), 'nothing'],
  [toFunctionSelector('TooSmall()'), 'tooSmall'],
]);
const errorSelector = '08c379a0';
const panicSelector = '4e487b71';

/** The words of a revert, also where its end is cut off. */
export function readReason(data: string): string {
  const hex = data.slice(2);
  if (hex === '') return 'without a reason';
  if (hex.startsWith(errorSelector)) {
    const size = Number.parseInt(hex.slice(8 + 64 + 56, 8 + 128), 16) || 0;
    return (
      cleanText(Buffer.from(hex.slice(136, 136 + size * 2), 'hex').toString('utf8')) || 'without a reason'
    );
  }
  if (hex.startsWith(panicSelector)) return `panic ${Number.parseInt(hex.slice(8 + 56, 8 + 64), 16)}`;
  return `error 0x${hex.slice(0, 8)}`;
}

/** What the probe says about the leg that failed. */
export function readRefusal(data: string): Refusal {
  const hex = data.slice(2);
  const by = kinds.get(data.slice(0, 10)) ?? 'other';
  if (by === 'nothing') return { by, reason: 'nothing arrived at the pool' };
  if (by === 'tooSmall') return { by, reason: 'the amount was too small to be paid for' };
  if (by === 'other') return { by, reason: readReason(data) };
  const size = Number.parseInt(hex.slice(8 + 64 + 56, 8 + 128), 16) || 0;
  return { by, reason: readReason(`0x${hex.slice(136, 136 + size * 2)}`) };
}

import { shortenAmount, toDecimal } from '#lib/shortenAmount.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import type { ScheduledCall } from './calendar.ts';

/** Whole numbers that these functions are given are amounts of the token. */
const amountSignatures = new Set([
  'mint(address,uint256)',
  'mint(uint256)',
  'burn(address,uint256)',
  'burn(uint256)',
  'burnFrom(address,uint256)',
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
]);

/** An argument as people read it: 280 K GMK, 0x286F…7A7C. */
export function shortenArgument(value: string, { function: signature, token }: ScheduledCall): string {
  if (/^0x[\da-f]{40}$/i.test(value)) return shortenHash(value);
  return token && signature !== null && amountSignatures.has(signature) && /^\d+$/.test(value)
    ? `${shortenAmount(toDecimal(value, token.decimals))} ${token.symbol}`
    : groupDigits(value);
}

/** Commas part arguments, so thin spaces part the digits of one. */
export const groupDigits = (value: string): string =>
  value.replace(/\b\d{5,}\b/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f'));

import type { Hex } from '#lib/hex.ts';
import type { ApprovalKey } from './portfolio.ts';

/** Has this address on every chain that has it at all. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';

/** Put together by hand: a library's encoder takes longer than the node. */
const selectors = {
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  isApprovedForAll: '0xe985e9c5',
  getApproved: '0x081812fc',
  permit2Allowance: '0x927da105',
  approve: '0x095ea7b3',
  setApprovalForAll: '0xa22cb465',
  permit2Approve: '0x87517c45',
} as const;

const wordDigits = 64;
const zero = '0x0';

/** The data of a call whose arguments are addresses and numbers, these in hexadecimal digits. */
export function encodeCall(name: keyof typeof selectors, values: readonly string[]): Hex {
  const words = values.map((value) => value.slice(2).toLowerCase().padStart(wordDigits, '0'));
  return `${selectors[name]}${words.join('')}`;
}

const toHex = (item: string): Hex => `0x${BigInt(item).toString(16)}`;

interface PlainCall {
  to: string;
  data: Hex;
}

/** What to ask for how much of an approval is in force. */
export function encodeApprovalQuestion({ kind, owner, token, spender, item = '0' }: ApprovalKey): PlainCall {
  if (kind === 'permit2')
    return { to: permit2, data: encodeCall('permit2Allowance', [owner, token, spender]) };
  if (kind === 'item') return { to: token, data: encodeCall('getApproved', [toHex(item)]) };
  return { to: token, data: encodeCall(kind === 'all' ? 'isApprovedForAll' : 'allowance', [owner, spender]) };
}

/** The transaction by which its owner takes an approval back. */
export function encodeRevocation({ kind, token, spender, item = '0' }: ApprovalKey): PlainCall {
  if (kind === 'permit2')
    return { to: permit2, data: encodeCall('permit2Approve', [token, spender, zero, zero]) };
  if (kind === 'item') return { to: token, data: encodeCall('approve', [zero, toHex(item)]) };
  if (kind === 'all') return { to: token, data: encodeCall('setApprovalForAll', [spender, zero]) };
  return { to: token, data: encodeCall('approve', [spender, zero]) };
}

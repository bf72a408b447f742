import type { ApprovalKey } from '#model/portfolio.ts';

const wordDigits = 64;

const findWord = (data: unknown, position: number, words: number): bigint | undefined => {
  // A word whose leading zeros are left out counts where one is expected.
  const pattern =
    words === 1 ? /^0x[0-9a-f]{1,64}$/i : new RegExp(`^0x[0-9a-f]{${words * wordDigits}}$`, 'i');
  if (typeof data !== 'string' || !pattern.test(data)) return undefined;
  const digits = data.slice(2).padStart(words * wordDigits, '0');
  return BigInt(`0x${digits.slice(position * wordDigits, (position + 1) * wordDigits)}`);
};

/** What an approval allows by the answer to its question; undefined where that is no answer. */
export function readApprovalAnswer(
  { kind, spender }: ApprovalKey,
  data: unknown,
): { amount: bigint; expiresAt?: number; answer?: string } | undefined {
  if (kind === 'permit2') {
    const amount = findWord(data, 0, 3);
    const expires = findWord(data, 1, 3);
    if (amount === undefined || expires === undefined) return undefined;
    return { amount, expiresAt: Number(expires), answer: String(data) };
  }
  const amount = findWord(data, 0, 1);
  if (amount === undefined || kind !== 'item') return amount === undefined ? undefined : { amount };
  return { amount: amount === BigInt(spender) ? 1n : 0n };
}

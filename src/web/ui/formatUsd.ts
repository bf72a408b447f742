import { writeNumber } from '#lib/writeNumber.ts';

/** $1,250,000 */
export function formatUsd(amount: number): string {
  return `$${writeNumber(amount, { most: 0 })}`;
}

import { writeNumber } from '#lib/writeNumber.ts';

/** Enough decimals to tell four digits of an amount, and never fewer than cents. */
export function decimalsFor(amount: number): number {
  if (amount <= 0) return 2;
  return Math.min(12, Math.max(2, 3 - Math.floor(Math.log10(amount))));
}

/** $1,250.40, $1.042, $0.0004213. A chart asks for more decimals where its values lie close together. */
export function formatPrice(usd: number, decimals = 2): string {
  return `$${writeNumber(usd, { least: 2, most: Math.max(decimals, decimalsFor(usd)) })}`;
}

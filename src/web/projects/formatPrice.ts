/** Enough decimals to tell four digits of an amount, and never fewer than cents. */
export function decimalsFor(amount: number): number {
  if (amount <= 0) return 2;
  return Math.min(12, Math.max(2, 3 - Math.floor(Math.log10(amount))));
}

/** $1,250.40, $1.042, $0.0004213 */
export function formatPrice(usd: number, decimals = decimalsFor(usd)): string {
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`;
}

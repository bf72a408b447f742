const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** $1,250,000 */
export function formatUsd(amount: number): string {
  return `$${whole.format(amount)}`;
}

import { groupDigits } from '#lib/writeNumber.ts';

/** An amount in a token's base units as people write it: whole tokens, at most two decimals, cut off. */
export function formatUnits(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0');
  const whole = groupDigits(digits.slice(0, digits.length - decimals));
  const rest = digits
    .slice(digits.length - decimals)
    .slice(0, Math.min(2, decimals))
    .replace(/0+$/, '');
  return rest ? `${whole}.${rest}` : whole;
}

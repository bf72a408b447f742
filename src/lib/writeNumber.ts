// Written by hand: the first use of Intl takes a slow phone a tenth of a second, before the page can answer.

/** The digits of a whole number in groups: 1,234,567. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** As few digits as tell the number from others, or so many decimals where that were more. */
function writeDigits(value: number, most: number): string {
  // From 1e21 on, both ways of writing give an exponent.
  if (Math.abs(value) >= 1e21) return BigInt(value).toString();
  const shortest = String(value);
  const [, fraction = ''] = shortest.split('.');
  return fraction.length > most || shortest.includes('e') ? value.toFixed(most) : shortest;
}

/** 1,234.5: rounded to at most so many decimals, and with at least so many. */
export function writeNumber(value: number, { least = 0, most }: { least?: number; most: number }): string {
  if (!Number.isFinite(value)) return String(value);
  const [whole = '0', fraction = ''] = writeDigits(value, most).split('.');
  const kept = fraction.slice(0, least).padEnd(least, '0') + fraction.slice(least).replace(/0+$/, '');
  const text = `${groupDigits(whole)}${kept && `.${kept}`}`;
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}

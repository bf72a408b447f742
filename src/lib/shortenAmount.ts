import { groupDigits } from './writeNumber.ts';

const digits = 4;
const places = 6;
const units = ['', 'K', 'M', 'B', 'T'] as const;
const mostGrouped = 4;

const trimZeros = (fraction: string): string => fraction.replace(/0+$/, '');

/** 0.0001234 of a fraction, or <0.000001 rather than nothing. */
function shortenFraction(fraction: string): string {
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const shown = trimZeros(fraction.slice(0, Math.min(zeros + digits, places)));
  if (shown !== '') return `0.${shown}`;
  return /[1-9]/.test(fraction) ? `<0.${'0'.repeat(places - 1)}1` : '0';
}

/** An exact decimal as people read it: at most four significant digits, cut off. 12.34 M, 1,234, 0.0001234. */
export function shortenAmount(exact: string): string {
  const [written = '0', fraction = ''] = exact.split('.');
  const whole = written.replace(/^0+(?=\d)/, '');
  if (whole === '0') return shortenFraction(fraction);
  if (whole.length <= mostGrouped) {
    const kept = trimZeros(fraction.slice(0, digits - whole.length));
    return `${groupDigits(whole)}${kept && `.${kept}`}`;
  }
  const step = Math.min(Math.floor((whole.length - 1) / 3), units.length - 1);
  const [head, rest] = [whole.slice(0, -3 * step), whole.slice(-3 * step)];
  const kept = trimZeros(rest.slice(0, Math.max(0, digits - head.length)));
  return `${groupDigits(head)}${kept && `.${kept}`} ${units[step]}`;
}

/** An amount of smallest units as an exact decimal number. */
export function toDecimal(amount: string, decimals: number | null): string {
  if (!decimals) return amount;
  const digits = amount.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}

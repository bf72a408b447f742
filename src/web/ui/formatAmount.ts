import { groupDigits } from '#lib/writeNumber.ts';

const places = 6;

/** An exact decimal, shortened for a table: 1,234.5, or <0.000001 rather than nothing. */
export function formatAmount(exact: string): string {
  const [whole = '0', fraction = ''] = exact.split('.');
  const shown = fraction.slice(0, places).replace(/0+$/, '');
  if (whole === '0' && shown === '' && fraction !== '') return `<0.${'0'.repeat(places - 1)}1`;
  return `${groupDigits(whole)}${shown && `.${shown}`}`;
}

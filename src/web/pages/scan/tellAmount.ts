import { toDecimal } from '#lib/shortenAmount.ts';
import type { TokenScan } from '#model/tokenScan.ts';

/** A line of which the amount is shown short, and exactly on hover and in copies. */
interface AmountLine {
  before: string;
  exact: string;
  unit: string;
  after: string;
}
export type FieldLine = string | AmountLine;

/** A token may call itself anything. */
const longestUnit = 12;

export function tellAmount(
  amount: string,
  { fields: { decimals, symbol } }: TokenScan,
  { before = '', after = '' } = {},
): AmountLine {
  if (decimals.state === 'unknown') return { before, exact: amount, unit: 'base units', after };
  const unit = symbol.state === 'known' && symbol.value.length <= longestUnit ? symbol.value : 'tokens';
  return { before, exact: toDecimal(amount, decimals.value), unit, after };
}

import { shortenHash } from '#lib/shortenHash.ts';
import { groupDigits } from '#lib/writeNumber.ts';
import { coin } from '#model/trace.ts';
import type { Trace, TraceAsset, TraceTransfer } from '#wire/trace.ts';

const places = 4;

/** An amount of smallest units as an exact decimal number. */
export function toDecimal(amount: string, decimals: number | null): string {
  if (!decimals) return amount;
  const digits = amount.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}

/** Whether it is not known how much of a transfer is traced. The transaction at a start is where the traced money comes from. */
export const isTracedUnknown = (
  { taint, start }: Pick<Trace, 'taint' | 'start'>,
  { traced, transaction }: Pick<TraceTransfer, 'traced' | 'transaction'>,
): boolean => taint !== null && traced === null && transaction !== start;

/** What an asset is called. */
export function nameAsset({ asset, symbol }: TraceAsset): string {
  if (asset === coin) return 'coin';
  return symbol ?? shortenHash(asset);
}

/** Shortened for reading: 1,234.5 EMBR, or <0.0001 EMBR rather than nothing. */
export function describeAmount(amount: string, asset: TraceAsset): string {
  const unit = asset.decimals === null ? `smallest units of ${nameAsset(asset)}` : nameAsset(asset);
  const [whole = '0', fraction = ''] = toDecimal(amount, asset.decimals).split('.');
  const shown = fraction.slice(0, places).replace(/0+$/, '');
  if (whole === '0' && shown === '' && fraction !== '') return `<0.${'0'.repeat(places - 1)}1 ${unit}`;
  return `${groupDigits(whole)}${shown && `.${shown}`} ${unit}`;
}

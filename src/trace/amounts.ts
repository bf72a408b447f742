import { shortenAmount, toDecimal } from '#lib/shortenAmount.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { coin } from '#model/trace.ts';
import type { Trace, TraceAsset, TraceTransfer } from '#wire/trace.ts';

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

/** Shortened for reading: 1,234 EMBR, or <0.000001 EMBR rather than nothing. */
export function describeAmount(amount: string, asset: TraceAsset): string {
  const unit = asset.decimals === null ? `smallest units of ${nameAsset(asset)}` : nameAsset(asset);
  return `${shortenAmount(toDecimal(amount, asset.decimals))} ${unit}`;
}

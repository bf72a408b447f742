import { shortenAmount, toDecimal } from '#lib/shortenAmount.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { coin } from '#model/trace.ts';
import type { TraceAmount, TraceAsset } from '#wire/trace.ts';

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

const unitPattern = / [KMBT]$/;

/** As an amount, or between 1.2 and 1.4 M EMBR. */
export function describeRange({ least, most }: TraceAmount, asset: TraceAsset): string {
  if (least === most) return describeAmount(most, asset);
  if (least === '0') return `at most ${describeAmount(most, asset)}`;
  const [low, high] = [least, most].map((one) => shortenAmount(toDecimal(one, asset.decimals)));
  if (low === undefined || low === high) return `about ${describeAmount(most, asset)}`;
  const unit = unitPattern.exec(low)?.[0] ?? '';
  const isShared = unit === (unitPattern.exec(high ?? '')?.[0] ?? '');
  return `between ${isShared ? low.replace(unitPattern, '') : low} and ${describeAmount(most, asset)}`;
}

const percentOf = (part: bigint, whole: bigint): string => {
  const share = Number((part * 2_000n + whole) / (2n * whole || 1n));
  if (share === 0 && part > 0n) return '<0.1';
  return share === 1_000 && part < whole ? '>99.9' : String(share / 10);
};

/** The share of a whole: 12.5 %, 10–20 %, or at most 20 %. */
export function describeShare({ least, most }: TraceAmount, whole: string): string {
  const [low, high] = [least, most].map((one) => percentOf(BigInt(one), BigInt(whole)));
  if (low === high) return `${low} %`;
  return BigInt(least) === 0n ? `at most ${high} %` : `${low}–${high} %`;
}

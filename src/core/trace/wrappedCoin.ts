import { coin, type TraceDirection } from '#model/trace.ts';
import type { Transfer } from '#model/transfers.ts';

/**
 * The chain's own coin and the token that stands for it are one money: whoever has one can have the other at any time, one for
 * one. Without that a trail would end at the contract that changes them. Undefined: all assets are meant.
 */
export function listAssets(
  asset: string | null,
  wrappedCoin: string | undefined,
): readonly string[] | undefined {
  if (asset === null) return undefined;
  return wrappedCoin !== undefined && (asset === coin || asset === wrappedCoin)
    ? [coin, wrappedCoin]
    : [asset];
}

/** Coin paid to the contract of the token became the token, in the same hands. */
export function toWrap(
  transfer: Transfer,
  { wrappedCoin, direction }: { wrappedCoin?: string | undefined; direction: TraceDirection },
): Transfer {
  const isWrap = direction === 'forwards' && transfer.kind === 'payment' && transfer.to === wrappedCoin;
  return isWrap ? { ...transfer, kind: 'wrap', to: transfer.from } : transfer;
}

/** The same inside one transaction, where the way back can be seen as well. */
export function joinWraps(transfers: readonly Transfer[], wrappedCoin: string | undefined): Transfer[] {
  return transfers.map((transfer) => {
    const { asset, from, to } = transfer;
    if (asset !== coin || wrappedCoin === undefined) return transfer;
    if (to === wrappedCoin) return { ...transfer, kind: 'wrap', to: from };
    return from === wrappedCoin ? { ...transfer, kind: 'unwrap', from: to } : transfer;
  });
}

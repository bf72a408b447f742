import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Trial } from './judgeSale.ts';

/** The dearest of what was tried; that others pay no more is not known where those who tried may be let off. */
export function judgeFee(trials: readonly Trial[], areOrdinary: boolean): TokenReading['transferFee'] {
  const failed = trials.find(({ kind }) => kind === 'unsupported');
  if (failed?.kind === 'unsupported') return { why: failed.why };
  const fees = trials.flatMap((one) =>
    one.kind === 'arrived' ? [Number(((one.sent - one.amount) * 10_000n) / one.sent)] : [],
  );
  if (fees.length === 0) return { why: 'no simulated transfer went through' };
  if (!areOrdinary)
    return { why: 'who has power over it is not all known, so whoever tried may be let off a fee' };
  return { value: { basisPoints: Math.max(0, ...fees) } };
}

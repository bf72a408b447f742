import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Simulated } from './simulateTransfer.ts';

export type Trial = Simulated & { sent: bigint };

/** Holders of powers who are not all known: then nobody is known to have no power. What anybody may call sets nobody apart. */
export const hasUnknownHolders = ({
  problem,
  powers,
}: Pick<AddressAnalysis, 'problem' | 'powers'>): boolean =>
  problem !== undefined ||
  powers.some(({ holders }) => holders.some(({ kind }) => kind === 'unknown' || kind === 'others'));

interface Circumstances {
  isPaused: boolean;
  /** Whether those who tried are known to have no power over it. */
  areOrdinary: boolean;
}

/** Whether those who tried could sell, and whether that says it of others. */
export function judgeSale(
  trials: readonly Trial[],
  { isPaused, areOrdinary }: Circumstances,
): TokenReading['sellSimulation'] {
  const failed = trials.find(({ kind }) => kind === 'unsupported');
  if (failed?.kind === 'unsupported') return { why: failed.why };
  if (trials.some(({ kind }) => kind === 'arrived'))
    return areOrdinary
      ? { value: { sellable: true, reason: null } }
      : {
          why: 'who has power over it is not all known, so whoever sold may be let through where others are not',
        };
  const [first] = trials;
  const reason = first?.kind === 'refused' ? first.reason : null;
  return { value: { sellable: false, reason: isPaused ? 'transfers are paused' : reason } };
}

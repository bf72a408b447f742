import type { DisputeOutcome } from '#model/disputes.ts';
import type { Tone } from '#web/ui/Chip.tsx';

/** Beside a statement, in lists and on the dispute itself. */
export const outcomeNames: Record<DisputeOutcome, string> = {
  upheld: 'upheld',
  partly: 'upheld in part',
  declined: 'declined',
};

export const outcomeTones: Record<DisputeOutcome, Tone> = {
  upheld: 'signal',
  partly: 'info',
  declined: 'neutral',
};

export const noPayment = 'Disputes are free. No payment changes a score, an outcome or our speed.';

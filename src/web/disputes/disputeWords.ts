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

export const noPayment =
  'Disputing costs nothing. No payment changes anything: not a score, not an outcome, not how soon we answer.';

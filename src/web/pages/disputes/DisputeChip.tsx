import { outcomeNames, outcomeTones } from '#web/disputes/disputeWords.ts';
import { Chip } from '#web/ui/Chip.tsx';
import type { DisputeLine } from '#wire/disputes.ts';

/** Where a dispute stands, in one word. */
export function DisputeChip({
  dispute: { state, outcome },
}: {
  dispute: Pick<DisputeLine, 'state' | 'outcome'>;
}) {
  if (outcome !== null) return <Chip tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Chip>;
  if (state === 'waiting') return <Chip tone="warning">not yet read</Chip>;
  return state === 'open' ? <Chip tone="warning">open</Chip> : <Chip>not shown</Chip>;
}

import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { checkNextCase } from '#core/traceCases/checkCases.ts';
import { createRepeater } from './repeater.ts';

interface CaseWatchOptions extends EvidenceContext {
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
}

/** Looks whether the money of watched cases moved on, one case after another. Any number of instances may do so. */
export function createCaseWatch({ onError, everyMs = 20_000, ...context }: CaseWatchOptions) {
  const tell = (error: unknown) => onError(error, 'watched cases');
  return createRepeater({
    everyMs,
    onError: tell,
    work: () => checkNextCase(context, { onError: tell }),
  });
}

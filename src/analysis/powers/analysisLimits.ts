import { setImmediate } from 'node:timers/promises';
import type { HolderContext } from '#analysis/holders/HolderContext.ts';
import { AnalysisLimitError } from '#core/powers/readingBudget.ts';

/** What one analysis reads on its ways to keys: contracts that name each other make any number of ways. */
const mostAddresses = 3_000;
/** After so many it lets others through: what was read before is answered at once, and would keep everybody waiting. */
const addressesPerTurn = 20;
/** Of one analysis, holders included; a usual one takes seconds. */
const longestMs = 120_000;

/** What one analysis may take, wherever it leads: one clock, and one count of addresses. */
export interface AnalysisLimits {
  signal: AbortSignal;
  spend: HolderContext['spend'];
}

export function openLimits(signal = AbortSignal.timeout(longestMs)): AnalysisLimits {
  let passed = 0;
  return {
    signal,
    spend: async (addresses) => {
      if (signal.aborted) throw new AnalysisLimitError('the time for one analysis was used up');
      const turn = Math.floor(passed / addressesPerTurn);
      passed += addresses;
      if (Math.floor(passed / addressesPerTurn) > turn) await setImmediate();
      if (passed > mostAddresses)
        throw new AnalysisLimitError(`more than ${mostAddresses} addresses stand on the way to its powers`);
    },
  };
}

/** How a factor is judged. */
export const outcomes = ['pass', 'partial', 'fail', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

/** `held`: the facts behind it are lost; their last known answer was not a pass, so it still counts. */
export const standings = ['current', 'held', 'unknown'] as const;
export type Standing = (typeof standings)[number];

export const capStates = ['applies', 'clear', 'unknown'] as const;
export type CapState = (typeof capStates)[number];

/**
 * What moved a score. `first`: there was none before; `knowledge`: more or less is known, and no answer that was known is
 * another one now; `reading`: another version of the analyser read the contracts; `time`: same facts, same rules, and an
 * age limit was crossed.
 */
export const changeCauses = ['first', 'facts', 'knowledge', 'reading', 'rules', 'both', 'time'] as const;
export type ChangeCause = (typeof changeCauses)[number];

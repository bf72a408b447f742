import {
  type ControlAct,
  type ControlConsent,
  type ControlWarning,
  controlWarnings,
} from '#model/controlGrade.ts';
import type { Power } from '#model/facts.ts';
import { actsOfClass, warningSeconds } from './controlRules.ts';
import { consentOf, reachOf } from './factors/control.ts';

interface Acts {
  sure: ControlAct[];
  maybe: ControlAct[];
}

const noActs: Acts = { sure: [], maybe: [] };

const unite = (all: readonly Acts[]): Acts => ({
  sure: [...new Set(all.flatMap(({ sure }) => sure))],
  maybe: [...new Set(all.flatMap(({ maybe }) => maybe))],
});

// What it does beside the one thing that is told of it is not told.
const addDeciding = ({ sure, maybe }: Acts, { decides }: Power): Acts =>
  decides ? { sure: [...sure, 'setPrice'], maybe } : { sure, maybe };

/**
 * What each power lets its holder do. Whoever hands out powers over a contract can do what any of them does: that is found once for a
 * contract, since a hostile one has thousands of both.
 */
export function listActs(powers: readonly Power[]): (power: Power) => Acts {
  const ofContract = new Map<string, Acts>();
  const actsOf = (power: Power): Acts =>
    addDeciding(
      power.class === 'ownership' ? (ofContract.get(power.contract) ?? noActs) : actsOfClass[power.class],
      power,
    );
  for (const [contract, own] of Map.groupBy(powers, (one) => one.contract))
    ofContract.set(contract, unite(own.filter((one) => one.class !== 'ownership').map(actsOf)));
  return actsOf;
}

export interface Held {
  power: Power;
  acts: Acts;
  /** Undefined: not known. */
  who: ControlConsent | undefined;
  delaySeconds: number;
}

export const hold = (power: Power, acts: Acts): Held => ({
  power,
  acts,
  who: consentOf(power.holder),
  delaySeconds: reachOf(power.holder).delaySeconds,
});

export const warningOf = (delaySeconds: number): ControlWarning =>
  controlWarnings.findLast((warning) => delaySeconds >= warningSeconds[warning]) ?? 'none';

/** Whether somebody may block holders before seven days are over. */
export const mayBlockSoon = ({ who, delaySeconds, acts }: Held, among: keyof Acts): boolean =>
  who !== 'nobody' &&
  (who !== undefined || among === 'maybe') &&
  (among === 'sure' ? acts.sure : [...acts.sure, ...acts.maybe]).includes('block') &&
  delaySeconds < warningSeconds.sevenDays;

/** Seven days are a warning only for those who can leave. */
export const shorten = (warning: ControlWarning, isOut: boolean): ControlWarning =>
  warning === 'sevenDays' && !isOut ? 'twoDays' : warning;

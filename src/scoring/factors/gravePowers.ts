import type { Power } from '#model/facts.ts';
import type { PowerClass } from '#model/powerClasses.ts';

/** What harms users at once: their money is gone, stuck, diluted, or at somebody's price. */
export const graveClasses: ReadonlySet<PowerClass> = new Set([
  ...(['upgrade', 'mint', 'withdraw', 'seize', 'pause', 'blacklist'] as const),
]);

export const isGrave = ({ class: what, decides }: Power): boolean =>
  decides === true || graveClasses.has(what);

/** What it does is not told: it may be any of these. */
export const mayBeGrave = (power: Power): boolean =>
  power.cut === true || isGrave(power) || power.class === 'other' || power.class === 'ownership';

/** Where the bar starts. */
export const minimum = 0.08;
/** The most that one step adds; chance makes it look alive. */
const trickleRate = 0.02;
export const trickleSpeedMs = 800;
/** A page that comes sooner needs no bar. */
export const showAfterMs = 100;
/** Full is said by the page alone. */
const most = 0.994;

/** The next place of the bar while the page is still on its way. */
export function trickle(progress: number, chance: number): number {
  return Math.min(most, progress + chance * trickleRate);
}

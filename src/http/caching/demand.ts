export interface Demand {
  /** Called for every time it is asked for. */
  count(): void;
  /** Asked for so often that whoever waited would not wait alone. */
  isHigh(): boolean;
}

const windowMs = 1000;
/** Times in a second. Nobody who waits for a change asks that often: a visitor, a program that polls, a test. */
const high = 50;

/** Counts over the second under way and the one before it. */
export function createDemand({ now = () => performance.now() }: { now?: () => number } = {}): Demand {
  let began = now();
  let counted = 0;
  let before = 0;

  function turn(): void {
    const time = now();
    const passed = time - began;
    if (passed < windowMs) return;
    before = passed < 2 * windowMs ? counted : 0;
    counted = 0;
    began = time;
  }

  return {
    count() {
      turn();
      counted++;
    },
    isHigh() {
      turn();
      return Math.max(before, counted) >= high;
    },
  };
}

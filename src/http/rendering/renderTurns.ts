import { setImmediate } from 'node:timers/promises';

/**
 * One page is rendered in each round of the event loop, however many have their data at once: what is in memory, and
 * questions to the database, go out between two of them instead of behind all.
 */
export function createRenderTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

import { setImmediate } from 'node:timers/promises';

/** Few enough that whoever waits meanwhile does not notice. */
const atOnce = 5;

/** Maps a few at a time: whatever else the process has to do comes in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % atOnce === 0) await setImmediate();
    mapped.push(map(item));
  }
  return mapped;
}

import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the time that the event loop was at work for others: from here on visitors would notice more. */
const busyShare = 0.5;
/** The longest rest, in times of the work before it: even a process that is always busy gets done. */
const mostRests = 10;

interface Clock {
  /** By the wall, in ms. */
  readTime(): number;
  /** Waits so long and answers the share of it that the event loop was at work. */
  rest(ms: number): Promise<number>;
}

async function restAndLook(ms: number): Promise<number> {
  const before = performance.eventLoopUtilization();
  await sleep(ms);
  return performance.eventLoopUtilization(before).utilization;
}

/**
 * For work that nobody waits for, called after each piece of it: rests as long as the piece took, and on while the process is busy with what
 * others wait for.
 */
export function createGiveWay(
  { readTime, rest }: Clock = { readTime: () => performance.now(), rest: restAndLook },
): () => Promise<void> {
  let begun = readTime();
  return async () => {
    const worked = readTime() - begun;
    let rests = 1;
    while ((await rest(worked)) > busyShare && rests < mostRests) rests += 1;
    begun = readTime();
  };
}

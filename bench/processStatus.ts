import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const ticksPerSecond = 100;

export function readMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // One that has ended has none.
  return Number(kilobytes ?? 0) / 1024;
}

/** The name of the program, in brackets, may hold spaces; what follows it is numbers. */
const readFields = (pid: number) =>
  (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');

const toSeconds = (ticks: readonly string[]) =>
  ticks.reduce((sum, one) => sum + Number(one), 0) / ticksPerSecond;

/** Seconds of processor time, on all threads of the process. */
export const readSeconds = (pid: number): number => toSeconds(readFields(pid).slice(11, 13));

/** One may end between being listed and being read. */
function readSecondsOfChild(pid: number): number {
  try {
    return readSeconds(pid);
  } catch {
    return 0;
  }
}

/** The same, with what the processes that it started have worked, also those that have ended. */
export const readFamilySeconds = (pid: number): number =>
  toSeconds(readFields(pid).slice(11, 15)) +
  listChildren(pid).reduce((sum, child) => sum + readSecondsOfChild(child), 0);

export const findParent = (pid: number): number => Number(readFields(pid)[1]);

/** Processes that it started. */
export function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '')
      .map(Number),
  );
}

/** The share of a core that others took from us, 0 to 1: work that waits for nothing, on the clock and of the processor. */
export function measureBusyness(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  for (let sum = 0; performance.now() - began < 300; ) sum += Math.sqrt(sum + 1);
  const { user, system } = process.cpuUsage(before);
  return Math.max(0, 1 - (user + system) / 1000 / (performance.now() - began));
}

const lookMs = 10_000;
/** Less work than this is none, as a share of the time. */
const restShare = 0.05;
/** So often in a row, for a process needs a while to find that it rests. */
const restLooks = 3;
const mostLooks = 60;

/** Waits until the process has hardly worked for half a minute, ten minutes at most. */
export async function untilAtRest(pid: number): Promise<void> {
  let rested = 0;
  for (let look = 0; look < mostLooks && rested < restLooks; look++) {
    const before = readSeconds(pid);
    await sleep(lookMs);
    rested = (readSeconds(pid) - before) * 1000 < restShare * lookMs ? rested + 1 : 0;
  }
}

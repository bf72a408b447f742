import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

export function readMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Seconds of processor time, on all threads of the process. */
export function readSeconds(pid: number): number {
  // The name of the program, in brackets, may hold spaces.
  const [user, system] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

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

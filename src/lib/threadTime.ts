/** Milliseconds of processor time that this thread has used: a busy neighbour does not count against it. */
export function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

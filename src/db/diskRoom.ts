import { statfsSync } from 'node:fs';

export interface DiskRoom {
  /** Whether anything may be begun that writes. */
  allowsWrites(): boolean;
  /** Whether what has begun may go on: it may use more than what is begun. */
  allowsMore(): boolean;
}

const megabyte = 1024 * 1024;
/**
 * PGlite cannot be asked again after it failed to extend its log, which it does by 16 MB at a time. So the last of these stay
 * free: for what is under way, and for reading the log again at the next start.
 */
const leastBytes = { toBegin: 96 * megabyte, toGoOn: 48 * megabyte };
/** While there is much more than that, asking the system now and then is enough. */
const plenty = { bytes: 1024 * megabyte, askedEveryMs: 50 };

export const anyRoom: DiskRoom = { allowsWrites: () => true, allowsMore: () => true };

/** Some file systems do not say; then nothing is held back. */
export function readFreeBytes(folder: string): number {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** How much may be written to a disk that fills. */
export function createDiskRoom(readFree: () => number): DiskRoom {
  let askedAt = 0;
  let free = 0;
  const look = () => {
    const time = performance.now();
    if (free < plenty.bytes || time - askedAt >= plenty.askedEveryMs) {
      free = readFree();
      askedAt = time;
    }
    return free;
  };
  return {
    allowsWrites: () => look() >= leastBytes.toBegin,
    allowsMore: () => look() >= leastBytes.toGoOn,
  };
}

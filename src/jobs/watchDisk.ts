import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export interface DiskWatchOptions {
  folder: string;
  /** When it becomes nearly full, and when it no longer is. */
  onChange: (space: DiskSpace & { nearlyFull: boolean }) => void;
  everyMs?: number;
  readSpace?: (folder: string) => Promise<DiskSpace>;
}

const leastShare = 0.05;
const leastBytes = 500 * 1024 * 1024;

/** Of the file system that the folder is on, as this account may use it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** A twentieth of a large disk is still room, half a gigabyte of a small one is not. */
export const isNearlyFull = ({ freeBytes, totalBytes }: DiskSpace) =>
  freeBytes < leastBytes || freeBytes < Math.min(totalBytes * leastShare, 20 * leastBytes);

/** Notices a full disk before it is full: a database that cannot write stops the whole site. Answers how to stop. */
export function watchDisk({
  folder,
  onChange,
  everyMs = 60_000,
  readSpace = readDiskSpace,
}: DiskWatchOptions): () => void {
  let wasNearlyFull = false;
  const look = async () => {
    const space = await readSpace(folder);
    const nearlyFull = isNearlyFull(space);
    if (nearlyFull !== wasNearlyFull) onChange({ ...space, nearlyFull });
    wasNearlyFull = nearlyFull;
  };
  const lookQuietly = () => void look().catch(() => undefined);
  lookQuietly();
  const timer = setInterval(lookQuietly, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#lib/AppError.ts';

/** Linux tells when a process began; with it a reused process number is not mistaken for the old owner. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === '' || processStart(pid) === started;
}

/** The process that holds the lock now, or undefined when its owner is gone. */
export function findLockOwner(file: string): number | undefined {
  try {
    const [pid = '', started = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return isAlive(Number(pid), started) ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes an exclusive lock by a file that names its owner. PGlite has no lock of its own, and two openers
 * of one folder corrupt it silently. A lock whose owner died is replaced.
 */
export function acquireLock(file: string, what: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${process.pid} ${processStart(process.pid)}\n`;
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = findLockOwner(file);
    if (owner !== undefined) {
      throw new AppError(
        503,
        'DataFolderLocked',
        `${what} is in use by process ${owner}. Stop that process, or choose another folder with PARAPET_DATA.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new AppError(503, 'DataFolderLocked', `${what} could not be locked (${file})`);
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#lib/AppError.ts';

/** SQLite's answer when another connection has the file. */
const busy = 5;

/** Who wrote the note last; for people to read, never to decide by. */
function readOwner(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return 'another process';
  }
}

/**
 * Takes an exclusive lock that the kernel keeps, beside the folder it is for. PGlite has none of its own, and two openers of
 * one folder corrupt it silently. Node has no call for such locks, but its SQLite takes one for a transaction: as long
 * as that is open nobody else gets it, in no container that shares the folder either, and a process that dies lets go of it.
 */
export function acquireLock(folder: string, what: string): () => void {
  mkdirSync(dirname(folder), { recursive: true });
  const note = `${folder}.lock`;
  const file = new DatabaseSync(`${folder}.lock.sqlite`, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new AppError(
      503,
      'DataFolderLocked',
      `${what} is in use by ${readOwner(note)}. Stop that process, or choose another folder with PARAPET_DATA.`,
    );
  }
  writeFileSync(note, `process ${process.pid} on ${hostname()}\n`);
  return () => {
    rmSync(note, { force: true });
    file.close();
  };
}

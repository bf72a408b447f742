import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { AppError } from '#lib/AppError.ts';
import { leastOpenFiles } from '#lib/openFiles.ts';

/** Mails, pictures, the secret and the database are nobody else's on this machine. */
function closeFolder(data: string): void {
  if ((statSync(data).mode & 0o077) === 0) return;
  try {
    chmodSync(data, 0o700);
  } catch (error) {
    // A folder of another owner is closed by that owner, or shared on purpose.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Makes the data folder, or says why it cannot be used; closes it to other accounts of the machine. */
export function checkDataFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    accessSync(data, constants.W_OK);
    closeFolder(data);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError(
      500,
      'DataFolderUnwritable',
      `The data folder ${data} cannot be written (${code}). Make it writable or set PARAPET_DATA to another folder.`,
    );
  }
}

/** A site that starts with too few serves nobody, and would say so nowhere. */
export function checkOpenFiles(most: number): void {
  if (most >= leastOpenFiles) return;
  throw new AppError(
    500,
    'TooFewFiles',
    `This process may have only ${most} files and connections open, and the site needs at least ${leastOpenFiles}. Raise the limit (ulimit -n 4096, or LimitNOFILE= of its systemd unit).`,
  );
}

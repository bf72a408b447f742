import { AppError } from '#lib/AppError.ts';
import { leastOpenFiles } from '#lib/openFiles.ts';

/** A site that starts with too few serves nobody, and would say so nowhere. */
export function checkOpenFiles(most: number): void {
  if (most >= leastOpenFiles) return;
  throw new AppError(
    500,
    'TooFewFiles',
    `This process may have only ${most} files and connections open, and the site needs at least ${leastOpenFiles}. Raise the limit (ulimit -n 4096, or LimitNOFILE= of its systemd unit).`,
  );
}

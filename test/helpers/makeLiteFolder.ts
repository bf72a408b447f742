import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liteImagePath } from '#test/setup/liteImage.ts';

/** A data folder for a process, with an embedded database that is migrated already. */
export function makeLiteFolder(name: string): string {
  const data = mkdtempSync(join(tmpdir(), `parapet-${name}-`));
  const directory = join(data, 'database');
  mkdirSync(directory);
  // What tar says of paths that begin with a slash is no news.
  execFileSync('tar', ['-xf', liteImagePath(), '-C', directory], { stdio: 'pipe' });
  return data;
}

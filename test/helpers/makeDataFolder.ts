import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liteImagePath } from '#test/setup/liteImage.ts';
import { testEngine } from './testDatabase.ts';

/** A data folder for processes of the engine under test; an embedded database in it is migrated already. */
export function makeDataFolder(name: string): string {
  const data = mkdtempSync(join(tmpdir(), `parapet-${name}-`));
  if (testEngine === 'pglite') {
    const directory = join(data, 'database');
    mkdirSync(directory);
    execFileSync('tar', ['-xf', liteImagePath(), '-C', directory]);
  }
  return data;
}

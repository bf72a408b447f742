import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

function hasPostgres(): boolean {
  const folder = '/usr/lib/postgresql';
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/postgres')))
  );
}

/** Debian packages that the tests need and this machine lacks. */
function findMissingPackages(): string[] {
  return [...(existsSync('/usr/bin/chromium') ? [] : ['chromium']), ...(hasPostgres() ? [] : ['postgresql'])];
}

/** Installs them where that is allowed, or says how to. */
export function installMissing(): boolean {
  const missing = findMissingPackages();
  if (missing.length === 0) return true;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0)
      return true;
  }
  console.log(`The tests need ${missing.join(' and ')}. Install with:\n  sudo sh -c '${command}'`);
  return false;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './findBrowser.ts';

function hasPostgres(): boolean {
  const folder = '/usr/lib/postgresql';
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/postgres')))
  );
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installCommand = (packages: readonly string[]) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

function install(packages: readonly string[], errors: 'inherit' | 'ignore'): boolean {
  console.log(`Installing ${packages.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', errors] as const;
  return spawnSync('sh', ['-c', installCommand(packages)], { stdio: [...stdio], env }).status === 0;
}

/** Not every distribution has the browser without windows; the tests only take longer with the other one. */
function installLightBrowser(): void {
  const light = 'chromium-headless-shell';
  if (!findBrowser().endsWith(light) && !process.env.CHROMIUM && mayInstall()) install([light], 'ignore');
}

/** Installs the Debian packages that the tests need and this machine lacks, where that is allowed, or says how to. */
export function installMissing(): boolean {
  installLightBrowser();
  const missing = [
    ...(existsSync(findBrowser()) ? [] : ['chromium']),
    ...(hasPostgres() ? [] : ['postgresql']),
  ];
  if (missing.length === 0 || (mayInstall() && install(missing, 'inherit'))) return true;
  console.log(
    `The tests need ${missing.join(' and ')}. Install with:\n  sudo sh -c '${installCommand(missing)}'`,
  );
  return false;
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let temporary: string | undefined;

/** One for all packages of a run; gone with the process. */
function openTemporary(): string {
  if (temporary !== undefined) return temporary;
  const folder = mkdtempSync(join(tmpdir(), 'parapet-packages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  temporary = folder;
  return folder;
}

/** Where a package of the registry is unpacked: in the folder, if one is given, where it stays for the next run. */
export function unpackPackage(spec: string, folder: string | undefined): string {
  const name = spec
    .replace(/(.)@.*$/, '$1')
    .replace('/', '_')
    .replace('@', '~');
  const target = join(folder ?? openTemporary(), name);
  if (existsSync(target)) return target;
  mkdirSync(target, { recursive: true });
  const file = execFileSync('npm', ['pack', '--silent', spec], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', file, '--strip-components=1'], { cwd: target });
  return target;
}

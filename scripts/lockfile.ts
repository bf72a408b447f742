import { readFileSync } from 'node:fs';

export interface LockedPackage {
  name: string;
  version: string;
  license: string | undefined;
  integrity: string | undefined;
  dev: boolean;
}

interface LockEntry {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
}

/** Every package that an install may bring, once for each version. */
export function readLockfile(file = new URL('../package-lock.json', import.meta.url)): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> };
  const found = new Map<string, LockedPackage>();
  for (const [path, { version, license, integrity, dev = false }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!name || version === undefined) continue;
    const key = `${name}@${version}`;
    const known = found.get(key);
    found.set(key, { name, version, license, integrity, dev: dev && (known?.dev ?? true) });
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

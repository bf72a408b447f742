import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';

const contractsFolder = new URL('./contracts/', import.meta.url);
const resolveModule = createRequire(import.meta.url).resolve;
const importPattern = /^\s*import\s[^;]*?["']([^"']+)["'];/gm;

/** How all demo contracts are compiled. */
export const compilerSettings = { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' };

/** Files of demo/contracts with all that they import, by path. Throws where the package of a file is not installed. */
export function readSources(paths: readonly string[]): Record<string, { content: string }> {
  const sources: Record<string, { content: string }> = {};
  const pending = [...paths];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (sources[path] !== undefined) continue;
    const content = readSource(path);
    sources[path] = { content };
    for (const match of content.matchAll(importPattern)) pending.push(resolveImport(path, match[1] ?? ''));
  }
  return Object.fromEntries(Object.entries(sources).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readSource(path: string): string {
  const file = path.startsWith('demo/contracts/')
    ? new URL(path.slice('demo/contracts/'.length), contractsFolder)
    : resolveModule(path);
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

function resolveImport(from: string, target: string): string {
  return target.startsWith('.') ? posix.join(posix.dirname(from), target) : target;
}

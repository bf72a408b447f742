import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix } from 'node:path';

export interface CompilerInput {
  language: 'Solidity';
  sources: Record<string, { content: string }>;
  settings: Record<string, unknown>;
}

const contractsFolder = new URL('../demo/contracts/', import.meta.url);
const resolveModule = createRequire(import.meta.url).resolve;
const importPattern = /^\s*import\s[^;]*?["']([^"']+)["'];/gm;

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

/** The compiler's whole input: the demo contracts and everything they import, so that its hash covers all of it. */
export function readDemoSources(): CompilerInput {
  const sources: CompilerInput['sources'] = {};
  const pending = readdirSync(contractsFolder)
    .filter((name) => name.endsWith('.sol'))
    .map((name) => `demo/contracts/${name}`);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (sources[path] !== undefined) continue;
    const content = readSource(path);
    sources[path] = { content };
    for (const match of content.matchAll(importPattern)) pending.push(resolveImport(path, match[1] ?? ''));
  }
  const sorted = Object.fromEntries(Object.entries(sources).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { language: 'Solidity', sources: sorted, settings };
}

export function hashDemoSources(input: CompilerInput, compilerVersion: string): string {
  return createHash('sha256').update(JSON.stringify({ compilerVersion, input })).digest('hex');
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

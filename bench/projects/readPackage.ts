import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Abi } from 'viem';
import type { Hex } from '#lib/hex.ts';

/** One contract as its package publishes it. */
export interface PublishedCode {
  name: string;
  abi: Abi;
  /** What creates it. */
  code: Hex;
}

type Code = string | { object?: string } | undefined;
interface Artifact {
  contractName?: string;
  abi?: Abi;
  bytecode?: Code;
  compilerOutput?: { abi: Abi; evm: { bytecode: Code } };
}

const unlinked = /__\$[0-9a-fA-F]{34}\$__|__[\w.:/$-]{38}/g;
/** Any address with code will do where a library is not linked. */
const biggestFile = 8_000_000;

function unpack(spec: string, folder: string | undefined): string {
  const name = spec
    .replace(/(.)@.*$/, '$1')
    .replace('/', '_')
    .replace('@', '~');
  const target = join(folder ?? mkdtempSync(join(tmpdir(), 'parapet-bench-projects-')), name);
  if (existsSync(target)) return target;
  mkdirSync(target, { recursive: true });
  const file = execFileSync('npm', ['pack', '--silent', spec], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', file, '--strip-components=1'], { cwd: target });
  return target;
}

function readArtifact(file: string, library: Hex): PublishedCode | undefined {
  const text = readFileSync(file, 'utf8');
  if (text.length > biggestFile || !text.includes('"abi"')) return undefined;
  let artifact: Artifact;
  try {
    artifact = JSON.parse(text) as Artifact;
  } catch {
    return undefined;
  }
  const written = artifact.bytecode ?? artifact.compilerOutput?.evm?.bytecode;
  const raw = typeof written === 'string' ? written : written?.object;
  const abi = artifact.abi ?? artifact.compilerOutput?.abi;
  const code = (raw ?? '').replace(/^0x/, '').replace(unlinked, library.slice(2));
  if (!Array.isArray(abi) || code.length < 200 || !/^[0-9a-fA-F]+$/.test(code)) return undefined;
  return { name: basename(file, '.json'), abi, code: `0x${code}` };
}

/** The contracts of a package, each name once; the named ones first. */
export function readPackage(
  spec: string,
  { names, folder, library }: { names: readonly string[]; folder: string | undefined; library: Hex },
): PublishedCode[] {
  const root = unpack(spec, folder);
  const found = new Map<string, PublishedCode>();
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.endsWith('.dbg.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/mock|test|node_modules|build-info/i.test(path.slice(root.length)))
    .sort();
  const wanted = new Set(names);
  for (const file of files) {
    const name = basename(file, '.json');
    if (!wanted.has(name) || found.has(name)) continue;
    const code = readArtifact(file, library);
    if (code) found.set(name, code);
  }
  return [...found.values()];
}

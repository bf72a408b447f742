import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Abi } from 'viem';
import type { Hex } from '#lib/hex.ts';
import { unpackPackage } from '../../test/samples/published/unpackPackage.ts';

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
  const root = unpackPackage(spec, folder);
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

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { CompilerInput } from '#model/sourceCode.ts';
import { compilerSettings, readSources } from '../demo/contractSources.ts';

const contractsFolder = new URL('../demo/contracts/', import.meta.url);

const settings = {
  ...compilerSettings,
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

/** The compiler's whole input: the demo contracts and everything they import, so that its hash covers all of it. */
export function readDemoSources(): CompilerInput {
  const paths = readdirSync(contractsFolder)
    .filter((name) => name.endsWith('.sol'))
    .map((name) => `demo/contracts/${name}`);
  return { language: 'Solidity', sources: readSources(paths), settings };
}

export function hashDemoSources(input: CompilerInput, compilerVersion: string): string {
  return createHash('sha256').update(JSON.stringify({ compilerVersion, input })).digest('hex');
}

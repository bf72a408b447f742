import { readFileSync } from 'node:fs';
import type { Abi, Hex } from 'viem';

export interface Artifact {
  contractName: string;
  abi: Abi;
  bytecode: Hex;
  deployedBytecode: Hex;
}

const loaded = new Map<string, Artifact>();

/** One compiled demo contract from demo/artifacts, by its Solidity name. */
export function getArtifact(contractName: string): Artifact {
  const known = loaded.get(contractName);
  if (known !== undefined) return known;
  const file = new URL(`../artifacts/${contractName}.json`, import.meta.url);
  const artifact = JSON.parse(readFileSync(file, 'utf8')) as Artifact;
  loaded.set(contractName, artifact);
  return artifact;
}

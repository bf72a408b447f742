import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AbiFunction,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  erc4626Abi,
  multicall3Abi,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem';

// Selector -> signature, from the ABIs published by well-known packages and our own short list.
const roots = [
  'node_modules/@openzeppelin/contracts/build/contracts',
  'node_modules/@openzeppelin/contracts-upgradeable/build/contracts',
  'node_modules/@safe-global/safe-contracts/build/artifacts/contracts',
];
const list = 'src/analyzer/signatures/wellKnown.txt';
const output = 'src/analyzer/signatures/functions.json';

type Item = { type: string };
const isFunction = (item: Item): item is AbiFunction => item.type === 'function';

function listArtifacts(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && e.name.endsWith('.json') && !e.name.endsWith('.dbg.json'))
    .map((e) => join(e.parentPath, e.name));
}

const found = new Map<string, string>();
const collisions: string[] = [];
function addSignature(signature: string): void {
  const selector = toFunctionSelector(signature).slice(2);
  const known = found.get(selector);
  if (known !== undefined && known !== signature) collisions.push(`${selector} ${known} ${signature}`);
  else found.set(selector, signature);
}

for (const file of roots.flatMap(listArtifacts)) {
  const { abi = [] } = JSON.parse(readFileSync(file, 'utf8')) as { abi?: Item[] };
  for (const item of abi) if (isFunction(item)) addSignature(toFunctionSignature(item));
}
for (const abi of [erc20Abi, erc721Abi, erc1155Abi, erc4626Abi, multicall3Abi]) {
  for (const item of abi) if (item.type === 'function') addSignature(toFunctionSignature(item));
}
for (const line of readFileSync(list, 'utf8').split('\n')) {
  if (line && !line.startsWith('#')) addSignature(line);
}

const sorted = Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(output, `${JSON.stringify(sorted, null, 2)}\n`);
console.log(`${found.size} signatures, ${collisions.length} collisions`, collisions);

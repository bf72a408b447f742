import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AbiEvent,
  type AbiFunction,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  erc4626Abi,
  multicall3Abi,
  toEventSelector,
  toEventSignature,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem';

// Selector -> signature, and topic -> signature for events, from the ABIs published by well-known packages and our own
// short lists.
const roots = [
  'node_modules/@openzeppelin/contracts/build/contracts',
  'node_modules/@openzeppelin/contracts-upgradeable/build/contracts',
  'node_modules/@safe-global/safe-contracts/build/artifacts/contracts',
];
const list = 'src/analyzer/signatures/wellKnown.txt';
const eventList = 'src/analyzer/signatures/wellKnownEvents.txt';
const output = 'src/analyzer/signatures/functions.json';
const eventOutput = 'src/analyzer/signatures/events.json';

interface Item {
  type: string;
}
const isFunction = (item: Item): item is AbiFunction => item.type === 'function';
const isEvent = (item: Item): item is AbiEvent => item.type === 'event';

function listArtifacts(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && e.name.endsWith('.json') && !e.name.endsWith('.dbg.json'))
    .map((e) => join(e.parentPath, e.name));
}

const found = new Map<string, string>();
const events = new Map<string, string>();
const collisions: string[] = [];
function addSignature(signature: string): void {
  const selector = toFunctionSelector(signature).slice(2);
  const known = found.get(selector);
  if (known !== undefined && known !== signature) collisions.push(`${selector} ${known} ${signature}`);
  else found.set(selector, signature);
}

function addItem(item: Item): void {
  if (isFunction(item)) addSignature(toFunctionSignature(item));
  if (isEvent(item)) addEvent(toEventSignature(item));
}
function addEvent(signature: string): void {
  events.set(toEventSelector(signature).slice(2), signature);
}
function readLines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
}

for (const file of roots.flatMap(listArtifacts)) {
  const { abi = [] } = JSON.parse(readFileSync(file, 'utf8')) as { abi?: Item[] };
  for (const item of abi) addItem(item);
}
for (const abi of [erc20Abi, erc721Abi, erc1155Abi, erc4626Abi, multicall3Abi]) {
  for (const item of abi) addItem(item);
}
for (const line of readLines(list)) addSignature(line);
for (const line of readLines(eventList)) addEvent(line);

function write(file: string, table: ReadonlyMap<string, string>): void {
  const sorted = Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
write(output, found);
write(eventOutput, events);
console.log(`${found.size} functions, ${events.size} events, ${collisions.length} collisions`, collisions);

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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
import { classByView } from '../src/analyzer/kinds/classByView.ts';
import { listHeaders } from './listHeaders.ts';

// Selector -> signature, and topic -> signature for events, from the interfaces published by well-known packages and our
// own short lists. Needs the registry, or a folder with the packages unpacked as its argument.
const installed = [
  'node_modules/@openzeppelin/contracts/build/contracts',
  'node_modules/@openzeppelin/contracts-upgradeable/build/contracts',
  'node_modules/@safe-global/safe-contracts/build/artifacts/contracts',
];
const folder = 'src/analyzer/signatures';
const packages = `${folder}/packages.txt`;

interface Item {
  type: string;
  stateMutability?: string;
  constant?: boolean | undefined;
}
const isFunction = (item: Item): item is AbiFunction => item.type === 'function';
const isEvent = (item: Item): item is AbiEvent => item.type === 'event';
const isView = ({ stateMutability, constant }: Item) =>
  constant === true || stateMutability === 'view' || stateMutability === 'pure';

function listFiles(root: string, ending: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith(ending) && !e.name.endsWith('.dbg.json'))
    .map((e) => join(e.parentPath, e.name))
    .sort();
}

function readLines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
}

const found = new Map<string, string>();
const events = new Map<string, string>();
/** Views of at most one argument whose names say what is kept there. */
const views = new Map<string, string>();
const collisions: string[] = [];

function addSignature(signature: string): void {
  const selector = toFunctionSelector(signature).slice(2);
  const known = found.get(selector);
  if (known !== undefined && known !== signature) collisions.push(`${selector} ${known} ${signature}`);
  else found.set(selector, signature);
}

function addEvent(signature: string): void {
  events.set(toEventSelector(signature).slice(2), signature);
}

function addItem(item: Item): void {
  if (isFunction(item)) addSignature(toFunctionSignature(item));
  if (isEvent(item)) addEvent(toEventSignature(item));
}

function readAbi(file: string): Item[] {
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as {
      abi?: Item[];
      compilerOutput?: { abi?: Item[] };
    };
    const abi = Array.isArray(parsed) ? (parsed as Item[]) : (parsed?.abi ?? parsed?.compilerOutput?.abi);
    return Array.isArray(abi) ? abi.filter((item) => typeof item?.type === 'string') : [];
  } catch {
    // Packages hold other files of that name too.
    return [];
  }
}

function addView(item: AbiFunction): void {
  const signature = toFunctionSignature(item);
  if (item.inputs.length > 1 || classByView(signature) === undefined) return;
  views.set(toFunctionSelector(signature).slice(2), signature);
}

/** Of other people's packages what changes state, and views that name a fee or a switch. */
function addPackage(root: string): void {
  const list = (ending: string) =>
    listFiles(root, ending).filter((path) => !/mock|test|harness/i.test(path.slice(root.length)));
  for (const item of list('.json').flatMap(readAbi)) {
    try {
      if (isFunction(item)) (isView(item) ? addView : addItem)(item);
    } catch {
      // An ABI written by hand may name types that do not exist.
    }
  }
  for (const file of list('.sol')) listHeaders(readFileSync(file, 'utf8')).forEach(addSignature);
}

const scratch = mkdtempSync(join(tmpdir(), 'signatures-'));
const given = process.argv[2];

function unpack(spec: string): string {
  const name = spec.replaceAll('/', '_').replaceAll('@', '~');
  const known =
    given && [join(given, name), join(given, name.slice(0, name.lastIndexOf('~')))].find(existsSync);
  if (known) return known;
  const target = join(scratch, name);
  mkdirSync(target, { recursive: true });
  const file = execFileSync('npm', ['pack', '--silent', spec], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', file, '--strip-components=1'], { cwd: target });
  return target;
}

function write(file: string, table: ReadonlyMap<string, string>): void {
  const sorted = Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

try {
  for (const item of installed.flatMap((root) => listFiles(root, '.json')).flatMap(readAbi)) addItem(item);
  for (const abi of [erc20Abi, erc721Abi, erc1155Abi, erc4626Abi, multicall3Abi]) abi.forEach(addItem);
  readLines(`${folder}/wellKnown.txt`).forEach(addSignature);
  readLines(`${folder}/wellKnownEvents.txt`).forEach(addEvent);
  for (const spec of readLines(packages)) addPackage(unpack(spec));
} finally {
  rmSync(scratch, { recursive: true });
}
write(`${folder}/functions.json`, found);
write(`${folder}/events.json`, events);
write(`${folder}/views.json`, views);
console.log(
  `${found.size} functions, ${events.size} events, ${views.size} views, ${collisions.length} collisions`,
  collisions,
);

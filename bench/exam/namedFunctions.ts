import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keccak256, toBytes } from 'viem/utils';

const plain: Readonly<Record<string, string>> = { uint: 'uint256', int: 'int256', byte: 'bytes1' };
const isElementary = (type: string) => /^(?:u?int\d+|address|bool|string|bytes\d*)$/.test(type);

/** The sources of a folder, without what is said in comments. */
const readSources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sol'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/\/\/.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '');

const typeOf = (declared: string) =>
  declared
    .trim()
    .replace(/\s+payable\b/, '')
    .split(/\s+/)[0] ?? '';

function readTypes(source: string) {
  const structs = new Map<string, string[]>();
  for (const [, name = '', fields = ''] of source.matchAll(/struct\s+(\w+)\s*\{([^}]*)\}/g))
    structs.set(name, fields.split(';').map(typeOf).filter(Boolean));
  const aliases = new Map<string, string>();
  for (const [, name = '', type = ''] of source.matchAll(/type\s+(\w+)\s+is\s+(\w+)/g))
    aliases.set(name, type);
  return { structs, aliases };
}

type Types = ReturnType<typeof readTypes>;

const combine = (parts: readonly string[][]): string[] =>
  parts
    .reduce<string[][]>(
      (all, some) => all.flatMap((head) => some.map((one) => [...head, one])).slice(0, 64),
      [[]],
    )
    .map((one) => one.join(','));

/** What a declared type can be in a signature: contracts are addresses, lists of names are numbers. */
function listTypes(type: string, types: Types): string[] {
  const [, element = '', rows = ''] = /^([\w.]+)(.*)$/.exec(type) ?? [];
  const name = element.split('.').at(-1) ?? '';
  const known = plain[name] ?? types.aliases.get(name) ?? name;
  if (isElementary(known)) return [`${known}${rows}`];
  const fields = types.structs.get(name);
  if (fields) return combine(fields.map((field) => listTypes(field, types))).map((one) => `(${one})${rows}`);
  return [`address${rows}`, `uint8${rows}`];
}

interface Definition {
  name: string;
  /** Nobody calls it from outside: a modifier, or a function of the contract's own. */
  isInner: boolean;
  selectors: string[];
  text: string;
}

/** The functions and modifiers of a source, each with all that stands in it. */
function readDefinitions(source: string): Definition[] {
  const types = readTypes(source);
  const heads = [...source.matchAll(/\b(function|modifier)\s+(\w+)\s*(?:\(([^)]*)\))?([^{;]*)/g)];
  return heads.map(({ 1: kind, 2: name = '', 3: list = '', 4: traits = '', index }, at) => {
    const declared = list.split(',').map(typeOf).filter(Boolean);
    return {
      name,
      isInner: kind === 'modifier' || /\b(?:internal|private)\b/.test(traits),
      selectors: combine(declared.map((type) => listTypes(type, types))).map((one) =>
        keccak256(toBytes(`${name}(${one})`)).slice(0, 10),
      ),
      text: source.slice(index, heads[at + 1]?.index).replace(/^\w+\s+\w+/, ''),
    };
  });
}

/** What calls or wears one of some names, and what calls that. */
function listUsers(definitions: readonly Definition[], name: string): Definition[] {
  const names = new Set([name]);
  const found = new Set<Definition>();
  for (let size = 0; size !== names.size; ) {
    size = names.size;
    const used = new RegExp(`\\b(?:${[...names].join('|')})\\b`);
    for (const one of definitions.filter(({ text }) => used.test(text))) {
      found.add(one);
      names.add(one.name);
    }
  }
  return [...found];
}

/**
 * Selectors of the function that a flaw names. One that has none, because it is internal or a modifier, stands for those that
 * use it.
 */
export function listNamedSelectors(
  folder: string,
  named: string,
  isPresent: (selector: string) => boolean,
): string[] {
  const given = /0x[0-9a-f]{8}/i.exec(named)?.[0].toLowerCase();
  const name = /^\w+/.exec(named.replace(/^function\s+/, ''))?.[0] ?? '';
  const definitions = readDefinitions(readSources(folder));
  const own = definitions.filter((one) => one.name === name);
  const selectors = [...(given ? [given] : []), ...own.flatMap((one) => one.selectors)].filter(isPresent);
  if (!own.some(({ isInner }) => isInner)) return selectors;
  return selectors.length > 0
    ? selectors
    : listUsers(definitions, name)
        .flatMap((one) => one.selectors)
        .filter(isPresent);
}

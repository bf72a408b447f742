import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import solc from 'solc';
import { compilerSettings, readSources } from '../demo/contractSources.ts';

// Disguises contracts of the demo world as somebody would who copies them, into test/samples/copies/disguised.json.gz, and
// compiles some with Solidity's other code generator, into viaIr.json.gz. Slow: the compiler is WebAssembly. What it writes is
// committed. Without a name both are made: node scripts/compileCopies.ts [disguised|viaIr]

interface Built {
  evm: {
    deployedBytecode: {
      object: string;
      immutableReferences?: Record<string, { start: number; length: number }[]>;
    };
  };
}
interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, Built>>;
}
interface Disguise {
  change?: (source: string) => string;
  settings?: Record<string, unknown>;
  finish?: (code: string, built: Built['evm']['deployedBytecode']) => string;
}

const file = (name: string) => `demo/contracts/${name}.sol`;

/** Functions of a contract's own text, with where they begin and end. */
function listBodies(source: string): { name: string; start: number; end: number; text: string }[] {
  return [...source.matchAll(/^ {4}function (\w+)\(/gm)].flatMap(({ 1: name = '', index }) => {
    const open = source.slice(index).search(/[{;]/) + index;
    if (source[open] === ';') return [];
    let depth = 0;
    let end = open;
    do {
      if (source[end] === '{') depth++;
      if (source[end] === '}') depth--;
      end++;
    } while (depth > 0);
    return [{ name, start: index, end, text: source.slice(index, end) }];
  });
}

/** Only of the last contract in the file: that is the one named after it. */
const isOwn = (source: string) => {
  const start = source.lastIndexOf('\ncontract ');
  return (one: { start: number }) => one.start > start;
};

function reorder(source: string): string {
  const bodies = listBodies(source).filter(isOwn(source));
  let text = source;
  for (const [i, one] of [...bodies.entries()].reverse())
    text = text.slice(0, one.start) + (bodies.at(-1 - i)?.text ?? '') + text.slice(one.end);
  return text;
}

function rename(source: string): string {
  const names = listBodies(source)
    .filter(isOwn(source))
    .filter(({ text }) => !/\boverride\b/.test(text.slice(0, text.indexOf('{'))))
    .map(({ name }) => name);
  return names.reduce(
    (text, name) => text.replaceAll(new RegExp(`\\b${name}\\b(?=\\()`, 'g'), `${name}Now`),
    source,
  );
}

const add = (source: string) =>
  source.replace(
    /\}\s*$/,
    '    function dust(address payable to, uint256 most) external returns (uint256 sent) {\n        sent = address(this).balance < most ? address(this).balance : most;\n        (bool ok, ) = to.call{value: sent}("");\n        require(ok, "not sent");\n    }\n}\n',
  );

const strip = (code: string) => code.slice(0, -2 * (Number.parseInt(code.slice(-4), 16) + 2));

const disguises: Record<string, Disguise> = {
  'metadata changed': {
    finish: (code) => code.replace(/([0-9a-f]{64})(64736f6c6343)/, `${'ab'.repeat(32)}$2`),
  },
  'metadata stripped': { finish: strip },
  'immutables changed': {
    finish: (code, { immutableReferences = {} }) =>
      Object.values(immutableReferences)
        .flat()
        .reduce(
          (text, { start, length }, i) =>
            text.slice(0, 2 * start) +
            `${i + 7}`
              .repeat(39)
              .slice(0, 39)
              .padStart(2 * length, '0') +
            text.slice(2 * (start + length)),
          code,
        ),
  },
  'functions reordered': { change: reorder },
  'functions renamed': { change: rename },
  'one function added': { change: add },
  'optimizer runs 1': { settings: { optimizer: { enabled: true, runs: 1 } } },
  'optimizer runs 1000000': { settings: { optimizer: { enabled: true, runs: 1_000_000 } } },
  'via IR': { settings: { viaIR: true } },
  'optimizer off': { settings: { optimizer: { enabled: false } } },
  'renamed, reordered, one added, runs 1': {
    change: (source) => add(reorder(rename(source))),
    settings: { optimizer: { enabled: true, runs: 1 } },
  },
};

type Chosen = [contract: string, disguise: string];

const disguised: Chosen[] = [
  ['LendingPool', 'metadata changed'],
  ['StakingPool', 'metadata stripped'],
  ['Vesting', 'metadata stripped'],
  ['LendingPool', 'immutables changed'],
  ['StakingPool', 'immutables changed'],
  ['SwapPair', 'immutables changed'],
  ['Vesting', 'immutables changed'],
  ['Bridge', 'functions reordered'],
  ['PerpEngine', 'functions reordered'],
  ['MultiSig', 'functions reordered'],
  ['StableToken', 'functions reordered'],
  ['LendingPool', 'functions renamed'],
  ['StakingPool', 'functions renamed'],
  ['ExploitableVault', 'functions renamed'],
  ['BeaconPool', 'functions renamed'],
  ['TaxToken', 'one function added'],
  ['Bridge', 'one function added'],
  ['NftCollection', 'one function added'],
  ['TransparentVault', 'one function added'],
  ['LendingPool', 'optimizer runs 1'],
  ['MarketFactory', 'optimizer runs 1'],
  ['BlacklistToken', 'optimizer runs 1'],
  ['PerpEngine', 'optimizer runs 1000000'],
  ['MultiSig', 'optimizer runs 1000000'],
  ['StableToken', 'optimizer runs 1000000'],
  ['StakingPool', 'optimizer off'],
  ['Bridge', 'optimizer off'],
  ['PerpEngine', 'optimizer off'],
  ['LendingPool', 'renamed, reordered, one added, runs 1'],
  ['MultiSig', 'renamed, reordered, one added, runs 1'],
];

/** Ten of the same contracts, chosen before any was compared. */
const viaIr = [
  ...['LendingPool', 'Bridge', 'MultiSig', 'StakingPool', 'Vesting'],
  ...['SwapPair', 'PerpEngine', 'StableToken', 'TaxToken', 'NftCollection'],
].map((contract): Chosen => [contract, 'via IR']);

function compile([contract, name]: Chosen) {
  const disguise = disguises[name];
  if (!disguise) throw new Error(`There is no disguise ${name}`);
  const { change = (source: string) => source, settings, finish = (code: string) => code } = disguise;
  const sources = readSources([file(contract)]);
  const own = sources[file(contract)];
  if (!own) throw new Error(`There is no ${contract}`);
  const input = {
    language: 'Solidity',
    sources: { ...sources, [file(contract)]: { content: change(own.content) } },
    settings: {
      ...compilerSettings,
      ...settings,
      outputSelection: {
        '*': { [contract]: ['evm.deployedBytecode.object', 'evm.deployedBytecode.immutableReferences'] },
      },
    },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const built = contracts?.[file(contract)]?.[contract]?.evm.deployedBytecode;
  if (!built)
    throw new Error(`${contract}, ${name}: ${errors.map((fault) => fault.formattedMessage).join('\n')}`);
  process.stdout.write(`${contract}: ${name}\n`);
  return { contract, disguise: name, code: `0x${finish(built.object, built)}` };
}

for (const [name, chosen] of Object.entries({ disguised, viaIr }))
  if (process.argv[2] === undefined || process.argv[2] === name)
    writeFileSync(
      new URL(`../test/samples/copies/${name}.json.gz`, import.meta.url),
      gzipSync(JSON.stringify(chosen.map(compile)), { level: 9 }),
    );

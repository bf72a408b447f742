import {
  SolidityCompilation,
  type SolidityJsonInput,
  type SolidityOutput,
  type SourcifyChain,
  setLibSourcifyLoggerLevel,
  Verification,
} from '@ethereum-sourcify/lib-sourcify';
import solc from 'solc';
import { expect, it } from 'vitest';
import type { SourceOutcome } from '#model/sourceCode.ts';
import { type BuildOptions, build } from './build.ts';
import { compareSource } from './compareSource.ts';

setLibSourcifyLoggerLevel(-1);

const compiler = '0.8.37+commit.f401782d';
// Looks like the beginning of a hash of sources, and is data.
const lookalike = `a264697066735822${'1220'.padEnd(68, 'ab')}64736f6c63430008250033`;
const source = `
library Sums { function add(uint a, uint b) public pure returns (uint) { return a + b; } }
contract Vault {
  address immutable owner; uint total;
  constructor(address first) { owner = first; }
  function take(uint amount) public { require(msg.sender == owner); total -= Sums.add(amount, 1); }
  function give(uint amount) public { total += amount * 3; }
}
contract Factory { function make() public returns (address) { return address(new Vault(msg.sender)); } }
contract Data { function get() public pure returns (bytes memory) { return hex"${lookalike}"; } }`;

const targets = ['Sums', 'Vault', 'Factory', 'Data', 'Small'].map((name) => `a.sol:${name}`);

const small = 'contract Small { uint x; function set(uint y) public { x = y * 3; } }';

type Settings = Record<string, unknown>;
const inputOf = (content: string, settings: Settings = {}) => ({
  language: 'Solidity' as const,
  sources: { 'a.sol': { content } },
  settings,
});

const outputSelection = {
  '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode', 'evm.legacyAssembly'] },
};
const outputs = new Map<string, SolidityOutput>();

/** Compilers take most of the time: one answer for all who ask about the same source and settings. */
function compile({ sources, settings }: Pick<SolidityJsonInput, 'sources' | 'settings'>): SolidityOutput {
  const text = JSON.stringify({
    language: 'Solidity',
    sources,
    settings: { ...settings, outputSelection },
  });
  const output = outputs.get(text) ?? (JSON.parse(solc.compile(text)) as SolidityOutput);
  outputs.set(text, output);
  return output;
}

/** Runtime code as a chain would have it: every place that the source leaves open is filled. */
function deploy(name: string, content = source, settings: Settings = {}): string {
  const { contracts } = compile(inputOf(content, settings));
  const built = contracts?.['a.sol']?.[name]?.evm.deployedBytecode;
  if (!built) throw new Error(`no ${name}`);
  const spans = [
    ...Object.values(built.immutableReferences ?? {}).flat(),
    ...Object.values(built.linkReferences ?? {}).flatMap((group) => Object.values(group).flat()),
  ];
  return spans.reduce(
    (code, { start, length }) =>
      code.slice(0, start * 2) + 'a1'.repeat(length) + code.slice((start + length) * 2),
    built.object,
  );
}

/** With the stop before it, as compilers leave it out. */
function takeOffMetadata(code: string): string {
  return code.slice(0, -4 - Number.parseInt(code.slice(-4), 16) * 2 - 'fe'.length);
}

function changeByte(code: string, at: number): string {
  const byte = (Number.parseInt(code.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0');
  return code.slice(0, at) + byte + code.slice(at + 2);
}

const commented = `${source} // other`;
const noHash = { metadata: { bytecodeHash: 'none' } };
const noMetadata = { metadata: { appendCBOR: false, bytecodeHash: 'none' } };
const throughYul = { viaIR: true, optimizer: { enabled: true } };
const optimized = { optimizer: { enabled: true } };

interface Case {
  what: string;
  name: string;
  code: string;
  content?: string;
  settings?: Settings;
  verdict: SourceOutcome;
}

const cases: readonly Case[] = [
  { what: 'a contract', name: 'Data', code: deploy('Data'), verdict: 'exact' },
  { what: 'immutables and a library', name: 'Vault', code: deploy('Vault'), verdict: 'exact' },
  {
    what: 'a library, whose code begins with its own address',
    name: 'Sums',
    code: deploy('Sums').replace(/^73(00){20}/, `73${'b2'.repeat(20)}`),
    verdict: 'exact',
  },
  { what: 'a creator of contracts', name: 'Factory', code: deploy('Factory'), verdict: 'exact' },
  {
    what: 'another pipeline of the compiler',
    name: 'Small',
    code: deploy('Small', small, throughYul),
    content: small,
    settings: throughYul,
    verdict: 'exact',
  },
  { what: 'another comment', name: 'Vault', code: deploy('Vault', commented), verdict: 'codeEqual' },
  {
    what: 'another comment, hashed in the middle of the code, too',
    name: 'Factory',
    code: deploy('Factory', commented),
    verdict: 'codeEqual',
  },
  {
    what: 'no hash of the sources',
    name: 'Small',
    code: deploy('Small', small, noHash),
    content: small,
    settings: noHash,
    verdict: 'codeEqual',
  },
  {
    what: 'no metadata',
    name: 'Small',
    code: deploy('Small', small, noMetadata),
    content: small,
    settings: noMetadata,
    verdict: 'codeEqual',
  },
  {
    what: 'metadata taken off',
    name: 'Vault',
    code: takeOffMetadata(deploy('Vault')),
    verdict: 'codeEqual',
  },
  { what: 'another contract', name: 'Vault', code: deploy('Data'), verdict: 'differs' },
  {
    what: 'another optimizer',
    name: 'Small',
    code: deploy('Small', small, optimized),
    content: small,
    verdict: 'differs',
  },
  { what: 'one byte changed', name: 'Vault', code: changeByte(deploy('Vault'), 40), verdict: 'differs' },
  {
    what: 'one byte changed of data that looks like a hash of sources',
    name: 'Data',
    code: changeByte(deploy('Data'), deploy('Data').indexOf(lookalike) + 40),
    verdict: 'differs',
  },
  { what: 'bytes behind the metadata', name: 'Vault', code: `${deploy('Vault')}0000`, verdict: 'differs' },
];

/** What Sourcify's library says of the runtime code, in our words. */
async function askSourcify({ name, code, content = source, settings }: Case): Promise<SourceOutcome> {
  const compilation = new SolidityCompilation(
    { compile: async (_version, input) => compile(input) },
    compiler,
    inputOf(content, settings) as SolidityJsonInput,
    { name, path: 'a.sol' },
  );
  const chain = { chainId: 1, getBytecode: async () => `0x${code}` } as unknown as SourcifyChain;
  const verification = new Verification(compilation, chain, `0x${'c3'.repeat(20)}`);
  try {
    await verification.verify();
  } catch {
    return 'differs';
  }
  const { runtimeMatch } = verification.status;
  if (runtimeMatch === 'perfect') return 'exact';
  return runtimeMatch === 'partial' ? 'codeEqual' : 'differs';
}

const builds = new Map<string, ReturnType<typeof build>>();

function buildOnce(options: BuildOptions): ReturnType<typeof build> {
  const key = JSON.stringify(options.input);
  const built = builds.get(key) ?? build({ ...options, targets });
  builds.set(key, built);
  return built;
}

it.each(cases)('$what: $verdict, for Sourcify and for us', async (one) => {
  const { name, code, content = source, settings, verdict } = one;
  const asked = {
    compiler,
    input: inputOf(content, settings),
    target: `a.sol:${name}`,
    deployed: `0x${code}`,
  };
  const ours = await compareSource(asked, buildOnce);
  expect({ ours: ours.outcome, sourcify: await askSourcify(one) }).toEqual({
    ours: verdict,
    sourcify: verdict,
  });
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** Programs that simulated calls set as the code of addresses (state overrides), with where their bytecode is kept. */
export const probes = [
  {
    sources: ['src/analysis/tokenScan/ProbeBase.sol', 'src/analysis/tokenScan/TradeProbe.sol'],
    code: 'src/analysis/tokenScan/tradeProbe.json',
  },
  {
    sources: ['src/analysis/tokenScan/ProbeBase.sol', 'src/analysis/tokenScan/EoaProbe.sol'],
    code: 'src/analysis/tokenScan/eoaProbe.json',
  },
  {
    sources: ['src/analysis/powers/UnprivilegedProbe.sol'],
    code: 'src/analysis/powers/unprivilegedProbe.json',
  },
  {
    sources: ['src/analysis/stolenKeys/ThiefProbe.sol'],
    code: 'src/analysis/stolenKeys/thiefProbe.json',
  },
  {
    sources: ['src/analysis/reads/StateBatch.sol'],
    code: 'src/analysis/reads/stateBatch.json',
  },
] as const;
const tokensFolder = 'test/samples/tokens';
export const buildsFolder = `${tokensFolder}/2026-11-17-build-settings`;

interface CompilerInput {
  language: 'Solidity';
  sources: Record<string, { content: string }>;
  settings: Record<string, unknown>;
}

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const output = {
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

function toInput(files: readonly string[]): CompilerInput {
  return {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: read(file) }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { appendCBOR: false },
      ...output,
    },
  };
}

/** For chains that know no newer instructions, too. */
export const readProbeSource = (files: readonly string[]): CompilerInput => toInput(files);

/** The labelled tokens and the exchange that they are traded on. */
export const readTokenSources = (): CompilerInput =>
  toInput(
    readdirSync(new URL(`../${tokensFolder}/`, import.meta.url))
      .filter((name) => name.endsWith('.sol'))
      .sort()
      .map((name) => `${tokensFolder}/${name}`),
  );

/** Contracts whose answers are as large as they can be. */
export const readHostileSources = (): CompilerInput => toInput(['test/samples/hostile/Flood.sol']);

/** The settings that builders use: of the usual tools, without an optimizer, and with the one that rearranges most. */
const buildSettings = [
  {
    files: ['LibraryTraps', 'LibrarySamples', 'OddSamples', 'ReflectionTrap'],
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' },
  },
  {
    files: ['LeanTraps', 'ProxySample'],
    settings: { optimizer: { enabled: false }, evmVersion: 'paris' },
  },
  {
    files: ['OddTraps', 'HiddenTraps', 'FeeSamples', 'ShapeSamples'],
    settings: { optimizer: { enabled: true, runs: 1_000_000 }, viaIR: true, evmVersion: 'cancun' },
  },
];

/** With all that the files import, of packages too: relative names are against the importing file. */
function withImports(
  files: readonly string[],
  sources: CompilerInput['sources'] = {},
): CompilerInput['sources'] {
  for (const file of files) {
    if (sources[file]) continue;
    const content = read(file.startsWith('@') ? `node_modules/${file}` : file);
    sources[file] = { content };
    const imported = [...content.matchAll(/^import [^"']*["']([^"']+)["'];/gm)].map(([, name = '']) =>
      name.startsWith('.') ? join(dirname(file), name) : name,
    );
    withImports(imported, sources);
  }
  return sources;
}

/** Labelled tokens as builders compile them, one input for each way. */
export const readBuildSources = (): CompilerInput[] =>
  buildSettings.map(({ files, settings }) => ({
    language: 'Solidity',
    sources: withImports(files.map((name) => `${buildsFolder}/${name}.sol`)),
    settings: { ...settings, ...output },
  }));

export const hashInput = (input: CompilerInput | CompilerInput[], compiler: string): string =>
  createHash('sha256').update(JSON.stringify({ compiler, input })).digest('hex');

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Programs that are lent to addresses in simulated calls, with where their code is kept. */
export const probes = [
  {
    sources: ['src/analysis/tokenScan/ProbeBase.sol', 'src/analysis/tokenScan/TradeProbe.sol'],
    code: 'src/analysis/tokenScan/tradeProbe.json',
  },
  {
    sources: ['src/analysis/tokenScan/ProbeBase.sol', 'src/analysis/tokenScan/KeyProbe.sol'],
    code: 'src/analysis/tokenScan/keyProbe.json',
  },
  {
    sources: ['src/analysis/powers/StrangerProbe.sol'],
    code: 'src/analysis/powers/strangerProbe.json',
  },
] as const;
const tokensFolder = 'test/samples/tokens';

interface CompilerInput {
  language: 'Solidity';
  sources: Record<string, { content: string }>;
  settings: Record<string, unknown>;
}

function toInput(files: readonly string[]): CompilerInput {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  return {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: read(file) }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
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

export const hashInput = (input: CompilerInput, compiler: string): string =>
  createHash('sha256').update(JSON.stringify({ compiler, input })).digest('hex');

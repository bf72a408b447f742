import { writeFileSync } from 'node:fs';
import solc from 'solc';
import {
  buildsFolder,
  hashInput,
  probes,
  readBuildSources,
  readHostileSources,
  readProbeSource,
  readTokenSources,
} from './tokenScanSources.ts';

// Compiles the programs that simulated calls set as the code of addresses (state overrides), and the labelled tokens that they are tried on.
// Slow, so the output is committed and a test holds it against the hash of the sources, the settings and the compiler.

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>
  >;
}

type Input = ReturnType<typeof readProbeSource>;

function compileContracts(
  input: Input,
  kind: 'bytecode' | 'deployedBytecode',
  folder = '',
): Record<string, string> {
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const faults = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const ours = Object.entries(output.contracts).filter(([file]) => file.startsWith(folder));
  const all = ours.flatMap(([, contracts]) =>
    Object.entries(contracts).map(([name, { evm }]) => [name, `0x${evm[kind].object}`] as const),
  );
  return Object.fromEntries(all.filter(([, code]) => code !== '0x'));
}

const compile = (input: Input, kind: 'bytecode' | 'deployedBytecode') => ({
  compiler: solc.version(),
  inputHash: hashInput(input, solc.version()),
  contracts: compileContracts(input, kind),
});

const write = (file: string, content: unknown) =>
  writeFileSync(new URL(`../${file}`, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);

for (const { sources, code } of probes) write(code, compile(readProbeSource(sources), 'deployedBytecode'));
write('test/samples/tokens/artifacts.json', compile(readTokenSources(), 'bytecode'));
write('test/samples/hostile/artifacts.json', compile(readHostileSources(), 'deployedBytecode'));

const builds = readBuildSources();
const buildContracts = builds.map((input) => compileContracts(input, 'bytecode', buildsFolder));
write(`${buildsFolder}/artifacts.json`, {
  compiler: solc.version(),
  inputHash: hashInput(builds, solc.version()),
  contracts: Object.assign({}, ...buildContracts),
});

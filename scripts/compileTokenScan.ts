import { writeFileSync } from 'node:fs';
import solc from 'solc';
import { hashInput, probes, readProbeSource, readTokenSources } from './tokenScanSources.ts';

// Compiles the programs that are lent to addresses in simulated calls, and the labelled tokens that they are tried on. Slow, so the output is
// committed and a test holds it against the hash of the sources, the settings and the compiler.

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>
  >;
}

function compile(input: ReturnType<typeof readProbeSource>, kind: 'bytecode' | 'deployedBytecode') {
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
  const faults = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const all = Object.values(output.contracts).flatMap((contracts) =>
    Object.entries(contracts).map(([name, { evm }]) => [name, `0x${evm[kind].object}`] as const),
  );
  return {
    compiler: solc.version(),
    inputHash: hashInput(input, solc.version()),
    contracts: Object.fromEntries(all.filter(([, code]) => code !== '0x')),
  };
}

const write = (file: string, content: unknown) =>
  writeFileSync(new URL(`../${file}`, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);

for (const { sources, code } of probes) write(code, compile(readProbeSource(sources), 'deployedBytecode'));
write('test/samples/tokens/artifacts.json', compile(readTokenSources(), 'bytecode'));

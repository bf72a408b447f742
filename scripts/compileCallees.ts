import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

// Compiles the contracts whose calls the tests follow into test/samples/callees/artifacts.json. What it writes is committed.
const folder = new URL('../test/samples/callees/', import.meta.url);

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>;
}

const sources = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }]),
);
const artifacts: Record<string, Record<string, string>> = {};
for (const [label, viaIR] of [
  ['plain', false],
  ['ir', true],
] as const) {
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    viaIR,
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
  };
  const output: Output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  );
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  for (const contracts of Object.values(output.contracts))
    for (const [name, { evm }] of Object.entries(contracts)) {
      const code = evm.deployedBytecode.object.replace(/__\$[0-9a-f]{34}\$__/g, '11'.repeat(20));
      if (code) artifacts[name] = { ...artifacts[name], [label]: code };
    }
}
writeFileSync(new URL('artifacts.json', folder), `${JSON.stringify(artifacts, null, 1)}\n`);
console.log(Object.keys(artifacts).length, 'contracts');

import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';
import { readSources } from '../demo/contractSources.ts';
import { fingerprintCode } from '../src/analyzer/fingerprint/fingerprintCode.ts';

// Writes the fingerprints of common library code into src/analyzer/fingerprint/libraryFunctions.json. Slow: the compiler is
// WebAssembly. Needed again when fingerprints or src/analyzer/fingerprint/LibraryContracts.sol change.

const folder = new URL('../src/analyzer/fingerprint/', import.meta.url);
const sample = new URL('../test/samples/contracts/artifacts/', import.meta.url);
const builds = [
  { optimizer: { enabled: true, runs: 200 } },
  { optimizer: { enabled: false } },
  { optimizer: { enabled: true, runs: 200 }, viaIR: true },
];
/** Earlier editions, as their packages publish them. */
const published = ['openzeppelin-2.5.1', 'openzeppelin-3.4.2', 'openzeppelin-4.9.6'];

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>;
}

function listImports(text: string): string[] {
  return [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => path ?? '');
}

const own = readFileSync(new URL('LibraryContracts.sol', folder), 'utf8');
const sources = { 'LibraryContracts.sol': { content: own }, ...readSources(listImports(own)) };
const codes: string[] = [];
for (const settings of builds) {
  const outputSelection = { '*': { '*': ['evm.deployedBytecode.object'] } };
  const input = {
    language: 'Solidity',
    sources,
    settings: { ...settings, evmVersion: 'cancun', outputSelection },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const faults = errors.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'));
  for (const file of Object.values(contracts))
    for (const { evm } of Object.values(file)) codes.push(evm.deployedBytecode.object);
}
for (const name of published) {
  const artifacts = JSON.parse(readFileSync(new URL(`${name}.json`, sample), 'utf8')) as Record<
    string,
    { code: string }
  >;
  codes.push(...Object.values(artifacts).map(({ code }) => code));
}
const safe = '../node_modules/@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json';
codes.push(
  (JSON.parse(readFileSync(new URL(safe, import.meta.url), 'utf8')) as { deployedBytecode: string })
    .deployedBytecode,
);

const hashes = new Set(
  codes
    .filter((code) => code.length > 2)
    .flatMap((code) => fingerprintCode(code).functions.map(({ hash }) => hash)),
);
const text = [...hashes].sort();
writeFileSync(new URL('libraryFunctions.json', folder), `${JSON.stringify(text)}\n`);
process.stdout.write(`${text.length} functions of ${codes.length} codes\n`);

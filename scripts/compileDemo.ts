import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import solc from 'solc';
import { build } from '#analysis/sourceCode/build.ts';
import { hashSourceCode } from '#core/sourceCode/publishSource.ts';
import { compilerSettings, readSources } from '../demo/contractSources.ts';
import type { PreparedBuilds } from '../demo/services/preparedBuilds.ts';
import { hashDemoSources, readDemoSources } from './demoSources.ts';

// Compiles demo/contracts into demo/artifacts. Slow (the compiler is WebAssembly), so the output is committed
// and a test holds it against the hash of the sources, the settings and the compiler; --check recompiles and compares.

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, CompiledContract>>;
}
interface CompiledContract {
  abi: unknown[];
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
}

const proxies = [
  'ERC1967Proxy',
  'BeaconProxy',
  'UpgradeableBeacon',
  'ProxyAdmin',
  'TransparentUpgradeableProxy',
];
const outputFolder = new URL('../demo/artifacts/', import.meta.url);

const input = readDemoSources();
const output = JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput;
const faults = (output.errors ?? []).filter((error) => error.severity === 'error');
if (faults.length > 0) {
  for (const fault of faults) process.stderr.write(`${fault.formattedMessage}\n`);
  process.exit(1);
}

const files = new Map<string, string>();
const targets = new Map<string, string>();
for (const [path, contracts] of Object.entries(output.contracts)) {
  for (const [contractName, contract] of Object.entries(contracts)) {
    const bytecode = contract.evm.bytecode.object;
    const wanted = path.startsWith('demo/contracts/') || proxies.includes(contractName);
    if (!wanted || bytecode === '') continue;
    const artifact = {
      contractName,
      abi: contract.abi.map(dropInternalTypes),
      bytecode: `0x${bytecode}`,
      deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
    };
    files.set(`${contractName}.json`, `${JSON.stringify(artifact)}\n`);
    targets.set(contractName, `${path}:${contractName}`);
  }
}
files.set('builds.json', `${JSON.stringify(await prepareBuilds())}\n`);
const manifest = {
  compiler: solc.version(),
  inputHash: hashDemoSources(input, solc.version()),
  contracts: [...targets.keys()].sort(),
};
files.set('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);

if (process.argv.includes('--check')) checkFiles();
else writeFiles();

function writeFiles(): void {
  mkdirSync(outputFolder, { recursive: true });
  for (const name of readdirSync(outputFolder)) rmSync(new URL(name, outputFolder));
  for (const [name, text] of files) writeFileSync(new URL(name, outputFolder), text);
  process.stdout.write(`${targets.size} contracts, input ${manifest.inputHash.slice(0, 12)}\n`);
}

function checkFiles(): void {
  const present = readdirSync(outputFolder);
  const stale = [...files].filter(
    ([name, text]) => !present.includes(name) || readFileSync(new URL(name, outputFolder), 'utf8') !== text,
  );
  if (stale.length === 0 && present.length === files.size) return;
  process.stderr.write(`demo/artifacts differs from a fresh compilation: ${stale.map(([name]) => name)}\n`);
  process.exitCode = 1;
}

/**
 * What comparing each contract's published source with the chain needs of the compiler: a site builds none of it anew. One
 * run over all sources gives each contract the code that its own files alone build, with the hash of those files in it.
 */
async function prepareBuilds(): Promise<PreparedBuilds> {
  const compiler = solc.version().replace(/\.Emscripten.*$/, '');
  const limits = { milliseconds: 1_800_000, megabytes: 1024, answerBytes: 64_000_000 };
  const built = await build({ compiler, input, targets: [...targets.values()], limits });
  if ('why' in built) throw new Error(built.why);
  const prepared: PreparedBuilds = { compiler, contracts: {} };
  for (const [name, target] of [...targets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sources = readSources([target.slice(0, target.lastIndexOf(':'))]);
    const source = hashSourceCode({
      compiler,
      input: { language: 'Solidity', sources, settings: compilerSettings },
    });
    const contract = built.contracts[target];
    if (!contract) throw new Error(`${target} was not built`);
    const { code: _, ...rest } = contract;
    prepared.contracts[name] = { target, source, built: rest };
  }
  return prepared;
}

/** Names of Solidity types double the size of an ABI and nothing here reads them. */
function dropInternalTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropInternalTypes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'internalType')
      .map(([key, inner]) => [key, dropInternalTypes(inner)]),
  );
}

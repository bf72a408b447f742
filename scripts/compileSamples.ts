import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { formatAbiItem, type SampleFunction } from '../test/samples/contracts/sampleFunction.ts';

// Compiles the labelled samples with several compilers and settings, and adds published artifacts
// of packages not installed here. Needs the registry; what it writes is committed.
const root = 'test/samples/contracts';
const output = join(root, 'artifacts');
const load = createRequire(import.meta.url);

interface Settings {
  readonly optimizer: { enabled: boolean; runs: number };
  readonly viaIR?: boolean;
}
interface Build {
  readonly label: string;
  readonly folder: string;
  readonly solc: string;
  readonly settings: Settings;
}
interface Item {
  type: string;
  name?: string;
}
type Output = Record<string, { abi: Item[]; evm: { deployedBytecode: { object: string } } }>;
interface Artifact {
  readonly code: string;
  readonly functions: readonly SampleFunction[];
}

const optimized = { optimizer: { enabled: true, runs: 200 } };
const plain = { optimizer: { enabled: false, runs: 200 } };
const builds: readonly Build[] = [
  { label: 'solc-0.8.37-optimized', folder: 'modern', solc: '0.8.37', settings: optimized },
  { label: 'solc-0.8.37-plain', folder: 'modern', solc: '0.8.37', settings: plain },
  { label: 'solc-0.8.37-ir', folder: 'modern', solc: '0.8.37', settings: { ...optimized, viaIR: true } },
  { label: 'solc-0.8.37-optimized-mixed', folder: 'mixed', solc: '0.8.37', settings: optimized },
  { label: 'solc-0.8.37-plain-mixed', folder: 'mixed', solc: '0.8.37', settings: plain },
  { label: 'solc-0.8.37-ir-mixed', folder: 'mixed', solc: '0.8.37', settings: { ...optimized, viaIR: true } },
  { label: 'solc-0.8.37-optimized-powers', folder: 'powers', solc: '0.8.37', settings: optimized },
  { label: 'solc-0.8.37-plain-powers', folder: 'powers', solc: '0.8.37', settings: plain },
  { label: 'solc-0.8.37-optimized-designs', folder: 'designs', solc: '0.8.37', settings: optimized },
  { label: 'solc-0.8.37-optimized-limits', folder: 'limits', solc: '0.8.37', settings: optimized },
  { label: 'solc-0.8.37-optimized-odd', folder: 'odd', solc: '0.8.37', settings: optimized },
  { label: 'solc-0.8.37-ir-odd', folder: 'odd', solc: '0.8.37', settings: { ...optimized, viaIR: true } },
  { label: 'solc-0.8.37-optimized-holders', folder: 'holders', solc: '0.8.37', settings: optimized },
  { label: 'solc-0.8.37-optimized-styles', folder: 'styles', solc: '0.8.37', settings: optimized },
  {
    label: 'solc-0.8.37-ir-styles',
    folder: 'styles',
    solc: '0.8.37',
    settings: { ...optimized, viaIR: true },
  },
  { label: 'solc-0.8.26-optimized', folder: 'modern', solc: '0.8.26', settings: optimized },
  { label: 'solc-0.8.19-ir', folder: 'classic', solc: '0.8.19', settings: { ...optimized, viaIR: true } },
  { label: 'solc-0.8.4-optimized', folder: 'classic', solc: '0.8.4', settings: optimized },
  { label: 'solc-0.7.6-plain', folder: 'classic', solc: '0.7.6', settings: plain },
  { label: 'solc-0.6.12-optimized', folder: 'classic', solc: '0.6.12', settings: optimized },
  { label: 'solc-0.5.17-optimized', folder: 'classic', solc: '0.5.17', settings: optimized },
  { label: 'solc-0.5.17-plain', folder: 'classic', solc: '0.5.17', settings: plain },
  { label: 'solc-0.4.26-optimized', folder: 'vintage', solc: '0.4.26', settings: optimized },
  { label: 'solc-0.4.26-plain', folder: 'vintage', solc: '0.4.26', settings: plain },
];

const published = [
  {
    label: 'openzeppelin-2.5.1',
    spec: '@openzeppelin/contracts@2.5.1',
    names: [
      'ERC20Mintable',
      'ERC20Pausable',
      'ERC721MintableBurnableImpl',
      'ERC20Migrator',
      'GSNRecipientERC20Fee',
      'IndividuallyCappedCrowdsaleImpl',
      'RefundableCrowdsaleImpl',
      'SampleCrowdsale',
      'TokenTimelock',
      'TokenVesting',
      'WhitelistCrowdsaleImpl',
    ],
  },
  {
    label: 'openzeppelin-3.4.2',
    spec: '@openzeppelin/contracts@3.4.2',
    names: [
      'ERC20PresetMinterPauser',
      'ERC721PresetMinterPauserAutoId',
      'ERC1155PresetMinterPauser',
      'ERC777PresetFixedSupply',
      'TimelockController',
      'TransparentUpgradeableProxy',
      'ProxyAdmin',
      'RefundEscrow',
      'Escrow',
      'PaymentSplitter',
      'UpgradeableBeacon',
    ],
  },
  {
    label: 'openzeppelin-4.9.6',
    spec: '@openzeppelin/contracts@4.9.6',
    names: [
      'ERC20PresetMinterPauser',
      'ERC721PresetMinterPauserAutoId',
      'ERC1155PresetMinterPauser',
      'ERC777PresetFixedSupply',
      'TimelockController',
      'ProxyAdmin',
      'RefundEscrow',
      'Escrow',
      'PaymentSplitter',
      'UpgradeableBeacon',
    ],
  },
];

const scratch = mkdtempSync(join(tmpdir(), 'samples-'));

function unpack(spec: string): string {
  const target = join(scratch, spec.replace(/\W/g, '_'));
  mkdirSync(target, { recursive: true });
  const file = execFileSync('npm', ['pack', '--silent', spec], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', file, '--strip-components=1'], { cwd: target });
  return target;
}

interface Compiler {
  compile: (input: string) => string;
}

/** The installed wrapper drives any version's compiler binary. */
function loadCompiler(version: string): Compiler {
  const wrap = load('solc/wrapper');
  const installed = load('solc/package.json') as { version: string };
  if (installed.version === version) return load('solc') as Compiler;
  const module = { exports: {} };
  const source = readFileSync(join(unpack(`solc@${version}`), 'soljson.js'), 'utf8');
  new Function('module', 'exports', 'require', '__dirname', '__filename', source)(
    module,
    module.exports,
    load,
    scratch,
    'soljson.js',
  );
  return wrap(module.exports) as Compiler;
}

function collectSources(folder: string): Record<string, { content: string }> {
  const sources: Record<string, { content: string }> = {};
  const add = (name: string, path: string) => {
    if (sources[name]) return;
    const content = readFileSync(path, 'utf8');
    sources[name] = { content };
    for (const [, imported = ''] of content.matchAll(/import\s+(?:[^"';]*from\s+)?["']([^"']+)["']/g)) {
      const resolved = imported.startsWith('.') ? join(name, '..', imported) : imported;
      add(resolved, join('node_modules', resolved));
    }
  };
  for (const file of readdirSync(join(root, folder))) add(file, join(root, folder, file));
  return sources;
}

function toArtifact(code: string, abi: readonly Item[]): Artifact {
  return {
    // Libraries are not linked; any address will do in their place.
    code: code.replace(/^0x/, '').replace(/__\$[0-9a-f]{34}\$__/g, '11'.repeat(20)),
    functions: abi.filter((i) => i.type === 'function').map(formatAbiItem),
  };
}

function compile({ folder, solc, settings }: Build): Record<string, Artifact> {
  const input = {
    language: 'Solidity',
    sources: collectSources(folder),
    settings: { ...settings, outputSelection: { '*': { '*': ['abi', 'evm.deployedBytecode.object'] } } },
  };
  const result = JSON.parse(loadCompiler(solc).compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Output>;
  };
  const errors = (result.errors ?? []).filter((e) => e.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((e) => e.formattedMessage).join('\n'));
  const wanted: Record<string, Artifact> = {};
  const extra = ['TimelockController', 'ProxyAdmin', 'UpgradeableBeacon', 'VestingWallet'];
  for (const [file, contracts] of Object.entries(result.contracts)) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      const own = !file.includes('/') || extra.includes(basename(file, '.sol'));
      if (own && evm.deployedBytecode.object && abi.some((i) => i.type === 'function')) {
        wanted[name] = toArtifact(evm.deployedBytecode.object, abi);
      }
    }
  }
  return wanted;
}

function write(label: string, artifacts: Record<string, Artifact>): void {
  writeFileSync(join(output, `${label}.json`), `${JSON.stringify(artifacts, null, 1)}\n`);
  console.log(label, Object.keys(artifacts).length, 'contracts');
}

const only = process.argv[2];
if (!existsSync(output)) mkdirSync(output);
try {
  for (const build of builds) if (!only || build.label.includes(only)) write(build.label, compile(build));
  for (const { label, spec, names } of published) {
    if (only && !label.includes(only)) continue;
    const folder = join(unpack(spec), 'build/contracts');
    const read = (name: string) =>
      JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as {
        abi: Item[];
        deployedBytecode: string;
      };
    write(
      label,
      Object.fromEntries(names.map((n) => [n, toArtifact(read(n).deployedBytecode, read(n).abi)])),
    );
  }
} finally {
  rmSync(scratch, { recursive: true });
}

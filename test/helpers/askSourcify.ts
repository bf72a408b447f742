import {
  SolidityCompilation,
  type SolidityJsonInput,
  type SolidityOutput,
  type SourcifyChain,
  setLibSourcifyLoggerLevel,
  Verification,
} from '@ethereum-sourcify/lib-sourcify';
import solc from 'solc';
import { type BuildOptions, build } from '#analysis/sourceCode/build.ts';
import { verifySource } from '#analysis/sourceCode/verifySource.ts';
import type { SourceOutcome } from '#model/sourceCode.ts';
import { getFundedAccounts } from '../../demo/chain/accounts.ts';
import { type EmbeddedNode, openNode } from '../../demo/chain/openNode.ts';

setLibSourcifyLoggerLevel(-1);

const compiler = '0.8.37+commit.f401782d';

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
export function deploy(name: string, content: string, settings: Settings = {}): string {
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
export function takeOffMetadata(code: string): string {
  return code.slice(0, -4 - Number.parseInt(code.slice(-4), 16) * 2 - 'fe'.length);
}

/** Metadata is left out; data that looks like it stays. */
export const noMetadata = { metadata: { appendCBOR: false, bytecodeHash: 'none' } };

export interface SourceCase {
  what: string;
  name: string;
  code: string;
  content: string;
  settings?: Settings;
  verdict: SourceOutcome;
  /** Where Sourcify's library says something else. */
  sourcify?: SourceOutcome;
}

export const lengthOf = (map: string) => (map.length / 2).toString(16).padStart(4, '0');

let node: Promise<EmbeddedNode> | undefined;

/** The chain that `deployCode` deploys to: one for all files of a worker. */
export function getNode(): Promise<EmbeddedNode> {
  node ??= openNode({ genesisTime: 1_700_000_000 });
  return node;
}

/** Deploys runtime code as it is: the creation code copies what follows it. */
export async function deployCode(code: string): Promise<string> {
  const { request } = await getNode();
  const creation = `0x61${lengthOf(code)}80600a5f395ff3${code}`;
  const [{ address: from } = { address: '' }] = getFundedAccounts();
  const hash = await request('eth_sendTransaction', [{ from, data: creation, gas: '0x1000000' }]);
  await request('evm_mine', []);
  const receipt = await request('eth_getTransactionReceipt', [hash]);
  return (receipt as { contractAddress: string }).contractAddress;
}

/** What Sourcify's library says of the runtime code, in our words. */
async function askSourcify(
  { name, content, settings }: SourceCase,
  deployed: string,
): Promise<SourceOutcome> {
  const compilation = new SolidityCompilation(
    { compile: async (_version, input) => compile(input) },
    compiler,
    inputOf(content, settings) as SolidityJsonInput,
    { name, path: 'a.sol' },
  );
  const chain = { chainId: 1, getBytecode: async () => deployed } as unknown as SourcifyChain;
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

/** Every contract of an input at once: a build takes seconds. */
function buildOnce({ input, ...options }: BuildOptions): ReturnType<typeof build> {
  const text = JSON.stringify(input);
  const { content = '' } = input.sources['a.sol'] ?? {};
  const names = [...content.matchAll(/\b(?:contract|library) (\w+) /g)].map(([, name]) => `a.sol:${name}`);
  const built = builds.get(text) ?? build({ ...options, input, targets: names });
  builds.set(text, built);
  return built;
}

/** What we and Sourcify's library say of code that is deployed on a chain. */
export async function askBoth(one: SourceCase): Promise<{ ours: SourceOutcome; sourcify: SourceOutcome }> {
  const { name, code, content, settings } = one;
  const { request } = await getNode();
  const deployed = (await request('eth_getCode', [await deployCode(code), 'latest'])) as string;
  if (deployed !== `0x${code}`) throw new Error('the chain has other code');
  const asked = { compiler, input: inputOf(content, settings), target: `a.sol:${name}`, deployed };
  const { outcome } = await verifySource(asked, buildOnce);
  return { ours: outcome, sourcify: await askSourcify(one, deployed) };
}

import { readFileSync } from 'node:fs';
import { keccak256, toHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { type Holder, parseDeploymentPlan } from '../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../demo/chain/startDemoChain.ts';
import { createCodeAnalysis } from './code/analyzeCode.ts';
import { createAddressAnalyzer } from './powers/analyzeAddress.ts';
import { createCreations } from './reads/createCreations.ts';
import { createNodeLogs } from './reads/logs.ts';
import { openStateReader } from './reads/stateReader.ts';

const plan = parseDeploymentPlan(
  readFileSync(new URL('../../demo/deployments.yaml', import.meta.url), 'utf8'),
);
const entries = new Map(plan.contracts.map((entry) => [entry.key, entry]));
let chain: Extract<DemoChain, { status: 'running' }>;

beforeAll(async () => {
  const started = await startDemoChain({ plan, seed: 1, now: Date.UTC(2026, 10, 1), liveIntervalMs: 0 });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
});
afterAll(async () => {
  await chain.close();
});

const days = (hours: number) => (hours >= 48 ? `${hours / 24} days` : `${hours} hours`);

/** What the plan's words for a controller must come out as. */
function expectPath(holder: Holder, delay = 'no delay'): string {
  if (holder.type === 'renounced') return 'nobody can transfer ownership';
  if (holder.type !== 'contract') return `one key, ${delay}, can transfer ownership`;
  const entry = entries.get(holder.key);
  if (entry?.contract === 'Safe')
    return `${entry.args.threshold} of ${entry.args.owners} keys, ${delay}, can transfer ownership`;
  const proposer = String(entry?.args.proposer);
  const next: Holder = proposer.startsWith('key:')
    ? { type: 'key', name: proposer }
    : { type: 'contract', key: proposer };
  return expectPath(next, `${days(Number(entry?.args.minDelayHours))} of delay`);
}

it('finds for every contract of the demo world the controller that its plan names', async () => {
  const client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  const analyze = createAddressAnalyzer({
    reader,
    getLogs: createNodeLogs(client, { to: reader.block, findCreation: createCreations(reader) }),
    analyzeCode: createCodeAnalysis(analyzeRemembered, { now: () => new Date() }),
    getCandidates: async () => [],
  });
  const subjects = plan.contracts.filter(
    ({ controller, contract }) => controller.type !== 'none' && contract !== 'Timelock',
  );
  const wrong: string[] = [];
  for (const { key, controller } of subjects) {
    const { powers } = await analyze(chain.deployments.get(key)?.address ?? '0x');
    const paths = powers
      .filter(({ class: what }) => what === 'ownership')
      .flatMap(({ holders }) => holders.map((node) => describePath(toHolder(node), ['ownership'])))
      .map((path) => path.replace(/ through 0x\S+,/, ','));
    const expected = expectPath(controller);
    // An ownership offered to nobody can be accepted by nobody.
    const others = paths.filter((path) => path !== expected && path !== 'nobody can transfer ownership');
    if (!paths.includes(expected) || others.length > 0)
      wrong.push(`${key}: ${expected} / ${[...new Set(paths)]}`);
  }
  expect(wrong).toEqual([]);
  expect(subjects.length).toBeGreaterThan(40);
});

it('deploys everything that the demo records refer to', async () => {
  for (const { key } of plan.contracts) {
    const address = chain.deployments.get(key)?.address;
    expect(address, key).toBeDefined();
    expect(await chain.request('eth_getCode', [address, 'latest']), key).not.toBe('0x');
  }
});

it('has no power that failed in use: every command of a Safe went through', async () => {
  const safes = plan.contracts.filter(({ contract }) => contract === 'Safe').map(({ key }) => key);
  const count = async (event: string): Promise<number> => {
    const address = safes.map((key) => chain.deployments.get(key)?.address);
    const filter = { address, fromBlock: '0x0', toBlock: 'latest', topics: [keccak256(toHex(event))] };
    return ((await chain.request('eth_getLogs', [filter])) as unknown[]).length;
  };
  expect(await count('ExecutionFailure(bytes32,uint256)')).toBe(0);
  expect(await count('ExecutionSuccess(bytes32,uint256)')).toBeGreaterThan(20);
});

it('runs the second version of the engine, not the audited one', async () => {
  const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
  const word = await chain.request('eth_getStorageAt', [
    chain.deployments.get('kestrel-engine')?.address,
    slot,
    'latest',
  ]);
  const second = chain.deployments.get('kestrel-engine-v2')?.address.toLowerCase();
  expect(`0x${String(word).slice(-40)}`).toBe(second);
});

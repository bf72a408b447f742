import { readFileSync } from 'node:fs';
import { keccak256, toHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseDeploymentPlan } from './deploymentPlan.ts';
import { type DemoChain, startDemoChain } from './startDemoChain.ts';

const plan = parseDeploymentPlan(readFileSync(new URL('../deployments.yaml', import.meta.url), 'utf8'));
let chain: Extract<DemoChain, { status: 'running' }>;

beforeAll(async () => {
  const started = await startDemoChain({ plan, seed: 1, now: Date.UTC(2026, 10, 15), liveIntervalMs: 0 });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
});
afterAll(() => chain.close());

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

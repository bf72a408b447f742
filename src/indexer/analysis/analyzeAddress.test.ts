import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#chain/wireValue.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import { samplePlan } from '../../../demo/chain/samplePlan.ts';
import { type DemoChain, startDemoChain } from '../../../demo/chain/startDemoChain.ts';
import { createAddressAnalyzer } from './analyzeAddress.ts';
import { type AnalysisThread, createAnalysisThread } from './createAnalysisThread.ts';
import { createNodeEvents } from './events.ts';
import { openStateReader } from './stateReader.ts';
import { createStudy } from './studyCode.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let chain: Extract<DemoChain, { status: 'running' }>;
let thread: AnalysisThread;
let analyze: ReturnType<typeof createAddressAnalyzer>;

beforeAll(async () => {
  const started = await startDemoChain({
    plan: samplePlan,
    seed: 7,
    now: Date.UTC(2026, 10, 1),
    liveInterval: 0,
  });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
  thread = createAnalysisThread();
  const client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  analyze = createAddressAnalyzer({
    reader,
    events: createNodeEvents(client, { to: reader.block }),
    study: createStudy(thread.analyze, { now: () => new Date() }),
    getCandidates: async () => [],
  });
});
afterAll(async () => {
  await thread.close();
  await chain.close();
});

const at = (key: string): Hex => (chain.deployments.get(key)?.address ?? '0x') as Hex;

/** Each function that matters with its paths in words. */
async function pathsOf(key: string): Promise<Record<string, string[]>> {
  const { powers } = await analyze(at(key));
  return Object.fromEntries(
    powers.map(({ name, selector, class: what, holders }) => [
      name ?? selector,
      holders.map((node) => describePath(toHolder(node), [what])),
    ]),
  );
}

it.each([
  'usd',
  'coin',
  'gone',
  'trap',
  'roles',
  'engine',
  'locked',
  'beacon-a',
  'escrow-1',
  'registry',
  'safe',
  'timelock',
  'diamond',
  'bank-vault',
  'pair',
])('shows %s', async (key) => {
  const { proxy, problem, takeovers } = await analyze(at(key));
  process.stderr.write(
    `${JSON.stringify({ key, proxy, problem, takeovers, paths: await pathsOf(key) }, null, 1)}\n`,
  );
  expect(getAddress(at(key))).toBe(at(key));
});

import { samplePlan } from '../../demo/chain/samplePlan.ts';
import { type DemoChain, startDemoChain } from '../../demo/chain/startDemoChain.ts';

export type SampleChain = Extract<DemoChain, { status: 'running' }>;

/** The sample world on a chain of its own, the same for the same seed, where nothing moves by itself. */
export async function startSampleChain({ seed }: { seed: number }): Promise<SampleChain> {
  const chain = await startDemoChain({
    plan: samplePlan,
    seed,
    now: Date.UTC(2026, 10, 1),
    liveIntervalMs: 0,
  });
  if (chain.status !== 'running') throw new Error(chain.reason);
  return chain;
}

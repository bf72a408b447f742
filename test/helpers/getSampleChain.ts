import { samplePlan } from '../../demo/chain/samplePlan.ts';
import { type DemoChain, startDemoChain } from '../../demo/chain/startDemoChain.ts';

type Running = Extract<DemoChain, { status: 'running' }>;
/** Nobody closes what others read too. */
export type SampleChain = Omit<Running, 'close'>;

async function start(seed: number): Promise<SampleChain> {
  const chain = await startDemoChain({
    plan: samplePlan,
    seed,
    now: Date.UTC(2026, 10, 1),
    liveIntervalMs: 0,
  });
  if (chain.status !== 'running') throw new Error(chain.reason);
  return chain;
}

// Modules live as long as their worker, and so does the process of a chain that it started.
const started = new Map<number, Promise<SampleChain>>();

/** The sample world, the same for the same seed, where nothing moves by itself: to read only, one for all files of a worker. */
export function getSampleChain({ seed }: { seed: number }): Promise<SampleChain> {
  const chain = started.get(seed) ?? start(seed);
  started.set(seed, chain);
  return chain;
}

import { createControl } from './control.ts';
import { deploy } from './deploy.ts';
import type { DeploymentPlan } from './deploymentPlan.ts';
import { createImproviser } from './improvise.ts';
import { tellPresent } from './present.ts';
import { type Participants, setUp } from './setUp.ts';
import { historyDays, tellStory } from './stories.ts';
import { createWorld, type Transaction, type World } from './world.ts';

export interface Director {
  world: World;
  /** Timestamps of the history's blocks, strictly increasing. */
  historyTimes: readonly number[];
  /** What the next block holds. The same seed and the same timestamps always give the same transactions. */
  fillBlock: (timestamp: number, phase: 'history' | 'live') => Transaction[];
}

export interface DirectorOptions {
  seed: number;
  genesisTime: number;
  historyBlocks: number;
  /** Whether more than everyday use happens after the history. */
  hasStories: boolean;
}

const day = 24 * 3600;
const historySpan = historyDays * day;

/** The deployment that knows all markets. */
export const marketFactoryKey = 'market-factory';

/** Seconds of history that a chain needs before the present. */
export const historySeconds = historySpan;

export function createDirector(plan: DeploymentPlan, options: DirectorOptions): Director {
  const { seed, genesisTime, historyBlocks, hasStories } = options;
  const world = createWorld(plan, { seed });
  const control = createControl(world);
  const participants: Participants = new Map();
  const improvise = createImproviser(world, participants);

  world.schedule(genesisTime + 60, () => {
    const address = world.create('parapet-deployer', 'Multicall', []);
    world.deployments.set('multicall', {
      key: 'multicall',
      project: 'parapet',
      contractName: 'Multicall',
      address,
    });
  });
  for (const [index, entry] of plan.contracts.entries()) {
    const at = genesisTime + 3600 + Math.floor((index * 2.2 * day) / plan.contracts.length);
    world.schedule(at, () => {
      deploy(world, control, entry);
      const users = setUp(world, control, participants, entry);
      tellStory(world, control, { entry, users, genesisTime });
    });
  }

  const pairs = plan.contracts.filter(({ contract }) => contract === 'SwapPair').map(({ key }) => key);
  // Every market is deployed by then.
  if (pairs.length > 0)
    world.schedule(genesisTime + 4 * day, () => {
      const addresses = pairs.map((key) => world.deployment(key).address);
      const address = world.create('parapet-deployer', 'MarketFactory', [addresses]);
      world.deployments.set(marketFactoryKey, {
        key: marketFactoryKey,
        project: 'parapet',
        contractName: 'MarketFactory',
        address,
      });
    });

  if (hasStories) tellPresent(world, control, { from: genesisTime + historySpan });

  const step = historySpan / (historyBlocks + 1);
  const historyTimes = Array.from(
    { length: historyBlocks },
    (_, index) => genesisTime + Math.floor(step * (index + 0.5 + world.random.next() * 0.49)),
  );
  return {
    world,
    historyTimes,
    fillBlock: (timestamp, phase) =>
      world.fillBlock(timestamp, () =>
        improvise(phase === 'history' ? 1 + world.random.below(4) : liveCount(world.random.next())),
      ),
  };
}

/** A block every few seconds, most of them empty: a handful of users, not a load test. */
function liveCount(roll: number): number {
  if (roll < 0.55) return 0;
  return roll < 0.9 ? 1 : 2;
}

import { decodeFunctionData } from 'viem';
import { expect, it } from 'vitest';
import { getArtifact } from './artifact.ts';
import type { DeploymentPlan, PlannedContract } from './deploymentPlan.ts';
import { createDirector, historySeconds } from './director.ts';

const token: PlannedContract = {
  key: 'brindle-token',
  project: 'brindle',
  contract: 'PausableToken',
  variant: undefined,
  proxy: undefined,
  args: { name: 'Brindle', symbol: 'BRND', supply: 1000 },
  controller: { type: 'key', name: 'studio' },
};
const plan: DeploymentPlan = { contracts: [token] };
const { abi } = getArtifact('PausableToken');

/** What the controller calls in blocks every twelve seconds, by minutes after the history. */
function listUses(hasStories: boolean, { minutes }: { minutes: number }) {
  const director = createDirector(plan, { seed: 7, genesisTime: 0, historyBlocks: 600, hasStories });
  for (const time of director.historyTimes) director.fillBlock(time, 'history');
  const studio = director.world.account('studio');
  return Array.from({ length: minutes * 5 }, (_, index) => historySeconds + index * 12).flatMap((time) =>
    director
      .fillBlock(time, 'live')
      .filter(({ from }) => from === studio)
      .map(({ data }) => [
        Math.floor((time - historySeconds) / 60),
        decodeFunctionData({ abi, data }).functionName,
      ]),
  );
}

it('uses a power soon after the history ends, takes it back, and goes on', () => {
  expect(listUses(true, { minutes: 40 })).toEqual([
    [3, 'pause'],
    [10, 'unpause'],
    [23, 'pause'],
    [30, 'unpause'],
  ]);
});

it('does nothing of the kind where it is switched off', () => {
  expect(listUses(false, { minutes: 40 })).toEqual([]);
});

import type { Control } from './control.ts';
import type { ContractKind, PlannedContract } from './deploymentPlan.ts';
import type { Call, World } from './world.ts';

const minute = 60;
/** Soon enough that somebody who looks at the site for the first time sees it happen. */
const firstAfter = 3 * minute;
const every = 20 * minute;
const lasts = 7 * minute;

/** What one key alone does to its contract and takes back again. */
const moments: Partial<Record<ContractKind, [string, string]>> = {
  PausableToken: ['pause', 'unpause'],
  Bridge: ['pause', 'unpause'],
  BlacklistToken: ['blacklist', 'unBlacklist'],
};

/**
 * Goes on where the stories end: every twenty minutes somebody with power uses it, so that alerts arrive while one looks. Time
 * that nobody ran the chain is not made up for.
 */
export function tellPresent(world: World, control: Control, { from }: { from: number }): void {
  const contracts = world.plan.contracts.filter(
    ({ contract, controller }) => controller.type === 'key' && moments[contract] !== undefined,
  );
  if (contracts.length === 0) return;
  const callOf = (entry: PlannedContract, functionName: string): Call => {
    const { address: to, contractName } = world.deployment(entry.key);
    const args = entry.contract === 'BlacklistToken' ? [world.account(world.users[7] ?? '')] : [];
    return { to, contractName, functionName, args };
  };
  const take = (turn: number): void => {
    const entry = contracts[turn % contracts.length];
    const moment = entry && moments[entry.contract];
    if (!moment) return;
    const [use, takeBack] = moment;
    control.command(entry.controller, world.now(), () => callOf(entry, use));
    control.command(entry.controller, world.now() + lasts, () => callOf(entry, takeBack));
    world.schedule(world.now() + every, () => take(turn + 1));
  };
  world.schedule(from + firstAfter, () => take(0));
}

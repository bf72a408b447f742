import { type Control, hashRole } from './control.ts';
import { toUnits, treasuryOf } from './deploy.ts';
import type { PlannedContract } from './deploymentPlan.ts';
import { isProxyCode } from './setUp.ts';
import type { Call, World } from './world.ts';

/** The end of the history, as a day since the chain began. */
export const historyDays = 30;
const day = 24 * 3600;

/** What happens to a contract once in its life: the events that a visitor should be able to read about. */
export function tellStory(
  world: World,
  control: Control,
  { entry, users, genesisTime }: { entry: PlannedContract; users: readonly string[]; genesisTime: number },
): void {
  if (isProxyCode(world, entry)) return;
  const { controller, contract, args } = entry;
  const { address, contractName } = world.deployment(entry.key);
  const onDay = (days: number): number => genesisTime + Math.round(days * day);
  const call = (functionName: string, ...values: unknown[]): Call => ({
    to: address,
    contractName,
    functionName,
    args: values,
  });
  const rule = (days: number, functionName: string, ...values: unknown[]): void => {
    if (controller.type !== 'key' && controller.type !== 'contract') return;
    control.command(controller, onDay(days), () => call(functionName, ...values));
  };
  const share = (part: number): bigint => toUnits(entry, Number(args.supply) * part);
  const treasury = world.account(treasuryOf(entry));

  switch (contract) {
    case 'OwnedToken':
      rule(12, 'mint', treasury, share(0.005));
      if (controller.type === 'key') rule(20, 'mint', treasury, share(0.06));
      break;
    case 'GovernorToken':
      rule(16, 'mint', treasury, share(0.01));
      break;
    case 'StableToken':
      rule(9, 'mint', treasury, share(0.01));
      rule(28.5, 'mint', treasury, share(0.02));
      break;
    case 'RoleToken':
      tellRoleToken(world, { entry, rule, onDay, call, amount: share(0.004) });
      break;
    case 'PausableToken':
      rule(16, 'pause');
      rule(16.4, 'unpause');
      break;
    case 'BlacklistToken':
      rule(15, 'blacklist', world.account(users[5] ?? ''));
      rule(22, 'unBlacklist', world.account(users[5] ?? ''));
      rule(26, 'blacklist', world.account(users[6] ?? ''));
      break;
    case 'TaxToken':
      rule(13, 'setFee', BigInt(Math.min(1000, Number(args.feeBps) * 2)));
      rule(21, 'setFee', BigInt(args.feeBps ?? 0));
      break;
    case 'NftCollection':
      rule(7, 'setBaseUri', `demo:${entry.key}/`);
      rule(24, 'withdraw');
      break;
    case 'LendingPool':
      rule(14, 'setPrice', 1_050_000_000_000_000_000n);
      rule(25, 'setPrice', 980_000_000_000_000_000n);
      break;
    case 'StakingPool':
      rule(17, 'setRewardRate', 2n * 10n ** 15n);
      break;
    case 'UpgradeableVault':
      rule(18, 'setDepositCap', 10n ** 24n);
      break;
    case 'TransparentVault':
      rule(19, 'setLockTime', BigInt(14 * day));
      break;
    case 'Bridge':
      if (controller.type !== 'key') break;
      rule(17, 'pause');
      rule(18, 'unpause');
      break;
    case 'PerpEngine':
      tellUpgrade(world, control, { entry, at: onDay(23) });
      break;
    case 'ExploitableVault':
      tellExploit(world, { entry, users, onDay, call });
      break;
    default:
  }
}

interface Teller {
  entry: PlannedContract;
  onDay: (days: number) => number;
  call: (functionName: string, ...values: unknown[]) => Call;
}

function tellRoleToken(
  world: World,
  { entry, rule, onDay, call, amount }: Teller & { rule: TellRule; amount: bigint },
): void {
  const pauser = `${entry.project}-pauser`;
  rule(8, 'grantRole', hashRole('PAUSER_ROLE'), world.account(pauser));
  rule(18, 'mint', world.account(treasuryOf(entry)), amount);
  const act = (days: number, functionName: string): void =>
    world.schedule(onDay(days), () => {
      world.note(call(functionName));
      world.call(pauser, call(functionName));
    });
  act(14, 'pause');
  act(14.3, 'unpause');
}

type TellRule = (days: number, functionName: string, ...values: unknown[]) => void;

/** A proxy with a second version in the plan is upgraded to it. */
function tellUpgrade(
  world: World,
  control: Control,
  { entry, at }: { entry: PlannedContract; at: number },
): void {
  const next = world.plan.contracts.find(
    (other) =>
      other.project === entry.project && other.contract === entry.contract && other.variant !== undefined,
  );
  if (next === undefined) return;
  const { address } = world.deployment(entry.key);
  const done = control.command(entry.controller, at, () => ({
    to: address,
    contractName: 'PerpEngine',
    functionName: 'upgradeToAndCall',
    args: [world.deployment(next.key).address, '0x'],
  }));
  world.schedule(done, () => {
    const { address: implementation, contractName } = world.deployment(next.key);
    world.deployments.set(entry.key, { ...world.deployment(entry.key), implementation, contractName });
  });
}

/** Savers pay in for weeks; then one contract takes everything. */
function tellExploit(
  world: World,
  { entry, users, onDay, call }: Teller & { users: readonly string[] },
): void {
  const ether = 10n ** 18n;
  for (const [index, user] of users.entries()) {
    for (const days of [6, 11, 19]) {
      const amount = BigInt(2 + index) * ether;
      world.schedule(onDay(days + index / 5), () => world.call(user, call('deposit'), amount));
    }
  }
  world.schedule(onDay(13), () => world.call(users[0] ?? '', call('withdraw')));
  world.schedule(onDay(25), () => {
    const exploiter = world.create('exploiter', 'Exploiter', [world.deployment(entry.key).address]);
    const attack = { to: exploiter, contractName: 'Exploiter', functionName: 'attack' };
    world.schedule(onDay(25) + 600, () => world.call('exploiter', attack, 4n * ether));
    tellEscape(world, onDay(25) + 600);
  });
}

/** The loot is split, passed on, mixed with a little other money, and ends at services; some stays where it was. */
function tellEscape(world: World, since: number): void {
  const hops: [hours: number, from: string, to: string, milliEther: bigint][] = [
    [3, 'exploiter', 'exploit-hop-1', 48_000n],
    [5, 'exploiter', 'exploit-hop-2', 30_000n],
    [9, 'exploit-hop-1', 'exploit-hop-3', 20_000n],
    [14, 'exploit-hop-1', 'exchange-deposit', 12_500n],
    [20, 'exploit-hop-2', 'mixer', 10_000n],
    [22, 'exploit-hop-2', 'mixer', 10_000n],
    [30, 'exploit-hop-3', 'exploit-hop-4', 15_000n],
    [31, 'exploit-hop-2', 'exploit-hop-4', 8_000n],
    [52, 'exploit-hop-4', 'bridge-deposit', 21_000n],
  ];
  for (const [hours, from, to, milliEther] of hops)
    world.schedule(since + hours * 3600, () => world.pay(from, to, milliEther * 10n ** 15n));
}

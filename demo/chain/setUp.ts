import type { Address } from 'viem';
import { toFunctionSelector } from 'viem/utils';
import { getArtifact } from './artifact.ts';
import { type Control, hashRole } from './control.ts';
import { firstOwnerOf, isToken, toUnits, treasuryOf } from './deploy.ts';
import type { ContractKind, PlannedContract } from './deploymentPlan.ts';
import type { World } from './world.ts';

/** Who uses each contract, by its key; a contract enters once its set-up is over. */
export type Participants = Map<string, string[]>;

const hour = 3600;
const noLimit = 2n ** 256n - 1n;
const ownableKinds: readonly ContractKind[] = [
  'OwnedToken',
  'RenouncedToken',
  'PausableToken',
  'BlacklistToken',
  'TaxToken',
  'HoneypotToken',
  'GovernorToken',
  'NftCollection',
  'LendingPool',
  'StakingPool',
  'ExploitableVault',
  'Vesting',
  'Diamond',
];
const roleNames = { RoleToken: ['MINTER_ROLE', 'PAUSER_ROLE'], StableToken: ['MINTER_ROLE'] };
export const reporterRole = 1n;

/**
 * What a project does in the days after a deployment: hand out tokens, fund pools, give up the founder's power.
 * Answers the users it picked.
 */
export function setUp(
  world: World,
  control: Control,
  participants: Participants,
  entry: PlannedContract,
): string[] {
  const users = entry.contract === 'StableToken' ? [...world.users] : pickSome(world, world.users, 7);
  if (isProxyCode(world, entry)) return users;
  if (isToken(entry)) handOut(world, entry, users);
  else joinUsers(world, entry, users);
  world.schedule(world.now() + 26 * hour, () => participants.set(entry.key, users));
  prepare(world, entry);
  settleControl(world, control, entry);
  return users;
}

/** An implementation behind a proxy is deployed and then left alone. */
export function isProxyCode(world: World, entry: PlannedContract): boolean {
  if (entry.proxy !== undefined) return false;
  const isCode = world.plan.contracts.some((other) => other.proxy?.implementation === entry.key);
  return isCode || entry.variant !== undefined;
}

/** The tokens a contract works with, by the argument names of the plan. */
export function getTokensOf(entry: PlannedContract): string[] {
  const { args } = entry;
  const keys = [args.token0, args.token1, args.asset, args.collateral, args.token, args.margin, args.stake];
  return keys.filter((key) => typeof key === 'string');
}

function handOut(world: World, entry: PlannedContract, users: readonly string[]): void {
  const token = world.deployment(entry.key);
  const treasury = treasuryOf(entry);
  if (entry.contract === 'RenouncedToken') {
    world.call(treasury, {
      to: token.address,
      contractName: 'RenouncedToken',
      functionName: 'openTrading',
      args: [0n],
    });
  }
  for (const [index, user] of users.entries()) {
    const share = 0.05 / (index + 1.5);
    world.schedule(world.now() + hour * (index + 1), () =>
      give(world, entry.key, world.account(user), share),
    );
  }
}

/** A share of the supply, from the treasury. */
function give(world: World, tokenKey: string, to: Address, share: number): void {
  const entry = world.entry(tokenKey);
  const { address, contractName } = world.deployment(tokenKey);
  const amount = toUnits(entry, Number(entry.args.supply) * share);
  world.call(treasuryOf(entry), { to: address, contractName, functionName: 'transfer', args: [to, amount] });
}

function joinUsers(world: World, entry: PlannedContract, users: readonly string[]): void {
  const spender = world.deployment(entry.key).address;
  for (const tokenKey of getTokensOf(entry)) {
    for (const [index, user] of users.entries()) {
      world.schedule(world.now() + hour * (index + 3), () => {
        give(world, tokenKey, world.account(user), 0.002);
        approve(world, tokenKey, user, spender, noLimit);
      });
    }
  }
}

export function approve(
  world: World,
  tokenKey: string,
  from: string,
  spender: Address,
  amount: bigint,
): void {
  const { address, contractName } = world.deployment(tokenKey);
  world.call(from, { to: address, contractName, functionName: 'approve', args: [spender, amount] });
}

function prepare(world: World, entry: PlannedContract): void {
  const { address, contractName } = world.deployment(entry.key);
  const treasury = treasuryOf(entry);
  const later = world.now() + 8 * hour;
  const tokens = getTokensOf(entry);
  const fundTreasury = (): void => {
    for (const tokenKey of tokens) {
      if (treasuryOf(world.entry(tokenKey)) !== treasury)
        give(world, tokenKey, world.account(treasury), 0.02);
      approve(world, tokenKey, treasury, address, noLimit);
    }
  };
  if (entry.contract === 'SwapPair') {
    world.schedule(later, () => {
      fundTreasury();
      const amounts = tokens.map((key) => {
        const token = world.entry(key);
        return toUnits(token, Number(token.args.supply) * 0.015);
      });
      world.call(treasury, { to: address, contractName, functionName: 'addLiquidity', args: amounts });
      for (const token of tokens.map(world.entry)) {
        if (token.contract !== 'HoneypotToken') continue;
        const { address: to } = world.deployment(token.key);
        const call = { to, contractName: 'HoneypotToken', functionName: 'setPair', args: [address, true] };
        world.schedule(later + 12 * hour, () => world.call(firstOwnerOf(token), call));
      }
    });
  }
  if (entry.contract === 'LendingPool') {
    world.schedule(later, () => {
      fundTreasury();
      const asset = world.entry(String(entry.args.asset));
      const amount = toUnits(asset, Number(asset.args.supply) * 0.015);
      world.call(treasury, { to: address, contractName, functionName: 'supply', args: [amount] });
    });
  }
  if (entry.contract === 'PerpEngine' || entry.contract === 'StakingPool' || entry.contract === 'Vesting') {
    for (const tokenKey of tokens) world.schedule(later, () => give(world, tokenKey, address, 0.02));
  }
  if (entry.contract === 'StakingPool') {
    const call = { to: address, contractName, functionName: 'setRewardRate', args: [10n ** 15n] };
    world.schedule(later, () => world.call(firstOwnerOf(entry), call));
  }
  if (entry.contract === 'Registry') prepareRegistry(world, entry, later);
}

function prepareRegistry(world: World, entry: PlannedContract, at: number): void {
  const { address, manager } = world.deployment(entry.key);
  if (manager === undefined) return;
  const selectors = getArtifact('Registry')
    .abi.filter((item) => item.type === 'function' && item.name === 'setEntry')
    .map((item) => (item.type === 'function' ? toFunctionSelector(item) : '0x'));
  const call = { to: manager, contractName: 'RegistryManager' };
  const reporter = world.account(`${entry.project}-reporter`);
  world.schedule(at, () => {
    const owner = firstOwnerOf(entry);
    world.call(owner, {
      ...call,
      functionName: 'setTargetFunctionRole',
      args: [address, selectors, reporterRole],
    });
    world.call(owner, { ...call, functionName: 'grantRole', args: [reporterRole, reporter, 0] });
  });
}

/** Two days after launch the founder's key hands over to the planned contract; after five, power is given up. */
function settleControl(world: World, control: Control, entry: PlannedContract): void {
  const { controller, contract } = entry;
  const { address, contractName, manager } = world.deployment(entry.key);
  const owner = firstOwnerOf(entry);
  const act = (
    at: number,
    functionName: string,
    args: readonly unknown[],
    to = address,
    name = contractName,
  ) =>
    world.schedule(at, () => {
      const call = { to, contractName: name, functionName, args };
      world.note(call);
      world.call(owner, call);
    });
  const handOver = world.now() + 48 * hour;

  if (controller.type === 'renounced' || (controller.type === 'none' && contract === 'Vesting')) {
    if (ownableKinds.includes(contract)) act(world.now() + 120 * hour, 'renounceOwnership', []);
    return;
  }
  if (controller.type !== 'contract' || entry.proxy !== undefined) return;
  const heir = control.addressOf(controller);
  if (ownableKinds.includes(contract)) act(handOver, 'transferOwnership', [heir]);
  if (contract === 'PausableToken') {
    const accept = { to: address, contractName, functionName: 'acceptOwnership' };
    control.command(controller, handOver + hour, () => accept);
  }
  if (contract === 'Bridge') act(handOver, 'setGuardian', [heir]);
  if (contract === 'RoleToken' || contract === 'StableToken') {
    const roles = ['DEFAULT_ADMIN_ROLE', ...roleNames[contract]].map(hashRole);
    for (const role of roles) act(handOver, 'grantRole', [role, heir]);
    for (const role of roles.toReversed()) act(handOver + hour, 'renounceRole', [role, world.account(owner)]);
  }
  if (contract === 'Registry' && manager !== undefined) {
    act(handOver, 'grantRole', [0n, heir, 0], manager, 'RegistryManager');
    act(handOver + hour, 'renounceRole', [0n, world.account(owner)], manager, 'RegistryManager');
  }
}

function pickSome(world: World, from: readonly string[], count: number): string[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(world.random.below(left.length), 1))
    .flat()
    .filter((name) => name !== undefined);
}

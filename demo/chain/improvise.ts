import { keccak256, padHex, toHex } from 'viem/utils';
import { getValidators, isToken, toUnits } from './deploy.ts';
import type { ContractKind, PlannedContract } from './deploymentPlan.ts';
import { approve, getTokensOf, type Participants } from './setUp.ts';
import type { World } from './world.ts';

interface Scene {
  world: World;
  entry: PlannedContract;
  user: string;
  other: string;
  /** What a user has put in and not taken out again, by contract and user. */
  ledger: Map<string, bigint>;
  call: (functionName: string, ...args: unknown[]) => void;
  pay: (functionName: string, value: bigint, ...args: unknown[]) => void;
}
type Action = (scene: Scene) => void;

const ether = 10n ** 18n;

/** Everyday use, by kind of contract. Amounts are small enough that nobody runs dry. */
const actions: Partial<Record<ContractKind, Action>> = {
  SwapPair: ({ world, entry, call }) => {
    const tokenKey = world.random.pick(getTokensOf(entry));
    call('swap', world.deployment(tokenKey).address, smallAmount(world, tokenKey), 0n);
  },
  LendingPool: ({ world, entry, user, ledger, call }) => {
    const amount = smallAmount(world, String(entry.args.collateral));
    const id = `${entry.key}:${user}`;
    if (!ledger.has(id) || world.random.chance(0.4)) {
      ledger.set(id, (ledger.get(id) ?? 0n) + amount);
      call('addCollateral', amount);
    } else {
      call('borrow', smallAmount(world, String(entry.args.asset)) / 100n);
    }
  },
  UpgradeableVault: (scene) => putOrTake(scene, 'asset', ['deposit', 'withdraw'], true),
  BeaconPool: (scene) => putOrTake(scene, 'asset', ['join', 'leave'], false),
  StakingPool: (scene) => {
    if (scene.world.random.chance(0.3)) scene.call('claim');
    else putOrTake(scene, 'stake', ['stake', 'unstake'], false);
  },
  TransparentVault: ({ world, entry, call }) => call('lock', smallAmount(world, String(entry.args.asset))),
  CloneEscrow: ({ world, entry, other, ledger, call }) => {
    const deals = ledger.get(entry.key) ?? 0n;
    const settled = ledger.get(`${entry.key}:settled`) ?? 0n;
    if (settled < deals && world.random.chance(0.4)) {
      ledger.set(`${entry.key}:settled`, settled + 1n);
      world.call(String(entry.args.arbiter), {
        to: world.deployment(entry.key).address,
        contractName: 'CloneEscrow',
        functionName: world.random.chance(0.8) ? 'release' : 'refund',
        args: [settled],
      });
    } else {
      ledger.set(entry.key, deals + 1n);
      call('open', world.account(other), smallAmount(world, String(entry.args.token)));
    }
  },
  Bridge: ({ world, entry, user, ledger, call }) => {
    const count = (ledger.get(entry.key) ?? 0n) + 1n;
    ledger.set(entry.key, count);
    const amount = smallAmount(world, String(entry.args.token));
    call('send', 10n, padHex(world.account(user), { size: 32 }), amount);
    if (count % 3n !== 0n) return;
    const source = keccak256(toHex(`${entry.key}:${count}`));
    const to = world.deployment(entry.key).address;
    for (const validator of getValidators(entry).slice(0, Number(entry.args.quorum))) {
      const args = [source, world.account(user), amount / 2n];
      world.call(validator, { to, contractName: 'Bridge', functionName: 'vote', args });
    }
  },
  PerpEngine: ({ world, entry, user, ledger, call }) => {
    if (entry.controller.type === 'key' && world.random.chance(0.4)) {
      const price = BigInt(1_900 + world.random.below(200)) * ether;
      const { address: to, contractName } = world.deployment(entry.key);
      world.call(entry.controller.name, { to, contractName, functionName: 'postPrice', args: [price] });
      return;
    }
    const id = `${entry.key}:${user}`;
    const isOpen = (ledger.get(id) ?? 0n) === 1n;
    ledger.set(id, isOpen ? 0n : 1n);
    if (isOpen) {
      call('close');
    } else {
      const margin = smallAmount(world, String(entry.args.margin));
      call('open', world.random.chance(0.5) ? margin / 1_000n : -margin / 1_000n, margin);
    }
  },
  NftCollection: ({ pay }) => pay('mint', 50_000_000_000_000_000n),
  Registry: ({ world, entry }) => {
    const name = keccak256(toHex(`feed-${world.random.below(12)}`));
    const args = [name, world.account(world.random.pick(world.users))];
    const { address: to, contractName } = world.deployment(entry.key);
    world.call(`${entry.project}-reporter`, { to, contractName, functionName: 'setEntry', args });
  },
  Diamond: ({ world, pay }) => pay('deposit', BigInt(1 + world.random.below(50)) * 10n ** 15n),
  Vesting: ({ world, entry }) => {
    if (!world.random.chance(0.25)) return;
    const { address: to, contractName } = world.deployment(entry.key);
    world.call(`${entry.project}-team`, { to, contractName, functionName: 'release' });
  },
};

export type Improviser = (count: number) => void;

/** Users do everyday things; a few of them far more often than the rest. */
export function createImproviser(world: World, participants: Participants): Improviser {
  const ledger = new Map<string, bigint>();
  return (count) => {
    const open = world.plan.contracts.filter(
      (entry) => participants.has(entry.key) && getAction(entry) !== undefined,
    );
    if (open.length === 0) return;
    for (let i = 0; i < count; i++) {
      const entry = world.random.pick(open);
      const users = participants.get(entry.key) ?? [];
      const user = pickSkewed(world, users);
      const { address: to, contractName } = world.deployment(entry.key);
      const pay: Scene['pay'] = (functionName, value, ...args) =>
        world.call(user, { to, contractName, functionName, args }, value);
      const call: Scene['call'] = (functionName, ...args) => pay(functionName, 0n, ...args);
      getAction(entry)?.({ world, entry, user, other: world.random.pick(users), ledger, call, pay });
    }
  };
}

function getAction(entry: PlannedContract): Action | undefined {
  return isToken(entry) ? useToken : actions[entry.contract];
}

const useToken: Action = ({ world, entry, user, other, call }) => {
  const roll = world.random.next();
  if (roll < 0.03) call('transfer', world.account(other), toUnits(entry, Number(entry.args.supply)));
  else if (roll < 0.18)
    approve(world, entry.key, user, world.account(other), smallAmount(world, entry.key) * 10n);
  else if (roll < 0.22 && entry.contract === 'GovernorToken') call('delegate', world.account(user));
  else call('transfer', world.account(other), smallAmount(world, entry.key));
};

function putOrTake(scene: Scene, argument: string, [put, take]: [string, string], needsOwner: boolean): void {
  const { world, entry, user, ledger, call } = scene;
  const id = `${entry.key}:${user}`;
  const held = ledger.get(id) ?? 0n;
  const me = world.account(user);
  if (held > 0n && world.random.chance(0.35)) {
    const amount = held / 2n;
    ledger.set(id, held - amount);
    if (needsOwner) call(take, amount, me, me);
    else call(take, amount);
    return;
  }
  const amount = smallAmount(world, String(entry.args[argument]));
  ledger.set(id, held + amount);
  if (needsOwner) call(put, amount, me);
  else call(put, amount);
}

/** Between 0.0001 % and 0.002 % of the supply. */
function smallAmount(world: World, tokenKey: string): bigint {
  const entry = world.entry(tokenKey);
  return toUnits(entry, Number(entry.args.supply) * 1e-6 * (1 + world.random.below(20)));
}

function pickSkewed(world: World, users: readonly string[]): string {
  const index = Math.floor(users.length * world.random.next() ** 2.2);
  return users[index] ?? users[0] ?? '';
}

import type { Address } from 'viem';
import { getContractAddress, toFunctionSelector } from 'viem/utils';
import { zeroAddress } from './accounts.ts';
import { getArtifact } from './artifact.ts';
import { type Control, getSafeOwners, parseParty } from './control.ts';
import type { ContractKind, PlannedContract } from './deploymentPlan.ts';
import type { Deployment, World } from './world.ts';

type Parts = Omit<Deployment, 'key' | 'project'>;

const tokenKinds: readonly ContractKind[] = [
  'PlainToken',
  'OwnedToken',
  'RenouncedToken',
  'RoleToken',
  'PausableToken',
  'BlacklistToken',
  'TaxToken',
  'HoneypotToken',
  'StableToken',
  'GovernorToken',
];
const month = 30 * 24 * 3600;

export function isToken(entry: PlannedContract): boolean {
  return tokenKinds.includes(entry.contract);
}

export function treasuryOf(entry: PlannedContract): string {
  return `${entry.project}-treasury`;
}

/** Whole tokens in the token's smallest unit. */
export function toUnits(entry: PlannedContract, whole: number): bigint {
  const decimals = entry.contract === 'StableToken' ? 6n : 18n;
  return (BigInt(Math.round(whole * 1e6)) * 10n ** decimals) / 1_000_000n;
}

/**
 * The account that owns a contract at birth. Projects whose power ends up in a contract start with a founder's key
 * and hand it over, as real ones do; what is renounced starts with the treasury.
 */
export function firstOwnerOf(entry: PlannedContract): string {
  const { controller } = entry;
  if (controller.type === 'key') return controller.name;
  return controller.type === 'contract' ? `${entry.project}-founder` : treasuryOf(entry);
}

export function deploy(world: World, control: Control, entry: PlannedContract): Deployment {
  const parts = entry.proxy === undefined ? deployPlain(world, entry) : deployProxy(world, control, entry);
  const deployment = { key: entry.key, project: entry.project, ...parts };
  world.deployments.set(entry.key, deployment);
  return deployment;
}

function deployPlain(world: World, entry: PlannedContract): Parts {
  const { args } = entry;
  const from = `${entry.project}-deployer`;
  const owner = world.account(firstOwnerOf(entry));
  const at = (key: string | number | undefined): Address => world.deployment(String(key)).address;
  const make = (contractName: string, values: readonly unknown[]): Parts => ({
    contractName,
    address: world.create(from, contractName, values),
  });

  if (isToken(entry)) {
    const supply = toUnits(entry, Number(args.supply));
    const values: unknown[] = [args.name, args.symbol, supply, world.account(treasuryOf(entry))];
    if (entry.contract !== 'PlainToken') values.push(owner);
    if (entry.contract === 'TaxToken') values.push(BigInt(args.feeBps ?? 0));
    return make(entry.contract, values);
  }
  switch (entry.contract) {
    case 'Safe': {
      const owners = getSafeOwners(entry.key, Number(args.owners)).map(world.account);
      return make('MultiSig', [owners, BigInt(args.threshold ?? 1)]);
    }
    case 'Timelock': {
      const addressOfParty = (party: string): Address => {
        const holder = parseParty(party);
        return holder.type === 'key' ? world.account(holder.name) : at(party);
      };
      const executor = String(args.executor);
      return make('Timelock', [
        BigInt(Number(args.minDelayHours) * 3600),
        [addressOfParty(String(args.proposer))],
        [executor === 'anyone' ? zeroAddress : addressOfParty(executor)],
      ]);
    }
    case 'NftCollection':
      return make('NftCollection', [
        args.name,
        args.symbol,
        BigInt(args.maxSupply ?? 0),
        50_000_000_000_000_000n,
        owner,
      ]);
    case 'SwapPair':
      return make('SwapPair', [
        at(args.token0),
        at(args.token1),
        BigInt(args.feeBps ?? 30),
        'Swap Shares',
        'SHARE',
      ]);
    case 'LendingPool':
      return make('LendingPool', [
        at(args.collateral),
        at(args.asset),
        BigInt(args.collateralFactorBps ?? 7500),
        owner,
      ]);
    case 'Bridge': {
      const validators = getValidators(entry).map(world.account);
      return make('Bridge', [at(args.token), validators, BigInt(args.quorum ?? 1), owner]);
    }
    case 'ExploitableVault':
      return make('ExploitableVault', [BigInt(args.feeBps ?? 0), owner]);
    case 'StakingPool':
      return make('StakingPool', [at(args.stake), at(args.reward), owner]);
    case 'Vesting':
      return make('Vesting', [
        at(args.token),
        world.account(`${entry.project}-team`),
        BigInt(Number(args.cliffMonths) * month),
        BigInt(Number(args.months) * month),
        owner,
      ]);
    case 'Registry': {
      const manager = world.create(from, 'RegistryManager', [owner]);
      return { ...make('Registry', [manager]), manager };
    }
    case 'Diamond':
      return deployDiamond(world, from, owner);
    case 'UpgradeableVault':
      return make('UpgradeableVaultV1', []);
    case 'PerpEngine':
      return make(entry.variant === 'v2' ? 'PerpEngineV2' : 'PerpEngine', []);
    default:
      return make(entry.contract, []);
  }
}

export function getValidators(entry: PlannedContract): string[] {
  return Array.from({ length: Number(entry.args.validators) }, (_, i) => `${entry.key}-validator-${i + 1}`);
}

function deployProxy(world: World, control: Control, entry: PlannedContract): Parts {
  const { args, proxy, controller } = entry;
  const from = `${entry.project}-deployer`;
  const code = world.deployment(proxy?.implementation ?? '');
  const { contractName, address: implementation } = code;
  const at = (key: string | number | undefined): Address => world.deployment(String(key)).address;
  const initialize = (values: readonly unknown[]) =>
    world.encode({ to: implementation, contractName, functionName: 'initialize', args: values });

  if (proxy?.kind === 'clone') {
    const factory = getCloneFactory(world, from);
    const clone = getContractAddress({ from: factory.address, nonce: BigInt(factory.clones + 1) });
    world.call(from, {
      to: factory.address,
      contractName: 'CloneFactory',
      functionName: 'create',
      args: [implementation, at(args.token), world.account(String(args.arbiter))],
    });
    return { contractName, address: clone, implementation };
  }
  const owner = control.addressOf(controller);
  if (proxy?.kind === 'transparent') {
    const data = initialize([at(args.asset), 7n * 24n * 3600n, owner]);
    const address = world.create(from, 'TransparentUpgradeableProxy', [implementation, owner, data]);
    return { contractName, address, implementation, admin: getContractAddress({ from: address, nonce: 1n }) };
  }
  if (proxy?.kind === 'beacon') {
    const shared = [...world.deployments.values()].find(
      (other) => other.beacon !== undefined && other.implementation === implementation,
    );
    const beacon = shared?.beacon ?? world.create(from, 'UpgradeableBeacon', [implementation, owner]);
    const address = world.create(from, 'BeaconProxy', [beacon, initialize([at(args.asset), owner])]);
    return { contractName, address, implementation, beacon };
  }
  const values =
    entry.contract === 'PerpEngine'
      ? [at(args.margin), 2_000n * 10n ** 18n, owner]
      : [at(args.asset), `${entry.project} vault`, 'VAULT', owner];
  const address = world.create(from, 'ERC1967Proxy', [implementation, initialize(values)]);
  return { contractName, address, implementation };
}

/** One factory for each project, deployed before its first clone. */
function getCloneFactory(world: World, from: string): { address: Address; clones: number } {
  const key = `${from}-clone-factory`;
  const known = world.deployments.get(key);
  const clones = [...world.deployments.values()].filter(
    (other) =>
      other.key !== key && other.project === from.replace(/-deployer$/, '') && isClone(world, other.key),
  ).length;
  if (known !== undefined) return { address: known.address, clones };
  const address = world.create(from, 'CloneFactory', []);
  world.deployments.set(key, {
    key,
    project: from.replace(/-deployer$/, ''),
    contractName: 'CloneFactory',
    address,
  });
  return { address, clones };
}

function isClone(world: World, key: string): boolean {
  return world.plan.contracts.some((entry) => entry.key === key && entry.proxy?.kind === 'clone');
}

function deployDiamond(world: World, from: string, owner: Address): Parts {
  const cutFacet = world.create(from, 'DiamondCutFacet', []);
  const facets = ['DiamondLoupeFacet', 'DiamondTreasuryFacet'].map((contractName) => ({
    facetAddress: world.create(from, contractName, []),
    action: 0,
    functionSelectors: getArtifact(contractName)
      .abi.filter((item) => item.type === 'function')
      .map((item) => toFunctionSelector(item)),
  }));
  const address = world.create(from, 'Diamond', [world.account(from), cutFacet]);
  const call = { to: address, contractName: 'DiamondCutFacet', functionName: 'diamondCut' };
  world.call(from, { ...call, args: [facets, zeroAddress, '0x'] });
  const transfer = { to: address, contractName: 'DiamondTreasuryFacet', functionName: 'transferOwnership' };
  world.call(from, { ...transfer, args: [owner] });
  return { contractName: 'DiamondTreasuryFacet', address };
}

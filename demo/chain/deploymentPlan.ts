import { parse } from 'yaml';
import { z } from 'zod';

export const contractKinds = [
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
  'NftCollection',
  'Safe',
  'Timelock',
  'UpgradeableVault',
  'TransparentVault',
  'BeaconPool',
  'CloneEscrow',
  'SwapPair',
  'LendingPool',
  'Bridge',
  'PerpEngine',
  'ExploitableVault',
  'StakingPool',
  'Vesting',
  'Registry',
  'Diamond',
] as const;

export type ContractKind = (typeof contractKinds)[number];

/** Who holds the power over a contract once its set-up is over. */
export type Holder =
  | { type: 'none' }
  | { type: 'renounced' }
  | { type: 'key'; name: string }
  | { type: 'contract'; key: string };

export interface PlannedContract {
  key: string;
  project: string;
  contract: ContractKind;
  variant: string | undefined;
  proxy: { kind: 'uups' | 'transparent' | 'beacon' | 'clone'; implementation: string } | undefined;
  args: Record<string, string | number>;
  controller: Holder;
}

/** Ordered: a contract comes after everything it refers to. */
export interface DeploymentPlan {
  contracts: readonly PlannedContract[];
}

const entrySchema = z.strictObject({
  project: z.string().min(1),
  contract: z.enum(contractKinds),
  variant: z.string().optional(),
  proxy: z
    .strictObject({ kind: z.enum(['uups', 'transparent', 'beacon', 'clone']), implementation: z.string() })
    .optional(),
  args: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  controller: z.string(),
  note: z.string().optional(),
});
const planSchema = z.strictObject({ deployments: z.record(z.string(), entrySchema) });

/** Reads demo/deployments.yaml; throws with every fault named when it does not hold together. */
export function parseDeploymentPlan(text: string): DeploymentPlan {
  const { deployments } = planSchema.parse(parse(text));
  const contracts = Object.entries(deployments).map(([key, entry]) => ({
    key,
    project: entry.project,
    contract: entry.contract,
    variant: entry.variant,
    proxy: entry.proxy,
    args: entry.args,
    controller: parseHolder(entry.controller),
  }));
  const faults = contracts.flatMap((entry) => findFaults(entry, deployments));
  if (faults.length > 0) throw new Error(`demo deployments do not hold together:\n${faults.join('\n')}`);
  return { contracts: sortByReferences(contracts) };
}

export function parseHolder(text: string): Holder {
  if (text === 'none' || text === 'renounced') return { type: text };
  const [, type, name] = /^(key|contract):(.+)$/.exec(text) ?? [];
  if (type === 'key' && name !== undefined) return { type, name };
  if (type === 'contract' && name !== undefined) return { type, key: name };
  throw new Error(`"${text}" is not a controller: none, renounced, key:<name> or contract:<key>`);
}

function findFaults(entry: PlannedContract, known: Record<string, unknown>): string[] {
  const wanted: (string | undefined)[] = [entry.proxy?.implementation];
  if (entry.controller.type === 'contract') wanted.push(entry.controller.key);
  return wanted
    .filter((key) => key !== undefined && known[key] === undefined)
    .map((key) => `${entry.key} refers to ${key}, which is not deployed`);
}

function sortByReferences(contracts: readonly PlannedContract[]): PlannedContract[] {
  const byKey = new Map(contracts.map((entry) => [entry.key, entry]));
  const sorted: PlannedContract[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (entry: PlannedContract): void => {
    if (state.get(entry.key) === 'done') return;
    if (state.get(entry.key) === 'open') throw new Error(`${entry.key} refers to itself in a circle`);
    state.set(entry.key, 'open');
    for (const key of getReferences(entry)) {
      const other = byKey.get(key);
      if (other !== undefined) visit(other);
    }
    state.set(entry.key, 'done');
    sorted.push(entry);
  };
  for (const entry of contracts) visit(entry);
  return sorted;
}

function getReferences(entry: PlannedContract): string[] {
  const keys = Object.values(entry.args).filter((value) => typeof value === 'string');
  if (entry.proxy !== undefined) keys.push(entry.proxy.implementation);
  if (entry.controller.type === 'contract') keys.push(entry.controller.key);
  return keys;
}

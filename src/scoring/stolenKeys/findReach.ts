import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import {
  type Stake,
  type TheftAct,
  type TheftContract,
  type TheftFacts,
  type TheftPower,
  type TheftReach,
  theftActs,
} from '#model/stolenKeys.ts';
import { type HoldingAccount, listHolding } from './listAccounts.ts';

const actOfClass: Record<PowerClass, TheftAct | 'block'> = {
  upgrade: 'replaceCode',
  withdraw: 'take',
  seize: 'take',
  mint: 'dilute',
  fee: 'tax',
  burn: 'burn',
  ownership: 'handOut',
  other: 'setting',
  pause: 'block',
  blacklist: 'block',
};

/** What each power does. Whoever hands out powers can do what any of them does, here and in what relies on the contract. */
export function createActs(powers: readonly TheftPower[], links: Links) {
  const isHarmless = ({ class: what, cut }: TheftPower) => actOfClass[what] === 'block' && !cut;
  const harmful = new Set(
    powers.flatMap((one) => (one.class === 'ownership' || isHarmless(one) ? [] : [one.contract])),
  );
  return (power: TheftPower): TheftAct | 'block' => {
    const { class: what, cut, contract } = power;
    const act = actOfClass[what];
    if (act === 'block') return cut ? 'setting' : 'block';
    return act === 'handOut' && !cut && !harmful.has(contract) && !links.has(contract) ? 'block' : act;
  };
}
export type ActOf = ReturnType<typeof createActs>;

interface Reached {
  act: TheftAct;
  functions: Set<string>;
  delaySeconds: number;
}

type Reach = Map<string, Reached>;

const rank = (act: TheftAct): number => theftActs.indexOf(act);

/** Keeps the graver act, and the shorter delay of those that are known. Answers whether something is new. */
function reachContract(reach: Reach, address: string, { act, functions, delaySeconds }: Reached): boolean {
  const known = reach.get(address);
  if (!known) {
    reach.set(address, { act, functions: new Set(functions), delaySeconds });
    return true;
  }
  if (act === 'maybe') return false;
  const isSooner = delaySeconds < known.delaySeconds;
  known.delaySeconds = Math.min(known.delaySeconds, delaySeconds);
  if (rank(act) < rank(known.act)) {
    known.act = act;
    known.functions = new Set(functions);
  } else if (act === known.act) for (const one of functions) known.functions.add(one);
  return isSooner;
}

interface Link {
  address: string;
  act: 'depends' | 'market';
  /** Of a timelock: it acts no sooner. */
  delaySeconds: number;
}
type Links = ReadonlyMap<string, readonly Link[]>;

/** Delays of the timelocks on the way to a power. */
function addDelays(delays: Map<string, number>, node: ControlNode): void {
  if (node.kind === 'timelock') delays.set(node.address, node.delaySeconds);
  if ('controllers' in node) for (const inner of node.controllers) addDelays(delays, inner);
}

/** Who loses when a contract is in wrong hands: whoever relies on it, and whoever holds it where it is a token. */
export function linkContracts({ relies, contracts, powers }: TheftFacts): Links {
  const delays = new Map<string, number>();
  for (const { holders } of powers) for (const node of holders) addDelays(delays, node);
  const toLink = (address: string, act: Link['act']): Link => ({
    ...{ address, act, delaySeconds: delays.get(address) ?? 0 },
  });
  const pairs = [
    ...relies.map(({ from, to }) => ({ to, link: toLink(from, 'depends') })),
    ...contracts.flatMap(({ address: to, token }) =>
      token && Array.isArray(token.markets)
        ? token.markets.map((address) => ({ to, link: toLink(address, 'market') }))
        : [],
    ),
  ];
  return new Map(
    [...Map.groupBy(pairs, ({ to }) => to)].map(([to, group]) => [to, group.map(({ link }) => link)]),
  );
}

function spread(reach: Reach, links: Links, isMaybe: boolean): void {
  const waiting = [...reach.keys()];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const from = reach.get(address);
    if (!from || (isMaybe && from.act !== 'maybe')) continue;
    for (const { address: next, act, delaySeconds } of links.get(address) ?? []) {
      const found: Reached = {
        act: isMaybe ? 'maybe' : act,
        functions: new Set(),
        delaySeconds: from.delaySeconds + delaySeconds,
      };
      if (reachContract(reach, next, found)) waiting.push(next);
    }
  }
}

/** An account with all its ways to powers. */
export interface Thief extends Pick<HoldingAccount, 'kind' | 'address' | 'threshold' | 'owners'> {
  ways: { power: TheftPower; account: HoldingAccount }[];
}

/** Every account behind a power, and the contracts over which somebody unknown holds one. */
export function listThieves(powers: readonly TheftPower[]): {
  thieves: Thief[];
  open: { power: TheftPower }[];
} {
  const thieves = new Map<string, Thief>();
  const open: { power: TheftPower }[] = [];
  for (const power of powers) {
    const { accounts, isOpen } = listHolding(power.holders);
    if (isOpen) open.push({ power });
    for (const account of accounts) {
      const { kind, address, threshold, owners } = account;
      const thief = thieves.get(address) ?? { kind, address, threshold, owners, ways: [] };
      thief.ways.push({ power, account });
      thieves.set(address, thief);
    }
  }
  return { thieves: [...thieves.values()], open };
}

/** What one account comes at, by contract, and what it can only block. */
export function findReach(
  { ways }: Thief,
  { open, links, actOf }: { open: readonly { power: TheftPower }[]; links: Links; actOf: ActOf },
): { reach: Reach; blocks: Set<string> } {
  const reach: Reach = new Map();
  const blocks = new Set<string>();
  for (const { power, account } of ways) {
    const act = actOf(power);
    if (act === 'block') blocks.add(power.contract);
    else
      reachContract(reach, power.contract, {
        ...{ act, functions: new Set([power.function]) },
        delaySeconds: account.delaySeconds,
      });
    for (const { address, delaySeconds } of account.through)
      reachContract(reach, address, { act: 'wallet', functions: new Set(), delaySeconds });
  }
  spread(reach, links, false);
  for (const { power } of open)
    if (actOf(power) !== 'block')
      reachContract(reach, power.contract, {
        ...{ act: 'maybe', functions: new Set([power.function]) },
        delaySeconds: 0,
      });
  spread(reach, links, true);
  return { reach, blocks };
}

const mostFunctions = 3;

/** What is there to be lost at a contract, and why that is not all known. */
export function weigh(
  address: string,
  contract: TheftContract | undefined,
  reach: Reach,
): { stakes: Stake[]; evidence: Evidence[]; whys: string[] } {
  if (!contract) return { stakes: [], evidence: [], whys: ['a contract that relies on it was not read'] };
  const { holds, token, name } = contract;
  const whys: string[] = [];
  const stakes: Stake[] = [];
  if ('why' in holds) whys.push(holds.why);
  // What everybody has of a token that is reached is counted there.
  else stakes.push(...holds.stakes.filter((stake) => stake.token === null || !reach.has(stake.token)));
  if (token) {
    if ('why' in token.supply) whys.push(token.supply.why);
    else if (token.supply.amount !== '0') stakes.push(token.supply);
    if (!Array.isArray(token.markets)) whys.push(token.markets.why);
  }
  for (const { usd, symbol, token: at } of stakes)
    if (usd === null)
      whys.push(at === null ? 'the coin of the chain has no price here' : `${symbol ?? at} has no price`);
  return {
    stakes,
    evidence: 'why' in holds ? [] : holds.evidence,
    whys: whys.map((why) => nameWhy(why, name, address)),
  };
}

const nameWhy = (why: string, name: string, address: string): string =>
  why.replaceAll('{contract}', name === '' ? address : name);

export function toReach(
  address: string,
  { act, functions, delaySeconds }: Reached,
  { name, stakes }: { name: string; stakes: Stake[] },
): TheftReach {
  return {
    contract: address,
    name,
    act,
    functions: [...functions].slice(0, mostFunctions),
    delaySeconds,
    stakes,
  };
}

import { sha256 } from '#lib/sha256.ts';
import { shortenAmount } from '#lib/shortenAmount.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import {
  type Stake,
  type StolenKey,
  type TheftAct,
  type TheftContract,
  type TheftFacts,
  type TheftLeast,
  type TheftReach,
  theftActs,
} from '#model/stolenKeys.ts';
import { canonicalJson } from '../canonicalJson.ts';
import { duration, some } from '../factors/words.ts';
import { uniqueEvidence } from '../uniqueEvidence.ts';
import {
  type ActOf,
  createActs,
  findReach,
  linkContracts,
  listThieves,
  type Thief,
  toReach,
  weigh,
} from './findReach.ts';

/** Of one project: accounts, contracts of one account, and pieces of evidence. */
const mostKeys = 40;
const mostReach = 30;
const mostEvidence = 30;

/** "$4.2 M" */
export const usdWords = (usd: number): string => `$${shortenAmount(usd.toFixed(2))}`;

/** Worth of all; null where one has no price. */
export function sumUsd(stakes: readonly Stake[]): number | null {
  let sum = 0;
  for (const { usd } of stakes) {
    if (usd === null) return null;
    sum += usd;
  }
  return sum;
}

/** Of those that have a price. */
const sumPriced = (stakes: readonly Stake[]): number => stakes.reduce((sum, { usd }) => sum + (usd ?? 0), 0);

const howWords: Record<TheftAct, string> = {
  replaceCode: 'by replacing the code',
  take: 'by taking funds',
  dilute: 'by minting',
  wallet: 'by signing for the wallet',
  tax: 'by changing fees',
  burn: 'by burning tokens',
  handOut: 'by handing out powers',
  setting: 'by changing settings',
  depends: 'through what it relies on',
  market: 'by selling into it',
  maybe: 'if the unknown holder is this key',
};

type Judged = Pick<
  StolenKey,
  | 'kind'
  | 'threshold'
  | 'owners'
  | 'reach'
  | 'moreReach'
  | 'blocks'
  | 'most'
  | 'leastUsd'
  | 'least'
  | 'soonestSeconds'
>;

const when = (seconds: number): string => (seconds > 0 ? `after ${duration(seconds)}` : 'at once');

function describeMost({ most }: Judged): string {
  if (most.state === 'unknown') return `how much is unknown (${most.why})`;
  return most.usd === 0 ? 'nothing of value there now' : `at most ${usdWords(most.usd)}`;
}

function describeLeast({ least, leastUsd }: Judged): string {
  if (least.state === 'unknown') return '';
  if (least.stakes.length === 0) return least.minted.length > 0 ? ' Minting worked in a simulation.' : '';
  return leastUsd === null || leastUsd === 0
    ? ' A simulated theft worked.'
    : ` A simulated theft took ${usdWords(leastUsd)}.`;
}

/** "With this key: everything in the pool, at most $4.2 M, at once, by replacing the code." */
function sayKey(key: Judged): string {
  const who =
    key.kind === 'key' ? 'With this key' : `With ${key.threshold} of these ${key.owners.length} keys`;
  const sure = key.reach.filter(({ act }) => act !== 'maybe');
  const [first] = sure;
  const acts = theftActs.filter((act) => sure.some((one) => one.act === act));
  const how = howWords[acts[0] ?? 'setting'];
  if (!first || key.soonestSeconds === null) {
    const names = key.blocks.map(({ name }) => name);
    const blocked = names.length > 0 ? `: ${some(names, 2)} can be paused, which takes nothing` : ': nothing';
    return key.most.state === 'unknown'
      ? `${who}${blocked}. More is unknown (${key.most.why}).`
      : `${who}${blocked}.`;
  }
  // Where something is; what was not read may hold something.
  const full = sure.filter(({ stakes }) => stakes.length > 0);
  const count = full.length + key.moreReach;
  const what = count > 1 ? `everything in ${count} contracts` : `everything in ${(full[0] ?? first).name}`;
  return `${who}: ${what}, ${describeMost(key)}, ${when(key.soonestSeconds)}, ${how}.${describeLeast(key)}`;
}

/** The most valuable first; what is only possible last. */
const compareReach = (a: TheftReach, b: TheftReach): number =>
  Number(a.act === 'maybe') - Number(b.act === 'maybe') ||
  sumPriced(b.stakes) - sumPriced(a.stakes) ||
  b.stakes.length - a.stakes.length ||
  (a.contract < b.contract ? -1 : 1);

/** When the first of it can be gone; of contracts that hold nothing, when they are reached. */
function findSoonest(delays: readonly number[], sure: readonly TheftReach[]): number | null {
  const all = delays.length > 0 ? delays : sure.map(({ delaySeconds }) => delaySeconds);
  return all.length > 0 ? Math.min(...all) : null;
}

interface Given {
  facts: TheftFacts;
  contracts: ReadonlyMap<string, TheftContract>;
  open: ReturnType<typeof listThieves>['open'];
  links: ReturnType<typeof linkContracts>;
  actOf: ActOf;
  least: TheftLeast;
}

function judgeThief(thief: Thief, { facts, contracts, open, links, actOf, least }: Given): StolenKey {
  const { reach: reached, blocks } = findReach(thief, { open, links, actOf });
  const nameOf = (address: string) => contracts.get(address)?.name ?? shortenHash(address);
  const whys: string[] = facts.openWhy === null ? [] : [facts.openWhy];
  const evidence = thief.ways.flatMap(({ power }) => power.evidence.slice(0, 2));
  /** Delays where something is there, or may be. */
  const delays: number[] = [];
  const all = [...reached].map(([address, one]) => {
    const weighed = weigh(address, contracts.get(address), reached);
    if (one.act !== 'maybe' && (weighed.stakes.length > 0 || weighed.whys.length > 0))
      delays.push(one.delaySeconds);
    whys.push(...weighed.whys);
    evidence.push(...weighed.evidence);
    return toReach(address, one, { name: nameOf(address), stakes: weighed.stakes });
  });
  const usd = sumUsd(all.flatMap(({ stakes }) => stakes));
  const sure = all.filter(({ act }) => act !== 'maybe');
  const { kind, address, threshold, owners, ways } = thief;
  const through = [...new Set(ways.flatMap(({ account }) => account.through.map((one) => one.address)))];
  const judged = {
    ...{ chain: facts.chain, address, kind, threshold, owners: [...new Set(owners)], through },
    soonestSeconds: findSoonest(delays, sure),
    reach: all.sort(compareReach).slice(0, mostReach),
    moreReach: Math.max(0, all.length - mostReach),
    blocks: [...blocks]
      .filter((contract) => !reached.has(contract))
      .map((contract) => ({ contract, name: nameOf(contract) })),
    most:
      whys.length === 0 && usd !== null
        ? { state: 'known' as const, usd }
        : { state: 'unknown' as const, why: some([...new Set(whys)], 2) },
    least,
    leastUsd: least.state === 'simulated' ? sumUsd(least.stakes) : null,
  };
  const hash = sha256(canonicalJson({ ...judged, block: facts.block }));
  return {
    ...judged,
    sentence: sayKey(judged),
    evidence: uniqueEvidence(evidence).slice(0, mostEvidence),
    hash,
  };
}

/** By what is known to be reached, the largest first; then what may be more. */
function compareKeys(a: StolenKey, b: StolenKey): number {
  const known = ({ reach, leastUsd }: StolenKey) =>
    Math.max(
      leastUsd ?? 0,
      sumPriced(reach.filter(({ act }) => act !== 'maybe').flatMap(({ stakes }) => stakes)),
    );
  const soonest = ({ soonestSeconds }: StolenKey) => soonestSeconds ?? Number.MAX_SAFE_INTEGER;
  return (
    known(b) - known(a) ||
    Number(b.most.state === 'unknown') - Number(a.most.state === 'unknown') ||
    soonest(a) - soonest(b) ||
    (a.address < b.address ? -1 : 1)
  );
}

export const sortKeys = (keys: readonly StolenKey[]): { keys: StolenKey[]; more: number } => ({
  keys: keys.toSorted(compareKeys).slice(0, mostKeys),
  more: Math.max(0, keys.length - mostKeys),
});

/**
 * What the thief of each key could come by. At most: all that its powers reach, that relies on it, and that belongs to a holder
 * who is not known; unknown where any of it was not read or has no price. At least: what a simulation took (`least`). Less
 * knowledge only makes more unknown, or the range wider.
 */
export function judgeStolenKeys(facts: TheftFacts, leastOf: (address: string) => TheftLeast): StolenKey[] {
  const { thieves, open } = listThieves(facts.powers);
  const contracts = new Map(facts.contracts.map((one) => [one.address, one]));
  const links = linkContracts(facts);
  const actOf = createActs(facts.powers, links);
  return thieves.map((thief) =>
    judgeThief(thief, { facts, contracts, open, links, actOf, least: leastOf(thief.address) }),
  );
}
